import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { dayOf, daysAfter } from "~/shop/shop-day";
import { test } from "./shop-test";
import { GIFT_CARD, newEmail, type Shopper } from "./shopper";

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
    url: "The message cannot contain web or e-mail addresses",
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
    url: "Il messaggio non può contenere indirizzi web o e-mail",
  },
};

async function startGift(shopper: Shopper, buyer: string): Promise<void> {
  const { page, say, language } = shopper;
  await shopper.requestGiftCard();
  await shopper.open(href("checkout", language));
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
  stockFixtures,
}) => {
  const own = texts[language];
  const [buyer, recipient] = [newEmail(), newEmail()];
  const day = daysAfter(today(), 40);
  await startGift(shopper, buyer);
  for (const label of [say.phone, say.prefix, say.address, say.zipCode])
    await expect(shopper.field(label).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: say.sameBilling })).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: own.invoice })).not.toBeChecked();
  await test.step("a refused message is named at its field, and stays", async () => {
    await fillGift(shopper, { email: recipient, message: "Guarda evil.com/premio", day });
    await shopper.button(say.continue).click();
    await shopper.expectText(own.url);
    await expect(shopper.field(own.message)).toHaveValue("Guarda evil.com/premio");
  });
  await fillGift(shopper, { email: recipient, message: "Auguri & baci <3\n<b>Anna</b>", day });
  await shopper.button(say.continue).click();
  await expect(shopper.fact(own.gift)).toContainText(`Maria (${recipient})`);
  await expect(page.getByText("<b>Anna</b>")).toBeVisible();
  await shopper.order();
  const [order] = await stockFixtures.ordersOf(buyer);
  expect(JSON.parse(order?.delivery ?? "{}")).toMatchObject({ phone: "", address: "", zip_code: "" });
  expect(JSON.parse(order?.gift ?? "{}")).toEqual({
    name: "Maria",
    email: recipient,
    message: "Auguri & baci <3\n<b>Anna</b>",
    send_on: day,
  });
  await stockFixtures.pay(order?.number ?? "");
  expect(await stockFixtures.mailsTo(recipient)).toMatchObject([{ kind: "gift_received", state: "queued" }]);
  // The shopper sees the codes here too, should the mail be lost.
  await page.reload();
  await page.locator(".gift-card-codes summary").click();
  await expect(page.locator(".gift-card-codes code")).toHaveText(/^[3-9A-Y]{4}(-[3-9A-Y]{4}){3}$/);
});
