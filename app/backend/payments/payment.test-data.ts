import type { WireDelivery } from "~/contract/orders.server";
import type { NotificationRequest, Payment } from "./provider";

const delivery: WireDelivery = {
  name: "Mario",
  surname: "D'Angelo",
  email: "mario@example.com",
  phone: "+393331234567",
  address: "Via Roma 1",
  address2: "",
  city: "Milano",
  zip_code: "20121",
  province: "MI",
  countries_id: 109,
  payments_id: 1,
  billing: {
    business_name: "",
    name: "Mario",
    surname: "D'Angelo",
    vat_number: "",
    fiscal_code: "",
    countries_id: 109,
    zip_code: "20121",
    city: "Milano",
    address: "Via Roma 1",
    address2: "",
    province: "MI",
    sdi_code: "",
  },
};

/** An attempt to pay 129.90 euro: two products, delivery costs and a coupon. It expires in half an hour. */
export function testPayment(change: Partial<Payment> = {}): Payment {
  return {
    reference: "ORD-2026-000123",
    amount: 12_990,
    currency: "EUR",
    order: {
      number: "ORD-2026-000123",
      locale: "it",
      delivery,
      deliveryCountry: "IT",
      billingCountry: "IT",
      shipping: "courier",
      lines: [
        {
          kind: "product",
          name: "Abito, 42",
          reference: "1-42",
          quantity: 1,
          unitPrice: 7_990,
          total: 7_990,
          tax: 1_441,
        },
        {
          kind: "product",
          name: "T-shirt, M",
          reference: "2-3",
          quantity: 2,
          unitPrice: 2_755,
          total: 5_510,
          tax: 994,
        },
        {
          kind: "delivery",
          name: "delivery costs",
          reference: "delivery",
          quantity: 1,
          unitPrice: 490,
          total: 490,
          tax: 88,
        },
        {
          kind: "coupon",
          name: "coupon",
          reference: "coupon",
          quantity: 1,
          unitPrice: -1_000,
          total: -1_000,
          tax: -180,
        },
      ],
    },
    pages: {
      back: "https://shop.example/payments/card/ORD-2026-000123",
      cancelled: "https://shop.example/payments/card/ORD-2026-000123?cancelled=1",
      notification: "https://shop.example/payments/nexi/notifications",
    },
    expiresOn: new Date(Date.now() + 30 * 60_000),
    providerId: null,
    state: {},
    ...change,
  };
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
} = {}): NotificationRequest {
  return { headers: new Headers(headers), body, query: new URLSearchParams(query) };
}
