import { z } from "zod";

// Written from PayPal's OpenAPI descriptions `checkout_orders_v2`, `payments_payment_v2` and `notifications_webhooks_v1`:
// the fields that an order of a shop needs. Unlike PayPal, the sandbox refuses fields that it does not know.

const text = (min: number, max: number) => z.string().min(min).max(max);

export const money = z.strictObject({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .regex(/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/),
});
export type Money = z.infer<typeof money>;

const breakdown = z.strictObject({
  item_total: money.optional(),
  shipping: money.optional(),
  handling: money.optional(),
  tax_total: money.optional(),
  insurance: money.optional(),
  shipping_discount: money.optional(),
  discount: money.optional(),
});
export type Breakdown = z.infer<typeof breakdown>;

const item = z.strictObject({
  name: text(1, 127),
  unit_amount: money,
  tax: money.optional(),
  quantity: z.string().regex(/^[1-9][0-9]{0,9}$/),
  description: text(0, 127).optional(),
  sku: text(0, 127).optional(),
  category: z.enum(["DIGITAL_GOODS", "PHYSICAL_GOODS", "DONATION"]).optional(),
});

const address = z.strictObject({
  address_line_1: text(0, 300).optional(),
  address_line_2: text(0, 300).optional(),
  admin_area_2: text(0, 120).optional(),
  admin_area_1: text(0, 300).optional(),
  postal_code: text(0, 60).optional(),
  country_code: z.string().regex(/^([A-Z]{2}|C2)$/),
});

const purchaseUnit = z.strictObject({
  reference_id: text(1, 256).optional(),
  amount: z.strictObject({ ...money.shape, breakdown: breakdown.optional() }),
  description: text(1, 127).optional(),
  custom_id: text(1, 127).optional(),
  invoice_id: text(1, 127).optional(),
  soft_descriptor: text(1, 22).optional(),
  items: z.array(item).optional(),
  shipping: z
    .strictObject({
      type: z.enum(["SHIPPING", "PICKUP_IN_PERSON", "PICKUP_IN_STORE", "PICKUP_FROM_PERSON"]).optional(),
      name: z.strictObject({ full_name: text(0, 300) }).optional(),
      address: address.optional(),
    })
    .optional(),
});
export type PurchaseUnit = z.infer<typeof purchaseUnit>;

const experience = z.strictObject({
  brand_name: text(1, 127).optional(),
  locale: z
    .string()
    .min(2)
    .max(10)
    .regex(/^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/)
    .optional(),
  shipping_preference: z.enum(["GET_FROM_FILE", "NO_SHIPPING", "SET_PROVIDED_ADDRESS"]).optional(),
  return_url: z.url().optional(),
  cancel_url: z.url().optional(),
  landing_page: z.enum(["LOGIN", "GUEST_CHECKOUT", "NO_PREFERENCE"]).optional(),
  user_action: z.enum(["CONTINUE", "PAY_NOW"]).optional(),
  payment_method_preference: z.enum(["UNRESTRICTED", "IMMEDIATE_PAYMENT_REQUIRED"]).optional(),
});

/** The body of `POST /v2/checkout/orders`. */
export const orderRequest = z.strictObject({
  intent: z.literal("CAPTURE"),
  purchase_units: z.array(purchaseUnit).min(1).max(10),
  payment_source: z
    .strictObject({
      paypal: z.strictObject({
        email_address: z.email().max(254).optional(),
        experience_context: experience.optional(),
      }),
    })
    .optional(),
});
export type OrderRequest = z.infer<typeof orderRequest>;

/** The body of a refund. */
export const refundRequest = z.strictObject({
  amount: money.optional(),
  custom_id: text(1, 127).optional(),
  invoice_id: text(1, 127).optional(),
  note_to_payer: text(1, 255).optional(),
});

/** The body that asks whether PayPal has sent an event. */
export const verificationRequest = z.strictObject({
  auth_algo: z
    .string()
    .max(100)
    .regex(/^[a-zA-Z0-9]+$/),
  cert_url: z.url().max(500),
  transmission_id: z
    .string()
    .max(50)
    .regex(/^(?!\d+$)\w+\S+/),
  transmission_sig: z
    .string()
    .max(500)
    .regex(/^(?!\d+$)\w+\S+/),
  transmission_time: z.iso.datetime({ offset: true }),
  webhook_id: z
    .string()
    .max(50)
    .regex(/^[a-zA-Z0-9]+$/),
  webhook_event: z.record(z.string(), z.unknown()),
});
