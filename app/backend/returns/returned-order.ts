import type { Kysely, Selectable } from "kysely";
import type { Cents } from "~/shop/money";
import type { Policy } from "~/shop/policy";
import type { PaidAmounts, PaidLine } from "~/shop/return-refund";
import type { PastReturn, ReturnableOrder, ReturnedPieces } from "~/shop/return-rules";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { deliveredOn } from "../orders/delivered-on";

export interface ReturnedLine extends PaidLine {
  productId: number;
  /** The bought size. */
  sizeId: number;
  name: string;
  /** EUR cents, before a reduction. */
  listPrice: Cents;
}

export interface ExistingReturn extends PastReturn {
  id: number;
  number: string;
  items: (ReturnedPieces & {
    /** The reserved size of an exchange; null for other returns. */
    newSizeId: number | null;
  })[];
}

/** An order in the form of the rules of returns. */
export interface ReturnedOrder extends ReturnableOrder<ReturnedLine, ExistingReturn>, PaidAmounts {
  row: Selectable<Orders>;
}

/** An order's lines and returns in the form of the rules. For a change, the order must be locked (`lockedOrder`). */
export async function linesAndReturns(
  db: Kysely<Tables>,
  ordersId: number,
): Promise<Pick<ReturnedOrder, "lines" | "returns">> {
  const lines = await db
    .selectFrom("order_items")
    .selectAll()
    .where("orders_id", "=", ordersId)
    .orderBy("id")
    .execute();
  const returns = await db.selectFrom("returns").selectAll().where("orders_id", "=", ordersId).orderBy("id").execute();
  const items = await db
    .selectFrom("return_items")
    .innerJoin("returns", "returns.id", "return_items.returns_id")
    .selectAll("return_items")
    .where("returns.orders_id", "=", ordersId)
    .orderBy("return_items.id")
    .execute();
  return {
    lines: lines.map((line) => ({
      id: line.id,
      quantity: line.quantity,
      unitPrice: line.charged_price,
      isGiftCard: line.is_gift_card === 1,
      grantsTier: line.grants_tier,
      productId: line.products_id,
      sizeId: line.standard_sizes_id,
      name: line.name,
      listPrice: line.price,
    })),
    returns: returns.map(({ id, number, kind, status, created_on }) => ({
      id,
      number,
      kind,
      status,
      createdOn: created_on,
      items: items
        .filter((item) => item.returns_id === id)
        .map((item) => ({
          lineId: item.order_items_id,
          quantity: item.quantity,
          newSizeId: item.exchange_sizes_id,
        })),
    })),
  };
}

/** An order for the rules of returns. For a change, it must be locked (`lockedOrder`). */
export async function returnedOrder(
  db: Kysely<Tables>,
  row: Selectable<Orders>,
  policy: Policy,
): Promise<ReturnedOrder> {
  const spent = await db
    .selectFrom("gift_card_movements")
    .innerJoin("gift_cards", "gift_cards.id", "gift_card_movements.gift_cards_id")
    .select("amount")
    .where("gift_card_movements.orders_id", "=", row.id)
    .where("code", "=", row.gift_card_code)
    .where("amount", "<", 0)
    // An order that expired and was paid late has taken its amount twice, and given it back once.
    .orderBy("gift_card_movements.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    row,
    policy,
    paymentStatus: row.payment_status,
    fulfilmentStatus: row.fulfilment_status,
    deliveredOn: await deliveredOn(db, row.id),
    couponDiscount: row.coupon_discount,
    delivery: row.delivery_cost,
    paymentFee: row.payment_fee,
    giftCardApplied: row.gift_card_amount,
    giftCardTaken: -Number(spent?.amount ?? 0),
    total: row.total,
    ...(await linesAndReturns(db, row.id)),
  };
}
