import { inGroupsOfFour } from "~/shop/account-number";
import { nextPaymentStep, paymentMethod } from "~/shop/payment-methods";
import { transferCode } from "~/shop/transfer-code.server";
import type { MailSettings } from "./mail-settings";
import type { OrderOfMail } from "./order-of-mail";
import type { Frame, Paragraph, Row } from "./paragraphs";
import { codePicture } from "./pictures";

interface Instructions {
  /** Key of the subject, which says whether money is awaited. */
  subject: string;
  parts: Paragraph[];
}

/** How an order is paid without a provider's page: by a transfer, a top-up, to the courier, or not at all. */
export async function paymentInstructions(
  data: OrderOfMail,
  { bank, topUpCard }: Pick<MailSettings, "bank" | "topUpCard">,
): Promise<Instructions> {
  const { order, t, money } = data;
  const method = paymentMethod(order.payment_code);
  const isAwaited = nextPaymentStep(order.payment_code, order.payment_status) === "transfer";
  if (method?.instructions === "top_up" && isAwaited && topUpCard) {
    const rows: Row[] = [
      [t("mail:amount"), money(order.total)],
      [t("mail:top_up_card"), inGroupsOfFour(topUpCard.card)],
      [t("mail:holder"), topUpCard.holder],
      [t("mail:fiscal_code"), topUpCard.fiscal_code, "whole"],
    ];
    const frame = { title: t("mail:top_up"), rows };
    return { subject: "mail:subject_top_up", parts: [{ frame }, t("mail:top_up_late")] };
  }
  if (method?.instructions === "transfer" && isAwaited) {
    const rows: Row[] = [
      [t("mail:amount"), money(order.total)],
      [t("mail:holder"), bank.holder],
      ["IBAN", bank.iban, "grouped"],
      ...(bank.bic ? [["BIC", bank.bic] as const] : []),
      [t("mail:reason"), order.number],
    ];
    const frame = { title: t("mail:transfer"), rows, code: await codeOf(data, bank) };
    return { subject: "mail:subject_transfer", parts: [{ frame }, t("mail:transfer_late")] };
  }
  if (method?.instructions === "collection" && order.payment_status === "pending")
    return { subject: "mail:subject_collection", parts: [t("mail:collection", { total: money(order.total) })] };
  const parts = method?.flow === "none" ? [t("mail:nothing_to_pay")] : [];
  return { subject: "mail:subject_placed", parts };
}

async function codeOf({ order, t, money }: OrderOfMail, bank: MailSettings["bank"]): Promise<Frame["code"]> {
  const rows = transferCode({ ...bank, reason: order.number }, order.total, order.currency);
  if (!rows) return undefined;
  const alt = t("mail:transfer_code_alt", { total: money(order.total), holder: bank.holder, reason: order.number });
  return { picture: await codePicture(rows), alt, text: t("mail:transfer_code") };
}
