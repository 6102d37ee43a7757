import { z } from "zod";

// Written from Klarna's OpenAPI descriptions of Klarna Payments, the Hosted Payment Page 1.1 and Order Management: the fields
// that an order of a shop needs. Unlike Klarna, the sandbox refuses fields that it does not know.

const text = (max: number, min = 0) => z.string().min(min).max(max);
const MAX_AMOUNT = 100_000_000;
const cents = z.number().int().max(MAX_AMOUNT);

const address = z.strictObject({
  title: text(20).optional(),
  given_name: text(99).optional(),
  family_name: text(99).optional(),
  organization_name: text(99).optional(),
  attention: text(99).optional(),
  email: text(99).optional(),
  phone: text(99).optional(),
  street_address: text(99).optional(),
  street_address2: text(99).optional(),
  postal_code: text(10).optional(),
  city: text(99).optional(),
  region: text(99).optional(),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .optional(),
});

const orderLine = z.strictObject({
  type: z
    .enum(["physical", "discount", "shipping_fee", "sales_tax", "digital", "gift_card", "store_credit", "surcharge"])
    .optional(),
  reference: text(255).optional(),
  name: text(255, 1),
  quantity: z.number().int().min(0),
  quantity_unit: text(8, 1).optional(),
  unit_price: cents,
  tax_rate: z.number().int().min(0).max(10_000).optional(),
  total_amount: cents,
  total_discount_amount: z.number().int().min(0).optional(),
  total_tax_amount: cents.optional(),
  product_url: text(1_024).optional(),
  image_url: text(1_024).optional(),
  merchant_data: text(1_024).optional(),
});
export type OrderLine = z.infer<typeof orderLine>;

const merchantUrls = z.strictObject({
  confirmation: text(2_000).optional(),
  notification: text(2_000).optional(),
  push: text(2_000).optional(),
  authorization: text(2_000).optional(),
});

const purchase = {
  purchase_country: z.string().regex(/^[A-Za-z]{2}$/),
  purchase_currency: z.string().regex(/^[A-Za-z]{3}$/),
  locale: z
    .string()
    .regex(/^[A-Za-z]{2}(?:-[A-Za-z]{2})*$/)
    .optional(),
  order_amount: z.number().int().min(0),
  order_tax_amount: z.number().int().min(0).optional(),
  order_lines: z.array(orderLine).min(1).max(1_000),
  billing_address: address.optional(),
  shipping_address: address.optional(),
  merchant_reference1: text(255).optional(),
  merchant_reference2: text(255).optional(),
  merchant_data: text(6_000).optional(),
  merchant_urls: merchantUrls.optional(),
};

/** The body of `POST /payments/v1/sessions`. */
export const sessionRequest = z.strictObject({
  ...purchase,
  intent: z.enum(["buy", "tokenize", "buy_and_tokenize"]).optional(),
  acquiring_channel: z.enum(["ECOMMERCE", "IN_STORE", "TELESALES"]).optional(),
});
export type SessionRequest = z.infer<typeof sessionRequest>;

/** The body that places an order. */
export const orderRequest = z.strictObject({ ...purchase, auto_capture: z.boolean().optional() });
export type OrderRequest = z.infer<typeof orderRequest>;

/** The body of `POST /hpp/v1/sessions`. */
export const pageRequest = z.strictObject({
  payment_session_url: z.url(),
  profile_id: z.string().optional(),
  merchant_urls: z
    .strictObject({
      success: z.string().optional(),
      cancel: z.string().optional(),
      back: z.string().optional(),
      failure: z.string().optional(),
      error: z.string().optional(),
      status_update: z.string().optional(),
    })
    .optional(),
  options: z
    .strictObject({
      // The sandbox captures nothing by itself.
      place_order_mode: z.enum(["NONE", "PLACE_ORDER"]).optional(),
      purchase_type: z.enum(["BUY", "RENT", "BOOK", "SUBSCRIBE", "DOWNLOAD", "ORDER", "CONTINUE"]).optional(),
      page_title: z.string().optional(),
      show_subtotal_detail: z.literal("HIDE").optional(),
    })
    .optional(),
});
export type PageRequest = z.infer<typeof pageRequest>;

/** The body of a capture. */
export const captureRequest = z.strictObject({
  captured_amount: cents.min(0),
  description: text(255).optional(),
  reference: text(255).optional(),
  order_lines: z.array(orderLine).max(1_000).optional(),
});

/** The body of a refund. */
export const refundRequest = z.strictObject({
  refunded_amount: cents.min(0),
  description: text(255).optional(),
  reference: text(255).optional(),
  order_lines: z.array(orderLine).max(1_000).optional(),
});
