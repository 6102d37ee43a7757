import { refusalOf } from "~/account/refusal.server";
import { requestConfirmation } from "~/api/accounts.server";
import { mailLink } from "~/config/absolute-url.server";
import { href } from "~/i18n/paths";
import { orLogIn } from "~/session/or-log-in.server";
import type { PageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";

/** The email whose earlier orders do not show; null for a proved owner, and on a server that has no such state. */
export async function unprovedEmail(page: PageContext): Promise<string | null> {
  const user = await page.user();
  return user?.owner_confirmed === false ? user.email : null;
}

/**
 * Mails the link that shows the orders that were placed without logging in.
 * @returns why it was not mailed
 * @throws Response 303 once it is
 */
export async function mailEarlierOrders(page: PageContext): Promise<{ message: string; status: number }> {
  const { session, locale, shopperApi, t } = page;
  const link = mailLink(href("email-confirm", locale, { token: "" }));
  const refused = await orLogIn(
    page,
    requestConfirmation(shopperApi, link).then(
      () => null,
      (error: unknown) => refusalOf(error),
    ),
  );
  if (refused) return { message: t(refused.key, { count: refused.count ?? 0 }), status: refused.status };
  session.flash({ key: "account:earlier_sent" });
  throw await redirectTo(session, href("orders", locale));
}
