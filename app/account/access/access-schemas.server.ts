import { z } from "zod";
import { isEmail } from "~/shop/address";
import { FIELD_LIMITS } from "~/shop/field-limits";

// The messages are keys of `access.json` without "error_" (spec section 5).

/** Characters. The server's limit is the same. */
const MAX_PASSWORD_LENGTH = 200;

export const email = z.string("email_required").trim().refine(isEmail, "email_invalid");

export const newPassword = z.string("required").min(8, "password_short").max(MAX_PASSWORD_LENGTH, "too_long");

export const logInForm = z.object({ email, password: z.string("required").max(MAX_PASSWORD_LENGTH, "too_long") });

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
  .refine(isEmailConfirmed, emailMismatch)
  .refine(isPasswordConfirmed, passwordMismatch);
