import { data } from "@remix-run/node";
import { z } from "zod";
import { newPassword } from "~/account/access/access-schemas.server";
import { register } from "~/account/access/register.server";
import { failedForm } from "~/account/failed-form.server";
import { createAddress } from "~/api/addresses.server";
import { ApiError } from "~/api/errors.server";
import type { Order } from "~/api/orders.server";
import { parseForm, refusedForm } from "~/forms/parse-form.server";
import { readForm } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import type { PageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";

const offerForm = z.object({ password: newPassword });

/** Whether the page offers an account: to a guest who placed the order. */
export function offersAccount({ session }: PageContext, order: Order): boolean {
  return !session.signIn && order.masked !== true && order.delivery.email !== "";
}

/**
 * Creates the account of an order's guest from the order and a password. Like every sign-up it proves neither mailbox nor owner:
 * the order joins the account with the link in the welcome mail (decision record 067).
 * @returns the refused form
 * @throws Response 303 to the thank-you page, signed in
 */
export async function createAccount(page: PageContext, request: Request, order: Order) {
  const { session, locale, t } = page;
  const submission = parseForm(await readForm(request, ["password"]), offerForm);
  // Another tab has created it.
  if (session.signIn) throw await redirectTo(session, href("thank-you", locale));
  if (submission.status !== "success") return data({ result: refusedForm(submission, t) }, { status: 422 });
  const { name: first_name, surname: last_name, email } = order.delivery;
  const { password } = submission.value;
  try {
    const isSignedIn = await register(page, request, { first_name, last_name, email, password });
    session.flash({ key: isSignedIn ? "thank-you:account_created" : "access:registered_login" });
  } catch (error) {
    if (error instanceof ApiError && error.code === "RECORD_NOT_UNIQUE") {
      const result = refusedForm(submission, t, { errors: { password: t("thank-you:account_taken") } });
      return data({ result }, { status: 409 });
    }
    const { result, status } = failedForm(error, submission, t);
    return data({ result }, { status });
  }
  await keepAddress(page, order);
  throw await redirectTo(session, href("thank-you", locale));
}

/** Puts the order's address into the new account's address book. Without it the account is complete too. */
async function keepAddress({ api, session }: PageContext, { delivery, shipping }: Order): Promise<void> {
  if (!session.signIn || shipping !== "courier") return;
  const { email: _, payments_id: __, ...address } = delivery;
  await createAddress(api.as(session.signIn.accessToken), { address }).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
  });
}
