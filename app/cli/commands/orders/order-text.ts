import { type Cents, formatMoney } from "~/shop/money";
import { clockTime } from "~/shop/shop-day";
import { minute, printable } from "../../print";
import type { OrderReport } from "./order-report";

/** An order for people: `orders show`. */
export function orderText(order: OrderReport): string {
  const money = (cents: Cents) => formatMoney(cents, order.currency, "en");
  const { coupon, gift_card: card } = order;
  const lines = [
    `${order.number}  ${clockTime(order.created_on)}`,
    `payment: ${order.payment_status} (${order.payment_method})  fulfilment: ${order.fulfilment_status}`,
    deadline(order),
    ...recipientLines(order),
    ...invoiceLines(order),
    parcelLine(order),
    order.note && `note: ${order.note}`,
    ...order.items.map(
      (item) =>
        `  ${item.quantity} × ${item.brand} ${item.name}, ${item.color}, size ${item.size}` +
        `, ${money(item.unit_price)} each: ${money(item.total)}`,
    ),
    `subtotal: ${money(order.subtotal)}`,
    coupon && `coupon ${coupon.code}: ${money(-coupon.discount)}`,
    `delivery: ${money(order.delivery_cost)}`,
    order.payment_fee > 0 && `payment fee: ${money(order.payment_fee)}`,
    card && `gift card ${card.id}: ${money(-card.amount)}`,
    `total: ${money(order.total)}`,
    order.shown && `shown to the customer: ${formatMoney(order.shown.total, order.shown.currency, "en")}`,
    ...order.returns.map(({ number, kind, status }) => `return ${number}: ${kind}, ${status}`),
    ...order.gift_cards.map(
      ({ id, value, balance }) =>
        `bought gift card ${id}: ${formatMoney(value, "EUR", "en")}, ${formatMoney(balance, "EUR", "en")} left (giftcards show ${id})`,
    ),
    ...giftLines(order),
    ...stepLines(order),
  ];
  return lines.flatMap((line) => (line ? [printable(line)] : [])).join("\n");
}

/** Payments, refunds and changes of the statuses, the earliest first. */
function stepLines({ payments, refunds, releases, events }: OrderReport): string[] {
  const inBrackets = (...parts: (string | null)[]) => {
    const text = joined(parts);
    return text && ` (${text})`;
  };
  const steps = [
    ...payments.map(({ created_on, reference, amount, currency, provider, status, refunded, provider_id }) => {
      const money = (cents: Cents) => formatMoney(cents, currency, "en");
      const back = refunded > 0 ? `, ${money(refunded)} back` : "";
      const text = `payment ${reference} of ${money(amount)} by ${provider}: ${status}${back}`;
      return { created_on, text: text + inBrackets(provider_id) };
    }),
    ...refunds.map(
      ({ id, created_on, amount, currency, state, sent_by, reason, last_error, provider_id, reference }) => ({
        created_on,
        text:
          `refund of ${formatMoney(amount, currency, "en")} by the ${sent_by}: ${state === "to_send" ? `to send (refund ${id})` : state}` +
          inBrackets(reason, last_error, provider_id, reference),
      }),
    ),
    ...releases.map(({ created_on, amount, currency, state, reason, last_error }) => ({
      created_on,
      text: `release of the reserved ${formatMoney(amount, currency, "en")} by the provider: ${state}${inBrackets(reason, last_error)}`,
    })),
    ...events.map(({ created_on, kind, before, after, actor, reason }) => ({
      created_on,
      text: `${kind}: ${before} → ${after}, by ${actor}${inBrackets(reason)}`,
    })),
  ];
  return steps
    .toSorted((one, other) => Date.parse(one.created_on) - Date.parse(other.created_on))
    .map(({ created_on, text }) => `${clockTime(created_on)}  ${text}`);
}

function giftLines({ gift }: OrderReport): string[] {
  if (!gift) return [];
  const when = {
    queued: `due on ${gift.due_on && minute(gift.due_on)}`,
    sent: `sent on ${gift.sent_on && minute(gift.sent_on)}`,
    failed: "could not be sent",
  };
  const state = gift.state === null ? "not queued" : when[gift.state];
  return [`gift for ${gift.name}, ${gift.email}, on ${gift.send_on}: ${state}`];
}

function parcelLine({ parcel }: OrderReport): string {
  if (!parcel) return "";
  const expected = parcel.estimated_delivery && `expected on ${parcel.estimated_delivery}`;
  const parts = [parcel.courier_name, parcel.tracking_number, expected, parcel.url];
  return `parcel: ${joined(parts)}`;
}

/** Whether and until when the order waits for its confirmation or its payment. */
function deadline({ confirmation, confirmed_on, expires_on }: OrderReport): string {
  if (confirmation === "waiting")
    return expires_on === null
      ? "was not confirmed"
      : `waits for its confirmation by mail until ${minute(expires_on)}: do not ship`;
  const confirmed = confirmed_on === null ? [] : [`confirmed: ${clockTime(confirmed_on)}`];
  const expires = expires_on === null ? [] : [`expires unpaid: ${minute(expires_on)}`];
  return [...confirmed, ...expires].join("  ");
}

const shippingTexts = { courier: "by courier", pickup: "pickup in the store", none: "none, sent by mail" };

function recipientLines(order: OrderReport): string[] {
  const { shipping, delivery, email } = order;
  return [
    `shipping: ${shippingTexts[shipping]}`,
    `name: ${nameOf(delivery)}`,
    `address: ${joined([...postal(delivery), delivery.country_name])}`,
    ...placeLines(order),
    ...(delivery.phone ? [`phone: ${delivery.phone}`] : []),
    `email: ${email}`,
  ];
}

const CUSTOMS = {
  inside: "inside the customs territory of the Union",
  union: "in a customs union with the Union",
  outside: "outside its customs territory",
};

/** For parcels outside the VAT area, which need papers. */
function placeLines({ shipping, invoice: { place } }: OrderReport): string[] {
  if (shipping !== "courier" || place.vat_area !== null) return [];
  return [`${place.name}: outside the VAT area of the Union, ${CUSTOMS[place.customs]}`];
}

function invoiceLines({ invoice }: OrderReport): string[] {
  const { recipient, requested, missing, problems, addressing } = invoice;
  const billed = joined([recipient.business_name, nameOf(recipient), ...postal(recipient)]);
  if (billed === "") return [];
  const codes = [
    recipient.vat_number && `VAT ${recipient.vat_number}`,
    recipient.fiscal_code && `fiscal code ${recipient.fiscal_code}`,
    requested && `SDI ${addressing.code}`,
  ];
  return [
    `billing: ${joined([billed, recipient.country, ...codes])}`,
    ...(missing.length > 0 ? [`missing for the invoice: ${missing.join(", ")}`] : []),
    ...problems.flatMap(({ field, problem, detail }) =>
      problem === "missing" ? [] : [`invoice, ${field} ${PROBLEMS[problem]}: ${detail}`],
    ),
  ];
}

const PROBLEMS = {
  invalid: "is not valid",
  too_long: "is too long",
  unwritable: "has characters that FatturaPA cannot have",
  check: "to check",
};

type Address = Record<"address" | "address2" | "city" | "zip_code" | "province", string>;

function postal({ address, address2, zip_code, city, province }: Address): string[] {
  return [address, address2, [zip_code, city, province].filter(Boolean).join(" ")];
}

const nameOf = ({ name, surname }: { name: string; surname: string }) => `${name} ${surname}`.trim();

const joined = (parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(", ");
