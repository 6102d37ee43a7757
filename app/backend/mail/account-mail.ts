import type { Selectable } from "kysely";
import { dateText, withTo } from "~/shop/date-text";
import { dayOf } from "~/shop/shop-day";
import type { AccountMail, Mails } from "../db/tables/mails";
import { type Composer, linksOf, type MailContext } from "./composer";
import { mailOfParagraphs } from "./mail-of-paragraphs";
import type { Paragraph } from "./paragraphs";

/** Composes the paragraphs between the greeting and the closing. */
type Body = (mail: Selectable<Mails>, context: MailContext) => Paragraph[] | Promise<Paragraph[]>;

/** A mail about an account. It repeats nothing that was typed at the sign-up: the email may be a stranger's. */
function accountMail(subject: string, body: Body): Composer {
  return async (mail, context) => {
    const { t } = context;
    return mailOfParagraphs(mail, t, {
      subject: t(subject),
      paragraphs: [t("mail:greeting_nobody"), ...(await body(mail, context)), t("mail:closing")],
    });
  };
}

const BUTTONS = { confirm: "mail:confirm_button", reset: "mail:reset_button" } as const;

/** A link whose key is in the mail only. */
function link(mail: Selectable<Mails>, { t }: MailContext, name: keyof typeof BUTTONS): Paragraph {
  const url = linksOf(mail)[name];
  if (!url) throw new Error(`mail ${mail.id} has no link "${name}"`);
  return { url, label: t(BUTTONS[name]) };
}

export const accountMails: Record<AccountMail, Composer> = {
  welcome: accountMail("mail:welcome_subject", async (mail, context) => {
    const { t } = context;
    return [
      t("mail:welcome_text"),
      ...(mail.links === null
        ? []
        : [t("mail:welcome_confirm"), link(mail, context, "confirm"), t("mail:confirm_after")]),
      ...(await couponPromise(mail, context)),
      t("mail:welcome_not_you"),
    ];
  }),
  welcome_coupon: accountMail("mail:welcome_coupon_subject", async (mail, context) => {
    const { t } = context;
    const coupon = await couponOf(mail, context);
    if (!coupon) return [t("mail:welcome_coupon_over")];
    const until = coupon.valid_to === null ? "" : withTo(dateText(dayOf(coupon.valid_to), mail.locale), mail.locale);
    return [t("mail:welcome_coupon", { code: coupon.code, percent: coupon.discount, until })];
  }),
  email_confirmation: accountMail("mail:email_confirmation_subject", (mail, context) => [
    context.t("mail:email_confirmation_text"),
    link(mail, context, "confirm"),
    context.t("mail:confirm_after"),
    context.t("mail:welcome_not_you"),
  ]),
  email_changed: accountMail("mail:email_changed_subject", (_, { t, company }) => [
    t("mail:email_changed_text"),
    t("mail:changed_not_you", { email: company.email }),
  ]),
  password_reset: accountMail("mail:password_reset_subject", (mail, context) => [
    context.t("mail:password_reset_text"),
    link(mail, context, "reset"),
    context.t("mail:password_reset_after"),
  ]),
  password_changed: accountMail("mail:password_changed_subject", (_, { t, company }) => [
    t("mail:password_changed_text"),
    t("mail:changed_not_you", { email: company.email }),
  ]),
};

/** The code follows when the email is confirmed. */
async function couponPromise(mail: Selectable<Mails>, context: MailContext): Promise<string[]> {
  const coupon = await couponOf(mail, context);
  return coupon ? [context.t("mail:welcome_coupon_follows", { percent: coupon.discount })] : [];
}

/** The personal coupon of the welcome, unless it is gone by now. */
function couponOf(mail: Selectable<Mails>, { db }: MailContext) {
  return db
    .selectFrom("coupons")
    .select(["code", "discount", "valid_to"])
    .where("users_id", "=", mail.users_id ?? "")
    .where("kind", "=", "percent")
    .where("deleted_at", "is", null)
    .orderBy("id")
    .executeTakeFirst();
}
