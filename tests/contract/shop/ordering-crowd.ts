import type { Api } from "~/api/client.server";
import { type Goods, methodId, orderOf, placeOrder } from "./shop-fixtures";

/**
 * Shoppers who each place orders one after the other, and what they were told.
 * @param copy is called in the middle, while they go on
 * @returns the result of `copy` with the numbers of the orders that were acknowledged before it began, and of all
 */
export async function whileOrdering<R>(
  api: Api,
  goods: Goods,
  { shoppers, each }: { shoppers: number; each: number },
  copy: () => Promise<R>,
): Promise<{ result: R; before: string[]; all: string[] }> {
  const transfer = await methodId(api, "bank_transfer");
  const all: string[] = [];
  let middle = () => {};
  const inTheMiddle = new Promise<void>((resolve) => {
    middle = resolve;
  });
  const shopper = async () => {
    for (let round = 0; round < each; round++) {
      all.push((await placeOrder(api, orderOf([[goods, 1]], 100, transfer, { shipping: "pickup" }))).number);
      if (all.length >= (shoppers * each) / 3) middle();
    }
  };
  const ordering = Promise.all(Array.from({ length: shoppers }, shopper));
  await inTheMiddle;
  const before = [...all];
  const result = await copy();
  await ordering;
  return { result, before, all };
}
