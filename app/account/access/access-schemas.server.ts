import { z } from "zod";
import { namesWithUrl } from "~/shop/address";
import { isEmail } from "~/shop/email";
import { FIELD_LIMITS, PASSWORD_LIMITS } from "~/shop/field-limits";

// The messages are codes of `fieldText` (spec section 5).

export const email = z.string("email_required").trim().refine(isEmail, "email_invalid");

export const newPassword = z
  .string("required")
  .min(PASSWORD_LIMITS.min, "password_short")
  .max(PASSWORD_LIMITS.max, "too_long");

export const logInForm = z.object({ email, password: z.string("required").max(PASSWORD_LIMITS.max, "too_long") });

export const resetRequestForm = z.object({ email });

interface Confirmed {
  email?: string;
  confirm_email?: string;
  password?: string;
  confirm_password?: string;
}

// The confirmations are checked also when other fields are invalid.
const whenOthersAreInvalid = () => true;

const isPasswordConfirmed = ({ password, confirm_password }: Confirmed) => password === confirm_password;
const passwordMismatch = { path: ["confirm_password"], message: "password_mismatch", when: whenOthersAreInvalid };

const isEmailConfirmed = (form: Confirmed) =>
  form.email?.trim().toLowerCase() === form.confirm_email?.trim().toLowerCase();
const emailMismatch = { path: ["confirm_email"], message: "email_mismatch", when: whenOthersAreInvalid };

export const resetForm = z
  .object({ token: z.string("required"), password: newPassword, confirm_password: z.string("required") })
  .refine(isPasswordConfirmed, passwordMismatch);

/** A name that mail programs would turn into a link is refused, beside the other one. */
export function refuseLinks(
  { first_name = "", last_name = "" }: { first_name?: string; last_name?: string },
  context: z.RefinementCtx,
): void {
  for (const name of namesWithUrl(first_name, last_name))
    context.addIssue({
      code: "custom",
      path: [name === "name" ? "first_name" : "last_name"],
      message: "name_has_url",
    });
}

export const registerForm = z
  .object({
    first_name: z.string("required").trim().max(FIELD_LIMITS.name, "too_long"),
    last_name: z.string("required").trim().max(FIELD_LIMITS.surname, "too_long"),
    email,
    confirm_email: z.string("email_required"),
    password: newPassword,
    confirm_password: z.string("required"),
    newsletter: z.literal("on").optional(),
    privacy: z.literal("on", "required"),
  })
  .superRefine(refuseLinks)
  .refine(isEmailConfirmed, emailMismatch)
  .refine(isPasswordConfirmed, passwordMismatch);
