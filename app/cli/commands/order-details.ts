import type { Kysely, Selectable } from "kysely";
import type { Tables } from "~/backend/db/schema";
import type { Orders } from "~/backend/db/tables/orders";
import { wireDelivery } from "~/contract/orders.server";
import { parcelOf } from "~/shop/couriers";
import { type Cents, formatMoney } from "~/shop/money";
import { mayExpire } from "~/shop/order-status";

/** The lines of `orders show`: everything that is needed to prepare, ship and invoice an order. */
export async function orderDetails(db: Kysely<Tables>, order: Selectable<Orders>): Promise<string[]> {
  const items = await db
    .selectFrom("order_items")
    .selectAll()
    .where("orders_id", "=", order.id)
    .orderBy("id")
    .execute();
  const events = await db
    .selectFrom("order_events")
    .selectAll()
    .where("orders_id", "=", order.id)
    .orderBy("id")
    .execute();
  const returns = await db
    .selectFrom("returns")
    .select(["number", "kind", "status"])
    .where("orders_id", "=", order.id)
    .orderBy("id")
    .execute();
  const money = (cents: Cents) => formatMoney(cents, order.currency);
  const lines = [
    `${order.number}  ${order.created_on}`,
    `payment: ${order.payment_status} (${order.payment_code})  fulfilment: ${order.fulfilment_status}`,
    deadline(order),
    ...(await addressLines(db, order)),
    parcelLine(order),
    order.note && `note: ${order.note}`,
    ...items.map(
      (item) =>
        `  ${item.quantity} × ${item.brand} ${item.name}, ${item.color_en}, size ${item.size}` +
        `, ${money(item.charged_price)} each: ${money(item.charged_price * item.quantity)}`,
    ),
    `subtotal: ${money(order.subtotal)}`,
    order.coupon_code && `coupon ${order.coupon_code}: ${money(-order.coupon_discount)}`,
    `delivery: ${money(order.delivery_cost)}`,
    order.payment_fee > 0 && `payment fee: ${money(order.payment_fee)}`,
    order.gift_card_code && `gift card ${order.gift_card_code}: ${money(-order.gift_card_amount)}`,
    `total: ${money(order.total)}`,
    ...returns.map(({ number, kind, status }) => `return ${number}: ${kind}, ${status}`),
    ...events.map(({ created_on, kind, before, after, actor, reason }) => {
      const because = reason ? ` (${reason})` : "";
      return `${created_on}  ${kind}: ${before} → ${after}, by ${actor}${because}`;
    }),
  ];
  // Shoppers typed some of this; control characters could rewrite the operator's terminal.
  return lines.filter((line) => typeof line === "string" && line !== "").map((line) => printable(String(line)));
}

/** Courier, number and expected day of a shipped order. */
function parcelLine({ courier, tracking_number, estimated_delivery }: Selectable<Orders>): string {
  const parcel = parcelOf(courier, tracking_number);
  const expected = estimated_delivery && `expected on ${estimated_delivery}`;
  const parts = [parcel.courier, parcel.number, expected, parcel.url].filter(Boolean);
  return parts.length > 0 ? `parcel: ${parts.join(", ")}` : "";
}

/** Whether and until when the order waits for its confirmation or its payment. */
function deadline(order: Selectable<Orders>): string {
  const isOpen = mayExpire(order.payment_status, order.fulfilment_status);
  if (order.confirmation_hash !== null && order.confirmed_on === null)
    return isOpen ? `waits for its confirmation by mail until ${order.expires_on}: do not ship` : "was not confirmed";
  const confirmed = order.confirmed_on === null ? [] : [`confirmed: ${order.confirmed_on}`];
  const expires = isOpen && order.expires_on !== null ? [`expires unpaid: ${order.expires_on}`] : [];
  return [...confirmed, ...expires].join("  ");
}

const shippingMethods = { courier: "by courier", pickup: "pickup in the store", none: "none, sent by mail" };

async function addressLines(db: Kysely<Tables>, order: Selectable<Orders>): Promise<string[]> {
  const { billing, ...delivery } = wireDelivery.parse(JSON.parse(order.delivery));
  const countries = await db.selectFrom("countries").select(["id", "name_en"]).execute();
  const postal = (address: Pick<typeof delivery, "address" | "address2" | "city" | "zip_code" | "province">) => [
    ...[address.address, address.address2],
    [address.zip_code, address.city, address.province].filter(Boolean).join(" "),
  ];
  const country = (id: number) => countries.find((row) => row.id === id)?.name_en ?? `country ${id}`;
  const joined = (parts: string[]) => parts.filter(Boolean).join(", ");
  const nameOf = ({ name, surname }: { name: string; surname: string }) => `${name} ${surname}`.trim();
  const lines = [
    `shipping: ${shippingMethods[order.shipping_method]}`,
    `name: ${nameOf(delivery)}`,
    `address: ${joined([...postal(delivery), country(delivery.countries_id)])}`,
    `phone: ${delivery.phone}`,
    `email: ${order.email}`,
  ];
  const billed = joined([billing.business_name, nameOf(billing), ...postal(billing)]);
  if (billed === "") return lines;
  const codes = [
    billing.vat_number && `VAT ${billing.vat_number}`,
    billing.fiscal_code && `fiscal code ${billing.fiscal_code}`,
    billing.sdi_code && `SDI ${billing.sdi_code}`,
  ];
  return [...lines, `billing: ${joined([billed, country(billing.countries_id), ...codes])}`];
}

/** Without control characters, which could rewrite the operator's terminal. */
export function printable(line: string): string {
  return line.replace(/\p{Cc}+/gu, " ");
}
