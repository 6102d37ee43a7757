import { type Member, memberSteps } from "./member-steps";
import type { Server } from "./servers";
import { addCoupon, addGiftCard, addProduct, balanceOf, type Goods, stockLeft } from "./shop-fixtures";

/** Five pieces at 100 euro, a gift card of 20 euro, a coupon of 10 euro for one use, and a customer. */
export interface Means {
  goods: Goods;
  card: string;
  coupon: string;
  member: Member;
}

/** @param card EUR cents on the gift card */
export async function newMeans(server: Server, card = 2_000): Promise<Means> {
  return {
    goods: await addProduct(server.database, { price: 10_000, quantity: 5 }),
    card: await addGiftCard(server.database, card),
    coupon: await addCoupon(server.database, { uses_total: 1 }),
    member: await memberSteps(server).join(),
  };
}

/** The present pieces, balance of the gift card, uses of the coupon by an order, and the customer's points from orders. */
export async function stateOf(server: Server, { goods, card, member }: Means, ordersId: number) {
  const uses = server.database.read.selectFrom("coupon_uses").select("id").where("orders_id", "=", ordersId);
  return {
    stock: await stockLeft(server.database, goods),
    card: await balanceOf(server.database, card),
    uses: (await uses.execute()).length,
    points: (await memberSteps(server).ledgerOf(member)).reduce(
      (sum, [kind, points]) => (kind === "order" ? sum + Number(points) : sum),
      0,
    ),
  };
}

export const ALL_TAKEN = { stock: 4, card: 0, uses: 1 };
export const NOTHING_TAKEN = { stock: 5, card: 2_000, uses: 0, points: 0 };
