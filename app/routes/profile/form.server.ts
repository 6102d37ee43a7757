import { z } from "zod";
import { email, newPassword, refuseLinks } from "~/account/access/access-schemas.server";
import { FIELD_LIMITS, PASSWORD_LIMITS } from "~/shop/field-limits";
import { hasExtension, isPhone, isPhonePrefix, normalisePhone, toE164 } from "~/shop/phone.server";

// The messages are codes of `fieldText`.

/** The server's maximum, in characters. */
const password = z.string("required").max(PASSWORD_LIMITS.max, "too_long");

const name = (max: number) => z.string("required").trim().max(max, "too_long");

// Fields are checked against each other also when other fields are invalid.
const when = () => true;

/** Prefix and number in their stored form. */
const phoneParts = (form: { prefix?: string; phone?: string }) => normalisePhone(form.prefix ?? "", form.phone ?? "");

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
  .superRefine(refuseLinks)
  .refine(
    (form) => {
      const { prefix, phone } = phoneParts(form);
      return phone === "" || isPhonePrefix(prefix);
    },
    { path: ["prefix"], message: "phone_prefix_invalid", when },
  )
  .refine((form) => !hasExtension(phoneParts(form).phone), { path: ["phone"], message: "phone_extension", when })
  .refine(
    (form) => {
      const { prefix, phone } = phoneParts(form);
      return phone === "" || !isPhonePrefix(prefix) || hasExtension(phone) || isPhone(prefix, phone);
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
