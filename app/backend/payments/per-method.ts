/** A provider that does not answer takes up to a minute per payment. Its other payments wait for the next run then. */
const LANE_LIMIT_MS = 30_000;

/**
 * Does work for each payment method, all methods side by side, so that a provider that does not answer delays the payments
 * of no other.
 * @param work ends when its second argument returns true: at the end of the program, and when the method's time is over
 * @returns the sum of the results
 */
export async function perMethod(
  codes: readonly string[],
  closed: () => boolean,
  work: (code: string, isOver: () => boolean) => Promise<number>,
): Promise<number> {
  const end = Date.now() + LANE_LIMIT_MS;
  const isOver = () => closed() || Date.now() > end;
  const results = await Promise.all(codes.map((code) => work(code, isOver)));
  return results.reduce((sum, result) => sum + result, 0);
}
