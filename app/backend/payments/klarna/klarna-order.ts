import { type ProviderLine, TAX_RATE } from "~/shop/provider-lines";
import type { PayableOrder, Payment } from "../provider";

// Fields and rules: Klarna's OpenAPI description of Klarna Payments, `session_create` and `create_order_request`, and
// section 7 of the specification.

/** Countries in which Klarna's pages are also in Italian. Its locales end with the country of the purchase. */
const ITALIAN_COUNTRIES = ["IT", "CH"];

/** The purchase of a payment, as it stands in the session and again in the order: Klarna refuses any difference. */
export function purchaseOf({ order, reference, amount, currency }: Payment) {
  const country = order.billingCountry;
  const language = order.locale === "it" && ITALIAN_COUNTRIES.includes(country) ? "it" : "en";
  return {
    purchase_country: country,
    purchase_currency: currency,
    locale: `${language}-${country}`,
    order_amount: amount,
    order_tax_amount: order.lines.reduce((sum, { tax }) => sum + tax, 0),
    order_lines: orderLines(order),
    billing_address: billingAddress(order),
    ...(order.shipping === "courier" ? { shipping_address: deliveryAddress(order) } : {}),
    merchant_reference1: order.number,
    merchant_reference2: reference,
  };
}

/** The lines of an order in Klarna's form, also for its captures. */
export function orderLines({ lines, shipping }: PayableOrder) {
  return lines.map(({ kind, reference, name, quantity, unitPrice, total, tax }) => ({
    type: kind === "product" && shipping === "none" ? "digital" : LINE_TYPES[kind],
    reference,
    name,
    quantity,
    unit_price: unitPrice,
    tax_rate: TAX_RATE,
    total_amount: total,
    total_tax_amount: tax,
  }));
}

const LINE_TYPES: Record<ProviderLine["kind"], string> = {
  product: "physical",
  delivery: "shipping_fee",
  fee: "surcharge",
  coupon: "discount",
  // Klarna documents negative amounts and taxes for discounts alone.
  gift_card: "discount",
};

/** Characters; longer values are refused. */
const LONGEST = 99;
const LONGEST_POSTCODE = 10;

type Place = Pick<
  PayableOrder["delivery"],
  "name" | "surname" | "address" | "address2" | "zip_code" | "city" | "province"
>;

function deliveryAddress({ delivery, deliveryCountry }: PayableOrder) {
  return addressOf(delivery, delivery, deliveryCountry);
}

/** Orders from before the billing address was required lack it. */
function billingAddress(order: PayableOrder) {
  const { delivery, billingCountry } = order;
  return addressOf(delivery.billing.address === "" ? delivery : delivery.billing, delivery, billingCountry);
}

function addressOf(place: Place, { email, phone, name, surname }: PayableOrder["delivery"], country: string) {
  const texts = {
    given_name: place.name || name,
    family_name: place.surname || surname,
    email,
    phone,
    street_address: place.address,
    street_address2: place.address2,
    city: place.city,
    region: place.province,
  };
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== "");
  return {
    ...Object.fromEntries(filled.map(([field, text]) => [field, text.slice(0, LONGEST)])),
    ...(place.zip_code === "" ? {} : { postal_code: place.zip_code.slice(0, LONGEST_POSTCODE) }),
    country,
  };
}
