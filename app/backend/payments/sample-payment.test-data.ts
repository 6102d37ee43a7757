import { type ProviderLine, providerLines } from "~/shop/provider-lines";
import { seeded } from "~/shop/seeded.test-data";
import type { NotificationRequest, PayableOrder, Payment, RefundRequest } from "./provider";

const line = (
  kind: ProviderLine["kind"],
  name: string,
  unitPrice: number,
  tax: number,
  quantity = 1,
): ProviderLine => ({
  kind,
  name,
  reference: kind === "product" ? `${name.length}-1` : kind,
  quantity,
  unitPrice,
  total: unitPrice * quantity,
  tax,
});

/** Klarna's worked example: order_amount 13470 and order_tax_amount 2429, with 22% VAT. */
export const LINES: readonly ProviderLine[] = [
  line("product", "Abito lino, 42", 7_990, 1_441),
  line("product", "T-shirt bianca, M", 2_995, 1_080, 2),
  line("delivery", "delivery costs", 490, 88),
  line("coupon", "coupon", -1_000, -180),
];

/** Nobody of this name may appear in an error or a log. */
export const SHOPPER = "Rossellini";

export const ORDER: PayableOrder = {
  number: "VR-2026-0000000123",
  locale: "it",
  delivery: {
    name: "Mario",
    surname: SHOPPER,
    email: "customer@email.it",
    phone: "+393339741231",
    address: "Via Enrico Fermi 150",
    address2: "",
    city: "Roma",
    zip_code: "00146",
    province: "RM",
    countries_id: 109,
    payments_id: 6,
    billing: {
      business_name: "",
      name: "Mario",
      surname: SHOPPER,
      vat_number: "",
      fiscal_code: "RSSBNC80A41H501B",
      countries_id: 109,
      zip_code: "00146",
      city: "Roma",
      address: "Via Enrico Fermi 150",
      address2: "",
      province: "RM",
      sdi_code: "",
    },
  },
  deliveryCountry: "IT",
  billingCountry: "IT",
  shipping: "courier",
  lines: LINES,
};

/** An attempt of 134.70 euro that was not started yet. */
export function samplePayment(changes: Partial<Payment> = {}): Payment {
  return {
    reference: `${ORDER.number}-1`,
    amount: 13_470,
    currency: "EUR",
    order: ORDER,
    pages: {
      back: "https://shop.example/payments/return/VR-2026-0000000123-1",
      cancelled: "https://shop.example/payments/cancelled/VR-2026-0000000123-1",
      notification: "https://shop.example/payments/klarna/notification",
    },
    expiresOn: new Date(Date.now() + 30 * 60_000),
    providerId: null,
    state: {},
    ...changes,
  };
}

export function sampleRefund(amount: number, key = "RF-1"): RefundRequest {
  return { amount, key, refundedBefore: 0, providerId: null };
}

/** A request of a provider to the shop. */
export function notificationOf({
  headers = {},
  body = "",
  query = "",
}: {
  headers?: Record<string, string>;
  body?: string;
  query?: string;
}): NotificationRequest {
  return { headers: new Headers(headers), body, query: new URLSearchParams(query) };
}

/** Payments of 500 random orders with fees, coupons and gift cards: the same ones for the same seed. */
export function randomPayments(seed: number): Payment[] {
  const { int } = seeded(seed);
  return Array.from({ length: 500 }, () => {
    const lines = Array.from({ length: int(1, 8) }, (_, index) => ({
      ...{ productId: index + 1, sizeId: 1, brand: "Brand", name: "Shoe", size: "42" },
      quantity: int(1, 9),
      unitPrice: int(1, 30_000),
    }));
    const subtotal = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
    const couponDiscount = int(0, subtotal);
    const delivery = int(0, 1) * int(1, 2_000);
    const paymentFee = int(0, 1) * 500;
    const giftCardApplied = int(0, subtotal - couponDiscount + delivery + paymentFee);
    const total = subtotal - couponDiscount + delivery + paymentFee - giftCardApplied;
    const charged = { lines, couponDiscount, delivery, paymentFee, giftCardApplied, total };
    return samplePayment({ amount: total, order: { ...ORDER, lines: providerLines(charged) } });
  });
}
