export interface OrderRun {
  placed: number;
  soldOut: number;
  /** Attempts that the shop answered with 503, because it had too much to do. */
  busy: number;
  seconds: number;
  /** Milliseconds of each order that was placed. */
  times: number[];
  /** CPU milliseconds of this process for each attempt. */
  ownCpuMs: number;
}

/** An IP of the documentation's network for each shopper, because limits count the orders of one client. */
export const ipOf = (shopper: number) => `203.0.113.${(shopper % 250) + 1}`;

export type Outcome = "placed" | "sold out" | "busy";

/**
 * Shoppers who order one after the other, each as fast as the shop answers, until all orders are tried.
 * @param order tries the nth order, as this shopper
 */
export async function runShoppers(
  { shoppers, orders }: { shoppers: number; orders: number },
  order: (shopper: number, index: number) => Promise<Outcome>,
): Promise<OrderRun> {
  const times: number[] = [];
  let [next, soldOut, busy] = [0, 0, 0];
  const started = performance.now();
  const cpu = process.cpuUsage();
  await Promise.all(
    Array.from({ length: shoppers }, async (_, shopper) => {
      for (let index = next++; index < orders; index = next++) {
        const began = performance.now();
        const outcome = await order(shopper, index);
        if (outcome === "placed") times.push(performance.now() - began);
        else if (outcome === "sold out") soldOut += 1;
        else busy += 1;
      }
    }),
  );
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - started) / 1_000;
  return { placed: times.length, soldOut, busy, seconds, times, ownCpuMs: (user + system) / 1_000 / orders };
}
