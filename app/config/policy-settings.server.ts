// Vite reads this file for its own configuration, where the alias "~" is not known yet.
import { z } from "zod";
import { DEFAULT_POLICY, MAX_RETURN_DAYS, MAX_WITHDRAWAL_DAYS, type Policy, WEEKDAYS } from "../shop/policy";
import { jsonOf } from "./json-of.server";

const days = z.int().min(1).max(365);
const cents = z.int().min(0).max(1_000_000);
/** A name that fits into titles, mails and the texts of pages, whose placeholders have braces. */
export const oneLine = z
  .string()
  .regex(/^[^<>{}\r\n]{1,40}$/, "must be one line of at most 40 characters without <, >, { and }");
const rises = (values: readonly (string | number)[]) =>
  values.every((value, index) => index === 0 || value > (values[index - 1] ?? value));
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 09:30");

/** The policy of a shop as it may be set: every part that is missing has the specification's value. */
const schema = z
  .strictObject({
    name: oneLine,
    returnDays: days.max(MAX_RETURN_DAYS),
    // The law's periods can be longer for the shopper, and not shorter.
    withdrawalDays: days.min(14).max(MAX_WITHDRAWAL_DAYS),
    sendingDays: days.min(14),
    refundDays: days.max(14),
    transferDays: days,
    freeDeliveryOver: cents,
    courierPrices: z.strictObject({ italy: cents, union: cents, great_britain: cents, world: cents }),
    courierDays: z.strictObject({ italy: days, union: days, world: days }),
    handlingDays: days,
    pickupDays: days,
    storeId: z.int().min(1).max(2_147_483_647),
    openingHours: z.strictObject({
      first: z.enum(WEEKDAYS),
      last: z.enum(WEEKDAYS),
      spans: z
        .array(z.strictObject({ opens: time, closes: time }))
        .min(1)
        .refine((spans) => rises(spans.flatMap(({ opens, closes }) => [opens, closes])), "must be one after the other"),
    }),
  })
  .partial()
  .refine(
    (differing) => {
      const { handlingDays, courierDays } = { ...DEFAULT_POLICY, ...differing };
      return rises([handlingDays, courierDays.italy, courierDays.union, courierDays.world]);
    },
    { path: ["courierDays"], message: "must rise from handlingDays to Italy, the Union and the world" },
  ) satisfies z.ZodType<Partial<Policy>>;

/** The variable `SHOP_POLICY`: JSON with the parts that differ. */
export const policyField = z.string().transform((value, context): Partial<Policy> => {
  const policy = jsonOf(value);
  const parsed = schema.safeParse(policy);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const isObject = typeof policy === "object" && policy !== null;
  context.addIssue(
    isObject ? [issue?.path.join("."), issue?.message].filter(Boolean).join(": ") : "must be a JSON object",
  );
  return z.NEVER;
});
