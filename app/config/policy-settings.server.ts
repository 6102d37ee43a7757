// Vite reads this file for its own configuration, where the alias "~" is not known yet.
import { z } from "zod";
import { MAX_RETURN_DAYS, type Policy } from "../shop/policy";
import { jsonOf } from "./json-of.server";

const days = z.int().min(1).max(365);
const cents = z.int().min(0).max(1_000_000);
const zones = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ italy: value, union: value, great_britain: value, world: value });
const oneLine = z
  .string()
  .regex(/^[^<>{}\r\n]{1,40}$/, "must be one line of at most 40 characters without <, >, { and }");
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 09:30");

/** The policy of a shop as it may be set: every part that is missing has the specification's value. */
const schema = z
  .strictObject({
    name: oneLine,
    returnDays: days.max(MAX_RETURN_DAYS),
    // The law's periods can be longer for the shopper, and not shorter.
    withdrawalDays: days.min(14),
    sendingDays: days.min(14),
    refundDays: days.max(14),
    transferDays: days,
    freeDeliveryOver: cents,
    courierPrices: zones(cents),
    courierDays: zones(days),
    handlingDays: days,
    pickupDays: days,
    store: z.strictObject({ id: z.int().min(1).max(2_147_483_647), city: oneLine }),
    openingHours: z.strictObject({
      days: z.array(z.enum(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])).min(1),
      spans: z.array(z.strictObject({ opens: time, closes: time })).min(1),
    }),
  })
  .partial() satisfies z.ZodType<Partial<Policy>>;

/** The variable `SHOP_POLICY`: JSON with the parts that differ. */
export const policyField = z.string().transform((value, context): Partial<Policy> => {
  const parsed = schema.safeParse(jsonOf(value));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  context.addIssue(`must be a JSON object: ${[issue?.path.join("."), issue?.message].filter(Boolean).join(": ")}`);
  return z.NEVER;
});
