import type { z } from "zod";
import { logInWith } from "~/account/access/log-in.server";
import { accountChange, type RefusedChange, refusedFields } from "~/account/account-change.server";
import { changeUser } from "~/api/accounts.server";
import { mailLink } from "~/config/absolute-url.server";
import type { UserChange } from "~/contract/accounts.server";
import { parseValues } from "~/forms/parse-form.server";
import { href } from "~/i18n/paths";
import type { MessageKey } from "~/i18n/texts";
import type { Translate } from "~/i18n/use-t";
import type { PageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { CONSENT_VERSION } from "~/shop/newsletter";
import { dataForm, emailForm, newsletterForm, passwordForm } from "./form.server";

/** A posted form. */
interface Posted {
  page: PageContext;
  request: Request;
  values: Record<string, string>;
}

/** The forms of the page by their `intent`. Each redirects after its change, or returns the refused form. */
export const profileIntents = {
  data: changeData,
  email: changeEmail,
  password: changePassword,
  subscribe,
  unsubscribe,
} satisfies Record<string, (posted: Posted) => Promise<RefusedChange>>;

async function changeData(posted: Posted): Promise<RefusedChange> {
  const form = checked(posted, "data", dataForm);
  if ("refused" in form) return form;
  const change = await send(posted, "data", form.value);
  return "refused" in change ? change : saved(posted, "account:saved");
}

async function changeEmail(posted: Posted): Promise<RefusedChange> {
  const form = checked(posted, "email", emailForm);
  if ("refused" in form) return form;
  const { page } = posted;
  const { email, email_password: old_password } = form.value;
  const confirm_url = mailLink(href("email-confirm", page.locale, { token: "" }));
  const change = await send(posted, "email", { email, old_password, confirm_url });
  if ("refused" in change) return change;
  return logInAgain(posted, { email, password: old_password }, "account:email_changed");
}

async function changePassword(posted: Posted): Promise<RefusedChange> {
  const form = checked(posted, "password", passwordForm);
  if ("refused" in form) return form;
  const { old_password, password } = form.value;
  const change = await send(posted, "password", { old_password, password });
  if ("refused" in change) return change;
  return logInAgain(posted, { email: change.done.email, password }, "account:password_changed");
}

async function subscribe(posted: Posted): Promise<RefusedChange> {
  const form = checked(posted, "subscribe", newsletterForm);
  if ("refused" in form) return form;
  const { page } = posted;
  const link = (name: "newsletter-confirm" | "newsletter-unsubscribe") =>
    mailLink(href(name, page.locale, { token: "" }));
  const change = await send(posted, "subscribe", {
    newsletter: true,
    newsletter_version: CONSENT_VERSION,
    newsletter_confirm_url: link("newsletter-confirm"),
    newsletter_unsubscribe_url: link("newsletter-unsubscribe"),
  });
  return "refused" in change ? change : saved(posted, "newsletter:sent");
}

async function unsubscribe(posted: Posted): Promise<RefusedChange> {
  const change = await send(posted, "unsubscribe", { newsletter: false });
  return "refused" in change ? change : saved(posted, "account:newsletter_ended");
}

function checked<Schema extends z.ZodType>({ page, values }: Posted, form: string, schema: Schema) {
  const parsed = parseValues(values, schema);
  return parsed.ok ? { value: parsed.value } : refusedFields(form, values, textsOf(parsed.errors, page.t));
}

function send({ page, values }: Posted, form: keyof typeof profileIntents, change: UserChange) {
  const { t } = page;
  const passwordField = form === "email" ? "email_password" : "old_password";
  const fieldOf = {
    INVALID_OLD_PASSWORD: { field: passwordField, message: t("access:error_old_password"), status: 422 },
    // Everything else of the personal data has been checked.
    ...(form === "data" && {
      INVALID_PAYLOAD: { field: "countries_id", message: t("delivery:error_country_invalid"), status: 422 },
    }),
    RECORD_NOT_UNIQUE: { field: "email", message: t("access:code_RECORD_NOT_UNIQUE"), status: 409 },
  };
  return accountChange(page, { form, values, fieldOf }, changeUser(page.shopperApi, change));
}

async function saved({ page }: Posted, key: MessageKey): Promise<never> {
  page.session.flash({ key });
  throw await redirectTo(page.session, href("profile", page.locale));
}

/** A new email or password has ended all sessions: this browser gets a new one. */
async function logInAgain(
  { page, request }: Posted,
  credentials: { email: string; password: string },
  key: MessageKey,
): Promise<never> {
  const { session, locale } = page;
  const stays = session.signIn?.isLasting ?? false;
  try {
    await logInWith(page, request, { ...credentials, stays });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    session.signIn = null;
    session.flash({ key: "account:changed_login" });
    throw await redirectTo(session, href("login", locale, undefined, { returnTo: href("profile", locale) }));
  }
  return saved({ page, request, values: {} }, key);
}

const OF_DELIVERY = ["phone_prefix_invalid", "phone_invalid", "country_invalid", "name_has_url"];

/** The messages of a form's errors. */
function textsOf(errors: Record<string, string>, t: Translate): Record<string, string> {
  const text = (code: string) => t(`${OF_DELIVERY.includes(code) ? "delivery" : "access"}:error_${code}` as MessageKey);
  return Object.fromEntries(Object.entries(errors).map(([field, code]) => [field, text(code)]));
}
