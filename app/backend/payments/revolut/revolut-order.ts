import type { ProviderLine } from "~/shop/provider-lines";
import type { PayableOrder, Payment } from "../provider";

const DESCRIPTIONS = { en: "Order", it: "Ordine" } as const;
/** Revolut's limits of `expire_pending_after`. */
const MIN_MINUTES = 1;
const MAX_MINUTES = 720 * 60;

interface LineItem {
  name: string;
  type: "physical" | "service";
  quantity: { value: number };
  unit_price_amount: number;
  total_amount: number;
  external_id: string;
  discounts?: { name: string; amount: number }[];
}

/** The body that creates an order at Revolut. @param url of Revolut's API */
export function revolutOrder({ reference, amount, currency, order, pages, expiresOn }: Payment, url: string): object {
  const { name, surname, email } = order.delivery;
  const minutes = Math.floor((expiresOn.getTime() - Date.now()) / 60_000);
  return {
    amount,
    currency,
    description: `${DESCRIPTIONS[order.locale]} ${order.number}`,
    capture_mode: "automatic",
    enforce_challenge: "automatic",
    expire_pending_after: `PT${Math.min(Math.max(minutes, MIN_MINUTES), MAX_MINUTES)}M`,
    customer: { email, full_name: `${name} ${surname}`.trim(), ...phoneOf(order) },
    line_items: lineItems(order),
    ...shippingOf(order),
    merchant_order_data: { reference },
    ...(isLocal(pages.back) && !isLocal(url) ? {} : { redirect_url: pages.back }),
  };
}

/** Revolut refuses an order whose redirect URL it could not reach. */
function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
}

/** Revolut knows no negative lines: coupon and gift card are discounts of the others, from the first one on. */
function lineItems({ lines, shipping }: PayableOrder): LineItem[] {
  const discounts = lines.filter(({ total }) => total < 0).map(({ name, total }) => ({ name, left: -total }));
  return lines
    .filter(({ total }) => total >= 0)
    .map((line) => {
      let total = line.total;
      const applied = discounts.flatMap((discount) => {
        const amount = Math.min(discount.left, total);
        discount.left -= amount;
        total -= amount;
        return amount > 0 ? [{ name: discount.name, amount }] : [];
      });
      return {
        name: line.name,
        type: isGoods(line, shipping) ? "physical" : "service",
        quantity: { value: line.quantity },
        unit_price_amount: line.unitPrice,
        total_amount: total,
        external_id: line.reference,
        ...(applied.length > 0 ? { discounts: applied } : {}),
      };
    });
}

/** An order without shipping has gift cards and memberships alone. */
function isGoods({ kind }: ProviderLine, shipping: PayableOrder["shipping"]): boolean {
  return kind === "product" && shipping !== "none";
}

/** Of a parcel. Revolut requires a street, a city and a postcode. */
function shippingOf({ shipping, delivery, deliveryCountry }: PayableOrder): object {
  const { name, surname, email, address, address2, city, zip_code, province } = delivery;
  if (shipping !== "courier" || !address || !city || !zip_code) return {};
  return {
    shipping: {
      address: {
        street_line_1: address,
        ...(address2 ? { street_line_2: address2 } : {}),
        ...(province ? { region: province } : {}),
        city,
        country_code: deliveryCountry,
        postcode: zip_code,
      },
      contact: { name: `${name} ${surname}`.trim(), email },
    },
  };
}

/** Revolut accepts international numbers only. */
function phoneOf({ delivery: { phone } }: PayableOrder): { phone?: string } {
  const number = phone.replace(/[\s./()-]/g, "");
  return /^\+[1-9]\d{6,14}$/.test(number) ? { phone: number } : {};
}
