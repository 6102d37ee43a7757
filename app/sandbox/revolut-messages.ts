import { z } from "zod";

// Written from Revolut's OpenAPI description, version 2026-04-20. Unlike Revolut, the sandbox refuses fields that it does not
// know, those of other industries, and accepts redirect URLs of localhost.

const text = (max: number) => z.string().max(max);
const cents = z.number().int().min(0);
const webUrl = text(2_000).regex(/^https?:\/{2}.+/);
const currency = z.string().regex(/^[A-Z]{3}$/);
const email = z.string().regex(/^\S+@\S+\.\S+$/);
const metadata = z.record(z.string().regex(/^[A-Za-z]\w{0,39}$/), text(500));

const lineItem = z
  .strictObject({
    name: text(250),
    type: z.enum(["physical", "service"]),
    quantity: z.strictObject({ value: z.number().min(0), unit: text(100).optional() }),
    unit_price_amount: cents,
    total_amount: z.number().int(),
    external_id: text(250).optional(),
    discounts: z
      .array(z.strictObject({ name: text(100), amount: cents }))
      .max(50)
      .optional(),
    taxes: z
      .array(z.strictObject({ name: text(100), amount: cents }))
      .max(50)
      .optional(),
    image_urls: z.array(webUrl).max(50).optional(),
    description: text(1_024).optional(),
    url: webUrl.optional(),
  })
  .refine(({ quantity, unit_price_amount, discounts = [], taxes = [], total_amount }) => {
    const sum = (list: { amount: number }[]) => list.reduce((all, { amount }) => all + amount, 0);
    return quantity.value * unit_price_amount - sum(discounts) + sum(taxes) === total_amount;
  }, "total_amount does not match quantity, price, discounts and taxes");

const address = z.strictObject({
  street_line_1: text(100),
  street_line_2: text(100).optional(),
  region: text(100).optional(),
  city: text(100),
  country_code: z.string().regex(/^[A-Z]{2}$/),
  postcode: text(100),
});

/** `PT30M`, 1 minute to 30 days. */
const pendingTime = z
  .string()
  .regex(/^PT(?:\d+H)?(?:\d+M)?(?:\d+S)?$/)
  .transform((value) => {
    const part = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(value)?.[1] ?? 0);
    return (part("H") * 3_600 + part("M") * 60 + part("S")) * 1_000;
  })
  .refine((ms) => ms >= 60_000 && ms <= 720 * 3_600_000, "must be between PT1M and PT720H");

/** The body of `POST /api/orders`. `expire_pending_after` becomes milliseconds. */
export const orderRequest = z
  .strictObject({
    amount: z.number().int().min(1),
    currency,
    settlement_currency: currency.optional(),
    description: z.string().optional(),
    customer: z
      .strictObject({
        id: z.guid().optional(),
        full_name: z.string().optional(),
        phone: z
          .string()
          .regex(/^\+[1-9]\d{1,14}$/)
          .optional(),
        email: email.optional(),
        date_of_birth: z.iso.date().optional(),
      })
      .optional(),
    enforce_challenge: z.enum(["automatic", "forced"]).optional(),
    line_items: z.array(lineItem).max(250).optional(),
    shipping: z
      .strictObject({
        address: address.optional(),
        contact: z
          .strictObject({ name: text(250).optional(), email: email.optional(), phone: z.string().optional() })
          .refine((contact) => contact.email ?? contact.phone, "needs email or phone")
          .optional(),
      })
      .optional(),
    capture_mode: z.enum(["automatic", "manual"]).default("automatic"),
    authorisation_type: z.enum(["final", "pre_authorisation"]).default("final"),
    cancel_authorised_after: z.iso.duration().optional(),
    expire_pending_after: pendingTime.optional(),
    location_id: z.guid().optional(),
    metadata: metadata.optional(),
    merchant_order_data: z.strictObject({ url: webUrl.optional(), reference: z.string().optional() }).optional(),
    redirect_url: webUrl.optional(),
    statement_descriptor_suffix: z
      .string()
      .regex(/^[^*\n\r\\]{1,19}$/)
      .optional(),
  })
  .refine(({ line_items, amount }) => {
    return !line_items || line_items.reduce((sum, item) => sum + item.total_amount, 0) === amount;
  }, "line_items do not sum to amount");
export type OrderRequest = z.infer<typeof orderRequest>;

export const captureRequest = z.strictObject({ amount: z.number().int().min(1).optional() });

export const refundRequest = z.strictObject({
  amount: z.number().int().min(1),
  currency,
  merchant_order_data: z.strictObject({ reference: z.string().optional() }).optional(),
  metadata: metadata.optional(),
  description: z.string().optional(),
});

export const ORDER_EVENTS = [
  "ORDER_COMPLETED",
  "ORDER_AUTHORISED",
  "ORDER_CANCELLED",
  "ORDER_FAILED",
  "ORDER_PAYMENT_AUTHENTICATION_CHALLENGED",
  "ORDER_PAYMENT_AUTHENTICATED",
  "ORDER_PAYMENT_AUTHORISATION_STARTED",
  "ORDER_PAYMENT_DECLINED",
  "ORDER_PAYMENT_FAILED",
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

export const webhookRequest = z.strictObject({ url: webUrl, events: z.array(z.enum(ORDER_EVENTS)).min(1) });

/** The versions that the description names. */
export const API_VERSIONS = [
  "2023-09-01",
  "2024-05-01",
  "2024-09-01",
  "2025-10-16",
  "2025-12-04",
  "2026-03-12",
  "2026-04-20",
];
