import type { Kysely } from "kysely";
import { inGroupsOfFour } from "~/shop/account-number";
import { addressLine, type Company, phoneText } from "~/shop/company";
import { addressLines, type CountryNames, invoiceOf } from "~/shop/invoice";
import { nextPaymentStep, paymentMethod } from "~/shop/payment-methods";
import { territoryOf } from "~/shop/territories.server";
import { transferCode } from "~/shop/transfer-code.server";
import { importCharges, saleOf } from "~/shop/vat";
import type { Tables } from "../db/schema";
import { giftArrival } from "./gift-card-mail";
import type { MailSettings } from "./mail-settings";
import { mailBody, type OrderOfMail } from "./order-of-mail";
import type { Frame, Paragraph, Row } from "./paragraphs";
import { payHere } from "./pay-here";
import { codePicture } from "./pictures";
import { termsText } from "./terms";

/** An order confirmation: lines, amounts, delivery, payment, invoice, and the terms of the contract. */
export async function confirmationParagraphs(
  db: Kysely<Tables>,
  data: OrderOfMail,
  { bank, topUpCard, company }: MailSettings,
): Promise<Paragraph[]> {
  const { order, isKnown, locale, t } = data;
  const seller = sellerOf(company);
  const countries = await countriesOf(db, data);
  const countryName = namesOf(countries, data);
  const payment = await paymentPart(data, { bank, topUpCard });
  const terms = await termsText(db, { locale, t, company });
  return [
    ...mailBody(
      data,
      t("mail:thanks", { number: order.number }),
      { products: data.lines },
      { sums: amountRows(data) },
      arrivalText(data, countries, seller),
      ...importText(data, countries),
      ...payment,
      ...payHere(data),
      ...invoiceRows(data, countryName),
      ...(order.note && isKnown ? [`${t("mail:note")}: ${order.note}`] : []),
      ...data.link,
      t(data.onlyGiftCards ? "mail:terms_gift_cards" : "mail:terms", seller),
      ...withdrawalLink(data),
      { frame: { text: t("mail:withdrawal_form", { ...seller, number: order.number }) } },
    ),
    t("mail:seller", seller),
    ...(terms === null ? [] : [{ small: `* * *\n\n${terms}` }]),
  ];
}

/** The link to the page for the withdrawal (art. 54-bis). */
function withdrawalLink({ order, t }: OrderOfMail): Paragraph[] {
  if (order.withdraw_url === null) return [];
  const url = `${order.withdraw_url.replace(/\/$/, "")}?number=${encodeURIComponent(order.number)}`;
  return [{ url, label: t("mail:withdraw_here") }];
}

function sellerOf(company: Company) {
  return {
    name: company.name,
    address: addressLine(company),
    email: company.email,
    phone: phoneText(company.phone),
    vat: company.vatNumber,
  };
}

function countriesOf(db: Kysely<Tables>, { delivery }: OrderOfMail) {
  const ids = [delivery.countries_id, delivery.billing.countries_id];
  return db.selectFrom("countries").selectAll().where("id", "in", ids).execute();
}

type CountriesOfMail = Awaited<ReturnType<typeof countriesOf>>;

function namesOf(countries: CountriesOfMail, { locale }: OrderOfMail): CountryNames {
  return (id) => {
    const country = countries.find((one) => one.id === id);
    return locale === "it" ? country?.name_it : country?.name_en;
  };
}

function amountRows({ order, shown, totalLabel, t, money, shownMoney }: OrderOfMail): Row[] {
  const row = (label: string, cents: number): Row => [label, shownMoney(cents)];
  return [
    row(t("mail:subtotal"), shown.subtotal),
    ...(shown.coupon_discount ? [row(t("mail:coupon"), -shown.coupon_discount)] : []),
    row(t("mail:delivery"), shown.delivery_cost),
    ...(shown.payment_fee ? [row(t("mail:fee"), shown.payment_fee)] : []),
    ...(shown.gift_card_amount ? [row(t("mail:gift_card"), -shown.gift_card_amount)] : []),
    row(totalLabel, shown.total),
    ...(shown.currency === order.currency ? [] : [[t("mail:in_euro"), money(order.total)] as const]),
  ];
}

const waitsForPayment = ({ order }: OrderOfMail) =>
  nextPaymentStep(order.payment_code, order.payment_status) !== "none";

const ABROAD = {
  union: "mail:courier_union",
  great_britain: "mail:courier_world",
  world: "mail:courier_world",
} as const;

const isoOf = ({ delivery }: OrderOfMail, countries: CountriesOfMail): string =>
  countries.find(({ id }) => id === delivery.countries_id)?.iso2 ?? "IT";

function arrivalText(data: OrderOfMail, countries: CountriesOfMail, seller: ReturnType<typeof sellerOf>): string {
  const { order, delivery, isKnown, t } = data;
  if (order.shipping_method === "pickup")
    return `${t(waitsForPayment(data) ? "mail:pickup_once_paid" : "mail:pickup")}\n${t("mail:pickup_store", seller)}`;
  if (order.shipping_method !== "courier")
    return giftArrival(data) ?? t(data.hasGiftCards ? "mail:by_mail" : "mail:membership");
  const inItaly = waitsForPayment(data) ? "mail:courier_once_paid" : "mail:courier";
  const { zone } = territoryOf(isoOf(data, countries), delivery.zip_code);
  return t(zone === "italy" ? inItaly : ABROAD[zone], {
    address: isKnown ? addressLines(delivery, namesOf(countries, data)).join(", ") : t("mail:your_address"),
  });
}

/** The duties or taxes that the place of a parcel may charge. */
function importText(data: OrderOfMail, countries: CountriesOfMail): Paragraph[] {
  const { order, delivery, t } = data;
  if (order.shipping_method !== "courier") return [];
  const charges = importCharges(saleOf({ shipping: "courier", countryIso2: isoOf(data, countries), delivery }));
  return charges === "none" ? [] : [t(`mail:import_${charges}`)];
}

/** What the shopper does to pay; empty when the order is paid on a provider's page. */
async function paymentPart(
  data: OrderOfMail,
  { bank, topUpCard }: Pick<MailSettings, "bank" | "topUpCard">,
): Promise<Paragraph[]> {
  const { order, t, money } = data;
  const method = paymentMethod(order.payment_code);
  const total = money(order.total);
  // Orders without goods are not prepared.
  const isWithoutDelivery = order.shipping_method === "none";
  if (method?.instructions === "top_up" && waitsForPayment(data) && topUpCard) {
    const rows: Row[] = [
      [t("mail:amount"), total],
      [t("mail:top_up_card"), inGroupsOfFour(topUpCard.card)],
      [t("mail:holder"), topUpCard.holder],
      [t("mail:fiscal_code"), topUpCard.fiscal_code, "whole"],
    ];
    return [
      { frame: { title: t("mail:top_up"), rows } },
      t(isWithoutDelivery ? "mail:top_up_late_no_delivery" : "mail:top_up_late"),
    ];
  }
  if (method?.instructions === "transfer" && waitsForPayment(data)) {
    const rows: Row[] = [
      [t("mail:amount"), total],
      [t("mail:holder"), bank.holder],
      ["IBAN", bank.iban, "grouped"],
      ...(bank.bic ? [["BIC", bank.bic] as const] : []),
      [t("mail:reason"), order.number],
    ];
    const code = await codeOf(data, bank);
    return [
      { frame: { title: t("mail:transfer"), rows, code } },
      t(isWithoutDelivery ? "mail:transfer_late_no_delivery" : "mail:transfer_late"),
    ];
  }
  if (method?.instructions === "collection") return [t("mail:collection", { total })];
  return method?.flow === "none" ? [t("mail:nothing_to_pay")] : [];
}

async function codeOf({ order, t, money }: OrderOfMail, bank: MailSettings["bank"]): Promise<Frame["code"]> {
  const rows = transferCode({ ...bank, reason: order.number }, order.total, order.currency);
  if (!rows) return undefined;
  const alt = t("mail:transfer_code_alt", { total: money(order.total), holder: bank.holder, reason: order.number });
  return { picture: await codePicture(rows), alt, text: t("mail:transfer_code") };
}

function invoiceRows({ delivery, isKnown, t }: OrderOfMail, countryName: CountryNames): Paragraph[] {
  const invoice = invoiceOf(delivery, countryName);
  if (!invoice) return [];
  if (!isKnown) return [t("mail:invoice_as_ordered")];
  const codeNames = {
    vat_number: t("mail:vat_number"),
    fiscal_code: t("mail:fiscal_code"),
    sdi_code: t("mail:sdi_code"),
  };
  const codes = invoice.codes.map(({ field, value }): Row => [codeNames[field], value]);
  return [{ rows: [[t("mail:invoice"), invoice.to.join(", ")], ...codes] }];
}
