import { z } from "zod";
import { email, newPassword } from "~/account/access/access-schemas.server";
import { hasUrl } from "~/shop/address";
import { FIELD_LIMITS } from "~/shop/field-limits";
import { isPhone, isPhonePrefix, normalisePhone, normalisePrefix, toE164 } from "~/shop/phone.server";

// The messages are keys of `access.json` or `delivery.json` without "error_".

/** The server's maximum, in characters. */
const password = z.string("required").max(200, "too_long");

const name = (max: number) =>
  z
    .string("required")
    .trim()
    .max(max, "too_long")
    .refine((text) => !hasUrl(text), "name_has_url");

// Fields are checked against each other also when other fields are invalid.
const when = () => true;

/** Prefix and number in their stored form; a browser may fill the prefix into both fields. */
function phoneParts(form: { prefix?: string; phone?: string }): { prefix: string; phone: string } {
  const prefix = normalisePrefix(form.prefix ?? "");
  return { prefix, phone: normalisePhone(prefix, form.phone ?? "") };
}

/** The personal data. The phone number may be missing. */
export const dataForm = z
  .object({
    first_name: name(FIELD_LIMITS.name),
    last_name: name(FIELD_LIMITS.surname),
    prefix: z.string("required").optional(),
    phone: z.string("required").optional(),
    countries_id: z.coerce.number("country_invalid").int("country_invalid"),
    locale: z.enum(["en", "it"], "required"),
  })
  .refine(
    (form) => {
      const { prefix, phone } = phoneParts(form);
      return phone === "" || isPhonePrefix(prefix);
    },
    { path: ["prefix"], message: "phone_prefix_invalid", when },
  )
  .refine(
    (form) => {
      const { prefix, phone } = phoneParts(form);
      return phone === "" || !isPhonePrefix(prefix) || isPhone(prefix, phone);
    },
    { path: ["phone"], message: "phone_invalid", when },
  )
  .transform(({ prefix, phone, ...form }) => {
    const parts = phoneParts({ prefix, phone });
    return { ...form, phone: toE164(parts.prefix, parts.phone) ?? "" };
  });

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
