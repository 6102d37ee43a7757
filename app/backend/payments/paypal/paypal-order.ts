import { type Cents, toDecimalText } from "~/shop/money";
import type { ProviderLine } from "~/shop/provider-lines";
import type { PayableOrder, Payment } from "../provider";

// Fields and rules: PayPal's OpenAPI description `checkout_orders_v2`, `order_request`.

/** The body that creates a PayPal order for a payment. Prices include VAT, and no tax is listed apart. */
export function orderRequest(payment: Payment) {
  const { order, reference, currency, pages } = payment;
  const money = (cents: Cents) => ({ currency_code: currency, value: toDecimalText(cents) });
  const isSent = order.shipping === "courier";
  return {
    intent: "CAPTURE",
    purchase_units: [
      {
        custom_id: reference,
        // PayPal refuses a second payment with the same invoice id.
        invoice_id: reference,
        description: order.number,
        ...amountAndItems(payment, money),
        ...(isSent ? { shipping: shippingOf(order) } : {}),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          locale: order.locale === "it" ? "it-IT" : "en-GB",
          shipping_preference: isSent ? "SET_PROVIDED_ADDRESS" : "NO_SHIPPING",
          user_action: "PAY_NOW",
          // PayPal opens its login or the form for a card, by what it knows of the shopper.
          landing_page: "NO_PREFERENCE",
          // Without it a shopper could pay by bank transfer, which takes days, while the goods are reserved for minutes.
          payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
          return_url: pages.back,
          cancel_url: pages.cancelled,
        },
      },
    },
  };
}

/** PayPal refuses a breakdown that does not add up; the amount alone is enough to pay. */
function amountAndItems({ amount, order: { lines } }: Payment, money: (cents: Cents) => object) {
  const sum = (...kinds: ProviderLine["kind"][]) =>
    lines.reduce((all, { kind, total }) => (kinds.includes(kind) ? all + total : all), 0);
  const items = sum("product");
  const shipping = sum("delivery");
  const handling = sum("fee");
  const discount = -sum("coupon", "gift_card");
  const addsUp = items + shipping + handling - discount === amount;
  if (!addsUp || [items, shipping, handling, discount].some((part) => part < 0)) return { amount: money(amount) };
  return {
    amount: {
      ...money(amount),
      breakdown: {
        item_total: money(items),
        shipping: money(shipping),
        handling: money(handling),
        discount: money(discount),
      },
    },
    items: lines
      .filter(({ kind }) => kind === "product")
      .map(({ name, reference, quantity, unitPrice }) => ({
        name,
        sku: reference,
        quantity: String(quantity),
        unit_amount: money(unitPrice),
      })),
  };
}

function shippingOf({ delivery, deliveryCountry }: PayableOrder) {
  const { name, surname, address, address2, city, province, zip_code } = delivery;
  return {
    type: "SHIPPING",
    name: { full_name: `${name} ${surname}` },
    address: {
      ...filled({
        address_line_1: address,
        address_line_2: address2,
        admin_area_2: city,
        admin_area_1: province,
        postal_code: zip_code,
      }),
      country_code: deliveryCountry,
    },
  };
}

function filled(texts: Record<string, string>) {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ""));
}
