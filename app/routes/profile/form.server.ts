import { z } from "zod";
import { email, newPassword } from "~/account/access-schemas.server";
import { hasUrl } from "~/shop/address";
import { FIELD_LIMITS } from "~/shop/field-limits";
import { isPhone, isPhonePrefix, normalisePhone, normalisePrefix, toE164 } from "~/shop/phone.server";

// The messages are keys of `access.json` or `checkout.json` without "error_".

/** The server's maximum, in characters. */
const password = z.string("required").max(200, "too_long");

const name = (max: number) =>
  z
    .string("required")
    .trim()
    .max(max, "too_long")
    .refine((text) => !hasUrl(text), "name_has_url");

/** The personal data. The phone number may be missing. */
export const dataForm = z
  .object({
    first_name: name(FIELD_LIMITS.name),
    last_name: name(FIELD_LIMITS.surname),
    prefix: z.string("required").default("").transform(normalisePrefix),
    phone: z.string("required").default(""),
    countries_id: z.coerce.number("country_invalid").int("country_invalid"),
    locale: z.enum(["en", "it"], "required"),
  })
  .transform((form) => ({ ...form, phone: normalisePhone(form.prefix, form.phone) }))
  .superRefine(({ prefix, phone }, context) => {
    if (phone === "") return;
    if (!isPhonePrefix(prefix)) context.addIssue({ code: "custom", path: ["prefix"], message: "phone_prefix_invalid" });
    else if (!isPhone(prefix, phone)) context.addIssue({ code: "custom", path: ["phone"], message: "phone_invalid" });
  })
  .transform(({ prefix, phone, ...form }) => ({ ...form, phone: toE164(prefix, phone) ?? "" }));

// The confirmations are checked also when other fields are invalid.
const when = () => true;

export const emailForm = z
  .object({ email, confirm_email: z.string("email_required"), email_password: password })
  .refine((form) => form.email?.trim().toLowerCase() === form.confirm_email?.trim().toLowerCase(), {
    path: ["confirm_email"],
    message: "email_mismatch",
    when,
  });

export const passwordForm = z
  .object({ old_password: password, password: newPassword, confirm_password: z.string("required") })
  .refine((form) => form.password === form.confirm_password, {
    path: ["confirm_password"],
    message: "password_mismatch",
    when,
  });

export const newsletterForm = z.object({ consent: z.literal("on", "required") });

/** The names of the fields of all forms. */
export const profileFields = [
  ...["intent", "first_name", "last_name", "prefix", "phone", "countries_id", "locale"],
  ...["email", "confirm_email", "email_password", "old_password", "password", "confirm_password", "consent"],
] as const;
