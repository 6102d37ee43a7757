import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { dayOf, daysAfter } from "~/shop/shop-day";
import { partsOf } from "../support/mails";
import { mailsTo } from "./mails";
import { test } from "./shop-test";
import { newEmail, type Shopper } from "./shopper";

const GIFT_CARD = "gift-card-50";
const today = () => dayOf(new Date().toISOString());

/** The texts that this file relies on. */
const texts = {
  en: {
    forSomeone: "It is a gift",
    name: "Recipient's name",
    email: "Recipient's e-mail",
    message: "Your message (optional)",
    day: "Date of sending",
    gift: "Gift for",
    invoice: "I need an invoice",
    amount: "Amount",
    past: "This day has passed",
    late: "At most 12 months ahead",
    long: "At most 300 characters",
    url: "The message cannot contain web or e-mail addresses",
    subject: "Anna Bianchi has a gift card for you",
  },
  it: {
    forSomeone: "È un regalo",
    name: "Nome del destinatario",
    email: "E-mail del destinatario",
    message: "Il tuo messaggio (facoltativo)",
    day: "Data di invio",
    gift: "Regalo per",
    invoice: "Ho bisogno della fattura",
    amount: "Importo",
    past: "Questo giorno è passato",
    late: "Al massimo 12 mesi da oggi",
    long: "Al massimo 300 caratteri",
    url: "Il messaggio non può contenere indirizzi web o e-mail",
    subject: "Anna Bianchi ha una gift card per te",
  },
};

async function startGift(shopper: Shopper, buyer: string): Promise<void> {
  const { page, say } = shopper;
  await shopper.open(href("product", shopper.language, { slug: GIFT_CARD }));
  await shopper.button(say.addToCart).click();
  await shopper.viewCart();
  await shopper.goToCheckout();
  for (const [label, text] of [
    [say.firstName, "Anna"],
    [say.lastName, "Bianchi"],
    [say.email, buyer],
    [say.confirmEmail, buyer],
  ] as const)
    await shopper.field(label).fill(text);
  await page.getByRole("radio", { name: say.bankTransfer, exact: true }).check();
}

async function fillGift(shopper: Shopper, gift: { email: string; message: string; day: string }): Promise<void> {
  const own = texts[shopper.language];
  await shopper.page.getByRole("radio", { name: own.forSomeone, exact: true }).check();
  await shopper.field(own.name).fill("Maria");
  await shopper.field(own.email).fill(gift.email);
  await shopper.field(own.message).fill(gift.message);
  await shopper.page.getByLabel(own.day, { exact: true }).fill(gift.day);
}

test("the page of a gift card has its amounts, and nothing of goods", async ({ shopper, page, say, language }) => {
  await shopper.open(href("product", language, { slug: GIFT_CARD }));
  const main = page.getByRole("main");
  await expect(main.getByRole("group", { name: say.size })).toHaveCount(0);
  await expect(main).not.toContainText(/Bordeaux|Verona Store/);
  const amounts = main.getByRole("navigation", { name: texts[language].amount }).getByRole("link");
  await expect(amounts).toHaveCount(7);
  await expect(amounts.and(page.locator("[aria-current=page]"))).toHaveText("50 €");
  await amounts.filter({ hasText: "100 €" }).click();
  await expect(shopper.heading("Gift Card 100 €")).toBeVisible();
});

test("gift cards are ordered without a phone and an address, and sent to another person on a later day", async ({
  shopper,
  page,
  say,
  language,
  stockRoom,
}) => {
  const own = texts[language];
  const [buyer, recipient] = [newEmail(), newEmail()];
  const day = daysAfter(today(), 40);
  await startGift(shopper, buyer);
  for (const label of [say.phone, say.prefix, say.address, say.zipCode])
    await expect(shopper.field(label).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: say.sameBilling })).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: own.invoice })).not.toBeChecked();
  await fillGift(shopper, { email: recipient, message: "Auguri & baci <3\n<b>Anna</b>", day });
  await shopper.button(say.continue).click();
  await expect(shopper.fact(own.gift)).toContainText(`Maria (${recipient})`);
  await expect(page.getByText("<b>Anna</b>")).toBeVisible();
  await shopper.order();
  const [order] = await stockRoom.ordersOf(buyer);
  expect(JSON.parse(order?.delivery ?? "{}")).toMatchObject({ phone: "", address: "", zip_code: "" });
  expect(JSON.parse(order?.gift ?? "{}")).toEqual({
    name: "Maria",
    email: recipient,
    message: "Auguri & baci <3\n<b>Anna</b>",
    send_on: day,
  });
  await stockRoom.pay(order?.number ?? "");
  const told = async () => (await stockRoom.mailsTo(buyer)).find(({ kind }) => kind === "gift_planned")?.state;
  await expect.poll(told, { timeout: 30_000 }).toBe("sent");
  expect(await stockRoom.mailsTo(recipient)).toMatchObject([{ kind: "gift_received", state: "queued" }]);
  // The shopper sees the codes here too, should the mail be lost.
  await page.reload();
  await page.locator(".gift-card-codes summary").click();
  await expect(page.locator(".gift-card-codes code")).toHaveText(/^[3-9A-Y]{4}(-[3-9A-Y]{4}){3}$/);
});

test("a gift for today is sent with its message as soon as it is paid", async ({
  shopper,
  say,
  language,
  stockRoom,
}) => {
  const [buyer, recipient] = [newEmail(), newEmail()];
  await startGift(shopper, buyer);
  await fillGift(shopper, { email: recipient, message: "Auguri <i>Anna</i>", day: today() });
  await shopper.button(say.continue).click();
  const number = await shopper.order();
  await stockRoom.pay(number);
  const sent = async () => (await stockRoom.mailsTo(recipient)).map(({ state }) => state);
  await expect.poll(sent, { timeout: 30_000 }).toEqual(["sent"]);
  const { text, html } = partsOf(mailsTo(recipient)[0] ?? "");
  expect(text).toContain("Auguri <i>Anna</i>");
  expect(html).toContain("Auguri &lt;i&gt;Anna&lt;/i&gt;");
  expect(html).toContain(texts[language].subject);
});

test("wrong days, long messages and messages with links are refused at their fields, and the input stays", async ({
  shopper,
  page,
  say,
  language,
}) => {
  const own = texts[language];
  await startGift(shopper, newEmail());
  const send = async (change: { message?: string; day?: string }) => {
    await fillGift(shopper, { email: "maria@example.com", message: "Auguri", day: today(), ...change });
    await shopper.button(say.continue).click();
  };
  const refusal = (message: string) => expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
  await send({ day: daysAfter(today(), -1) });
  await refusal(own.past);
  await send({ day: daysAfter(today(), 400) });
  await refusal(own.late);
  await send({ message: "Guarda evil.com/premio" });
  await refusal(own.url);
  await expect(shopper.field(own.message)).toHaveValue("Guarda evil.com/premio");
  await shopper.field(own.message).evaluate((field: HTMLTextAreaElement) => field.removeAttribute("maxlength"));
  await send({ message: "x".repeat(301) });
  await refusal(own.long);
  await send({});
  await expect(shopper.button(say.orderAndPay)).toBeVisible();
});
