import pTimeout from "p-timeout";

/** Waits for `work`, but no longer than `limitMs`. @returns whether it has settled, well or badly */
export function settlesWithin(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  const settled = work.then(
    () => true,
    () => true,
  );
  return pTimeout(settled, { milliseconds: limitMs, fallback: () => false });
}
