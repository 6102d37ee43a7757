import { logInWith } from "~/account/access/log-in.server";
import { accountChange, type RefusedChange } from "~/account/account-change.server";
import { changeUser } from "~/api/accounts.server";
import { mailLink } from "~/config/absolute-url.server";
import type { UserChange } from "~/contract/accounts.server";
import { fieldText, parseForm, refusedForm } from "~/forms/parse-form.server";
import type { PostedForm } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import type { MessageKey } from "~/i18n/texts";
import type { PageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { NEWSLETTER_CONSENT_VERSION } from "~/shop/newsletter";
import { dataForm, emailForm, newsletterForm, passwordForm, type profileFields } from "./form.server";

/** A posted form. */
interface Posted {
  page: PageContext;
  request: Request;
  form: PostedForm<(typeof profileFields)[number]>;
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
  const { t } = posted.page;
  const submission = parseForm(posted.form, dataForm);
  if (submission.status !== "success") return refused(posted, submission);
  // Everything else has been checked.
  const field = { field: "countries_id", message: fieldText(t, "country_invalid"), status: 422 };
  const change = await send(posted, submission, submission.value, { INVALID_PAYLOAD: field });
  return "result" in change ? change : saved(posted, "account:saved");
}

async function changeEmail(posted: Posted): Promise<RefusedChange> {
  const { page } = posted;
  const submission = parseForm(posted.form, emailForm);
  if (submission.status !== "success") return refused(posted, submission);
  const { email, email_password: old_password } = submission.value;
  const confirm_url = mailLink(href("email-confirm", page.locale, { token: "" }));
  const fields = wrongPassword(page, "email_password");
  const change = await send(posted, submission, { email, old_password, confirm_url }, fields);
  if ("result" in change) return change;
  return logInAgain(posted, { email, password: old_password }, "account:email_changed");
}

async function changePassword(posted: Posted): Promise<RefusedChange> {
  const submission = parseForm(posted.form, passwordForm);
  if (submission.status !== "success") return refused(posted, submission);
  const { old_password, password } = submission.value;
  const fields = wrongPassword(posted.page, "old_password");
  const change = await send(posted, submission, { old_password, password }, fields);
  if ("result" in change) return change;
  return logInAgain(posted, { email: change.done.email, password }, "account:password_changed");
}

async function subscribe(posted: Posted): Promise<RefusedChange> {
  const { page } = posted;
  const submission = parseForm(posted.form, newsletterForm);
  if (submission.status !== "success") return refused(posted, submission);
  const link = (name: "newsletter-confirm" | "newsletter-unsubscribe") =>
    mailLink(href(name, page.locale, { token: "" }));
  const change = await send(posted, submission, {
    newsletter: true,
    newsletter_version: NEWSLETTER_CONSENT_VERSION,
    newsletter_confirm_url: link("newsletter-confirm"),
    newsletter_unsubscribe_url: link("newsletter-unsubscribe"),
  });
  return "result" in change ? change : saved(posted, "newsletter:sent");
}

async function unsubscribe(posted: Posted): Promise<RefusedChange> {
  const change = await send(posted, { payload: {} }, { newsletter: false });
  return "result" in change ? change : saved(posted, "account:newsletter_ended");
}

type Submission = Parameters<typeof refusedForm>[0];
type FieldOfCode = Parameters<typeof accountChange>[1]["fieldOf"];

const refused = ({ page }: Posted, submission: Submission): RefusedChange => ({
  result: refusedForm(submission, page.t),
  status: 422,
});

const wrongPassword = ({ t }: PageContext, field: "old_password" | "email_password"): FieldOfCode => ({
  INVALID_OLD_PASSWORD: {
    field,
    message: fieldText(t, field === "old_password" ? "old_password" : "wrong_password"),
    status: 422,
  },
});

function send({ page }: Posted, submission: Submission, change: UserChange, fields: FieldOfCode = {}) {
  const taken = { field: "email", message: page.t("access:code_RECORD_NOT_UNIQUE"), status: 409 };
  const fieldOf = { ...fields, RECORD_NOT_UNIQUE: taken };
  return accountChange(page, { submission, fieldOf }, changeUser(page.shopperApi, change));
}

async function saved({ page }: Pick<Posted, "page">, key: MessageKey): Promise<never> {
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
  return saved({ page }, key);
}
