import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { accessWords } from "./access-words";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { PASSWORD, register, sendLogin } from "./sign-in-steps";

const words = {
  en: {
    membership: "Membership",
    tier: (name: string) => `Your tier: ${name}`,
    progress: "Your points towards Pro",
    missing: "1000 more points make you Pro.",
    buy: "Add Plus to the cart",
    starts: "A membership needs no delivery",
    startsOncePaid: "Your membership starts once the order is paid.",
    logInFirst: "A membership belongs to an account",
    savedAddress: "Saved address",
    useAddress: "Use this address",
    saveAddress: "Save this address in my account",
    note: "Note for the shop",
  },
  it: {
    membership: "Club",
    tier: (name: string) => `Il tuo livello: ${name}`,
    progress: "I tuoi punti verso Pro",
    missing: "Ti mancano 1000 punti per diventare Pro.",
    buy: "Aggiungi Plus al carrello",
    starts: "Club Plus non richiede consegna",
    startsOncePaid: "Club Plus inizia appena l'ordine è pagato.",
    logInFirst: "Club Plus è legato a un account",
    savedAddress: "Indirizzo salvato",
    useAddress: "Usa questo indirizzo",
    saveAddress: "Salva questo indirizzo nel mio account",
    note: "Nota per il negozio",
  },
};

test("a new customer has no points yet, puts plus in the cart, and orders it without an address", async ({
  shopper,
  page,
  language,
}) => {
  const say = words[language];
  const email = newEmail();
  await register(shopper, email);
  await shopper.open(href("account", language));
  await page.getByRole("link", { name: say.membership, exact: true }).click();
  await expect(shopper.heading(say.membership)).toBeVisible();
  await expect(page.getByText(say.tier("Basic"))).toBeVisible();
  await expect(page.getByRole("progressbar", { name: say.progress })).toHaveAttribute("value", "0");
  await expect(page.getByText(say.missing)).toBeVisible();
  await shopper.settled();
  await shopper.button(say.buy).click();
  await expect(shopper.heading(shopper.say.cart)).toBeVisible();
  await expect(shopper.cartLink(1)).toBeVisible();
  await shopper.settled();
  await shopper.goToCheckout();
  await expect(page.getByText(say.starts)).toBeVisible();
  await expect(shopper.field(shopper.say.email)).toHaveValue(email);
  await expect(shopper.field(shopper.say.confirmEmail)).toHaveValue(email);
  await expect(shopper.field(shopper.say.firstName)).toHaveValue("Anna");
  await expect(page.getByRole("radio", { name: shopper.say.cashOnDelivery, exact: true })).toHaveCount(0);
  await expect(shopper.field(shopper.say.phone)).toHaveCount(0);
  await page.getByRole("radio", { name: shopper.say.bankTransfer, exact: true }).check();
  await shopper.button(shopper.say.continue).click();
  await expect(shopper.amount(shopper.say.total)).toContainText("49,00");
  await shopper.order();
  await expect(page.getByText(say.startsOncePaid)).toBeVisible();
});

test("a guest with a membership in the cart logs in and comes back to the checkout", async ({
  shopper,
  page,
  language,
}) => {
  const say = words[language];
  const email = newEmail();
  await register(shopper, email);
  await shopper.open(href("membership", language));
  await shopper.button(say.buy).click();
  await expect(shopper.heading(shopper.say.cart)).toBeVisible();
  await shopper.open(href("membership", language));
  await page.getByRole("main").getByRole("button", { name: accessWords[language].logOut }).click();
  await expect(page.getByText(accessWords[language].loggedOut)).toBeVisible();
  await shopper.open(href("cart", language));
  await shopper.button(shopper.say.goToCheckout).click();
  await expect(shopper.heading(accessWords[language].logIn)).toBeVisible();
  await expect(page.getByText(say.logInFirst)).toBeVisible();
  await shopper.settled();
  await sendLogin(shopper, { email, password: PASSWORD });
  await expect(shopper.button(shopper.say.continue)).toBeVisible();
  await expect(shopper.field(shopper.say.email)).toHaveValue(email);
});

test("a customer saves the address of an order, and the next checkout is filled with it", async ({
  shopper,
  page,
  language,
  startCheckout,
}) => {
  const say = words[language];
  const email = newEmail();
  await register(shopper, email);
  await startCheckout();
  await shopper.fillDetails({ email, payment: "bankTransfer" });
  await page.getByRole("checkbox", { name: say.saveAddress }).check();
  await shopper.button(shopper.say.continue).click();
  await expect(shopper.button(shopper.say.orderAndPay)).toBeVisible();
  await shopper.order();
  await startCheckout();
  const address = shopper.field(shopper.say.address);
  await expect(address).toHaveValue("Via Mazzini 12");
  await address.fill("Via Cappello 23");
  const note = page.getByRole("textbox", { name: say.note, exact: true });
  await note.fill("Suonare Rossi");
  await expect(page.getByRole("combobox", { name: say.savedAddress })).toContainText("Via Mazzini 12");
  await shopper.button(say.useAddress).click();
  await expect(address).toHaveValue("Via Mazzini 12");
  await shopper.settled();
  await expect(address).toHaveValue("Via Mazzini 12");
  await expect(note).toHaveValue("Suonare Rossi");
});
