import type { Transaction } from "kysely";
import type { OrderRequest } from "~/contract/orders.server";
import { deliveryOptions } from "~/shop/delivery";
import type { Tier } from "~/shop/membership";
import { type Cents, fromCents, toCents } from "~/shop/money";
import { piecesIn } from "~/shop/order-limits";
import {
  type CartAmounts,
  goodsSubtotal,
  needsDelivery,
  onlyGiftCards,
  priceOrder,
  type TakenTotal,
} from "~/shop/order-pricing";
import type { Database } from "../db/engine";
import { prepared } from "../db/prepared";
import type { Tables } from "../db/schema";
import { invalidPayload, RequestError } from "../http/errors";
import { openMembershipOrder } from "../membership/open-order";
import type { Shopper } from "../membership/shopper";
import { courierPrice, knownCountry, requireDelivered } from "./courier-prices";
import { kindOf, lineKey, readCartRows } from "./price-lines";
import { usableCoupon, usableGiftCard } from "./vouchers";

/** 409: the order differs from the quote that the shopper confirmed. Nothing is ordered. */
export const quoteChanged = (details: Record<string, unknown>) =>
  new RequestError(409, "QUOTE_CHANGED", "Prices or availability have changed since they were shown.", details);

/**
 * Prices an order with the current prices and compares the result with the shopper's quote.
 * @param now ISO 8601 UTC
 * @throws RequestError OUT_OF_STOCK for a product that is no longer sold, QUOTE_CHANGED (409; the true total is in
 *   `total`, or a code's problem in `reason`), COUNTRY_NOT_DELIVERED (409), MEMBERSHIP_NEEDS_ACCOUNT (409) for a guest's
 *   membership, MEMBERSHIP_OWNED (409), MEMBERSHIP_OPEN (409; the open order is in `order`), INVALID_PAYLOAD
 */
export async function quotedOrder(
  trx: Transaction<Tables>,
  { engine, policy }: Pick<Database<Tables>, "engine" | "policy">,
  order: OrderRequest,
  shopper: Shopper,
  now: string,
) {
  const shownTotal = amount("total", order.total);
  const lines = await orderedLines(trx, order);
  await requireMayJoin(trx, lines, shopper);
  const { countries_id: to, billing } = order.delivery;
  const country = await knownCountry(trx, "delivery.countries_id", to);
  await requireDelivered(trx, country, order);
  const invoice =
    billing.countries_id === to
      ? country
      : await knownCountry(trx, "delivery.billing.countries_id", billing.countries_id);
  const hasGoods = needsDelivery(lines);
  const goods = { goods: goodsSubtotal(lines), hasGoods, onlyGiftCards: onlyGiftCards(lines) };
  if (!deliveryOptions({ countryId: country.id, needsDelivery: hasGoods }).includes(order.shipping))
    throw invalidPayload(`"shipping" cannot be ${order.shipping} here`);
  const use = { ...goods, usersId: shopper.usersId, now };
  const coupon = order.coupon ? await couponOf(trx, order.coupon, use) : undefined;
  const giftCard = order.gift_card ? await usableGiftCard(trx, order.gift_card, { ...goods, now }) : undefined;
  if (giftCard && giftCard.card === undefined) throw quoteChanged({ reason: giftCard.problem });
  const cart = { lines, coupon: coupon && asCoupon(coupon), giftCardBalance: giftCard?.card.balance };
  const method = await visibleMethod(trx, order.delivery.payments_id);
  const priced = priceOrder(cart, {
    countryIso2: country.iso2,
    invoiceIso2: invoice.iso2,
    shipping: order.shipping,
    courierPrice: courierPrice(country, goods.goods, shopper.tier, policy),
    methods: [method],
    payment: method.code,
  });
  const { payment } = priced;
  if (!payment) throw invalidPayload(`"payments_id" is not offered for this order`);
  const isTaken = !order.taken || isSameTotal(payment.taken, order.taken);
  if (priced.totals.total !== shownTotal || !isTaken || lines.some((line) => line.unitPriceDiscounted !== line.shown))
    throw quoteChanged({ total: fromCents(priced.totals.total) });
  // Last, so that nobody can ask for the uses of a stranger's email without placing an order.
  if (order.coupon && coupon) {
    if (engine === "postgres") await lockCoupon(trx, coupon);
    await couponOf(trx, order.coupon, { ...use, email: order.delivery.email });
  }
  return { ...priced, country, payment, coupon, giftCard: giftCard?.card };
}

function isSameTotal(taken: TakenTotal, shown: NonNullable<OrderRequest["taken"]>): boolean {
  return taken.currency === shown.currency && taken.total === amount("taken.total", shown.total);
}

/** The lines with their current prices, and with the prices of the quote. */
async function orderedLines(trx: Transaction<Tables>, { items }: OrderRequest) {
  const rows = await readCartRows(trx, items);
  return items.map(({ id, size, quantity, priceDiscounted }) => {
    const row = rows.get(lineKey(id, size.id));
    if (!row)
      throw new RequestError(409, "OUT_OF_STOCK", "A product is no longer sold.", {
        products_id: id,
        sizes_id: size.id,
      });
    return {
      row,
      unitPrice: row.price,
      unitPriceDiscounted: row.sale_price,
      quantity,
      ...kindOf(row),
      /** The price in the quote, EUR cents. */
      shown: amount("priceDiscounted", priceDiscounted),
    };
  });
}

/** A membership belongs to an account, which has it once, and orders it once. The user must be locked. */
async function requireMayJoin(
  trx: Transaction<Tables>,
  lines: { row: { grants_tier: Tier | null }; quantity: number }[],
  shopper: Shopper,
): Promise<void> {
  const memberships = lines.filter(({ row }) => row.grants_tier !== null);
  if (memberships.length === 0) return;
  if (shopper.usersId === null)
    throw new RequestError(409, "MEMBERSHIP_NEEDS_ACCOUNT", "Only a signed-in customer can buy a membership.");
  if (memberships.some(({ row }) => row.grants_tier === shopper.tier))
    throw new RequestError(409, "MEMBERSHIP_OWNED", "The customer has this membership already.");
  if (piecesIn(memberships) > 1) throw invalidPayload("A membership is bought once");
  for (const { row } of memberships) {
    const open = row.grants_tier && (await openMembershipOrder(trx, shopper.usersId, row.grants_tier));
    if (open)
      throw new RequestError(
        409,
        "MEMBERSHIP_OPEN",
        `The order ${open.number} has this membership already, which starts once it is paid.`,
        {
          order: open,
        },
      );
  }
}

/** Converts an amount on the wire, which may have more than two decimals, to cents. */
function amount(field: string, wire: number | string): Cents {
  try {
    return toCents(wire);
  } catch {
    throw invalidPayload(`"${field}" is not an amount`);
  }
}

async function visibleMethod(trx: Transaction<Tables>, id: number) {
  const [row] = (await connectedMethod(trx, { id })).rows;
  if (!row || row.visibility === "hidden") throw invalidPayload('"payments_id" is not a payment method');
  return row;
}

const connectedMethod = prepared((db, { id }: { id: number }) =>
  db
    .selectFrom("payments")
    .select(["id", "code", "price as fee", "visibility"])
    .where("id", "=", id)
    .where("connected", "=", 1),
);

function asCoupon({ kind, discount }: { kind: "amount" | "percent"; discount: number }): CartAmounts["coupon"] {
  return kind === "amount" ? { kind, amount: discount } : { kind, percent: discount };
}

/** The coupon, if it can be used for this order. */
async function couponOf(trx: Transaction<Tables>, code: string, use: Parameters<typeof usableCoupon>[2]) {
  const found = await usableCoupon(trx, code, use);
  if ("problem" in found) throw quoteChanged({ reason: found.problem });
  return found.coupon;
}

/** Makes other orders with the same coupon wait, so that two of them cannot both make its last use. */
async function lockCoupon(
  trx: Transaction<Tables>,
  coupon: { id: number; uses_total: number | null; uses_per_person: number | null },
): Promise<void> {
  if (coupon.uses_total === null && coupon.uses_per_person === null) return;
  await trx.selectFrom("coupons").select("id").where("id", "=", coupon.id).forUpdate().execute();
}
