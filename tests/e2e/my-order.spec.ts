import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { guestOrderPath, mailsTo } from "./mails";
import { orderWords } from "./order-words";
import { test } from "./shop-test";
import { newEmail } from "./shopper";

const words = {
  en: {
    title: "My order",
    email: "E-mail",
    send: "Send me the link",
    sent: "Check your e-mail",
    correct: "Correct it",
    follow: "Follow my order",
    progress: "Where your order is",
    ordered: "Ordered",
    password: "Password",
    create: "Create my account",
    created: "Your account is ready.",
    offer: "Save your details for next time",
    arrives: /^Arrives by \w+day \d{1,2} \w+/,
  },
  it: {
    title: "Il mio ordine",
    email: "E-mail",
    send: "Inviami il link",
    sent: "Controlla la tua e-mail",
    correct: "Correggi",
    follow: "Segui il mio ordine",
    progress: "A che punto è il tuo ordine",
    ordered: "Ordinato",
    password: "Password",
    create: "Crea il mio account",
    created: "Il tuo account è pronto.",
    offer: "Salva i tuoi dati per la prossima volta",
    arrives: /^Arriva entro \S+ \S+ \w+/,
  },
} as const;

test("a guest who has lost the mail finds the order by its number and email", async ({
  shopper,
  page,
  language,
  placeOrder,
}) => {
  const say = words[language];
  const orders = orderWords[language];
  const email = newEmail();
  const { number } = await placeOrder({ email, payment: "bankTransfer" });
  await expect.poll(() => mailsTo(email).length).toBe(1);
  await page.context().clearCookies();
  await shopper.open(href("home", language));
  await page.getByRole("contentinfo").getByRole("link", { name: say.title }).click();
  await expect(shopper.heading(say.title)).toBeVisible();
  await shopper.settled();
  // The number of a return, then the digits alone.
  await page.getByLabel(shopper.say.orderNumber).fill("RS-2026-0123456789");
  await page.getByLabel(say.email, { exact: true }).fill(email);
  await shopper.button(say.send).click();
  await expect(page.getByLabel(say.email, { exact: true })).toHaveValue(email);
  await page.getByLabel(shopper.say.orderNumber).fill(`# ${number.slice(-10)}`);
  await shopper.button(say.send).click();
  await expect(shopper.heading(say.sent)).toBeVisible();
  await expect(page.getByRole("main")).toContainText(email);
  const path = await guestOrderPath(email, 2);
  await shopper.button(shopper.say.reject).click();
  await expect(shopper.button(shopper.say.reject)).toHaveCount(0);
  await shopper.button(say.send).click();
  await shopper.button(say.correct).click();
  await expect(page.getByLabel(say.email, { exact: true })).toHaveValue(email);
  await shopper.open(path);
  await expect(shopper.heading(orders.order)).toBeVisible();
  await expect(page.getByRole("main")).toContainText(number);
});

test("the thank-you page says when the order arrives, leads to it, and makes an account of a password", async ({
  shopper,
  page,
  language,
  startCheckout,
}) => {
  const say = words[language];
  const email = newEmail();
  await startCheckout();
  await shopper.fillDetails({ email, payment: "cashOnDelivery" });
  await shopper.button(shopper.say.continue).click();
  const number = await shopper.order();
  const thanks = shopper.path();
  const arrival = page.getByText(say.arrives);
  await expect(arrival).toBeVisible();
  const day = await arrival.textContent();
  await expect(page.getByRole("list", { name: say.progress }).locator("[aria-current=step]")).toHaveText(say.ordered);
  await page.reload();
  await expect(arrival).toHaveText(day ?? "");
  const tab = await page.context().newPage();
  await tab.goto(thanks);
  // With a document of its own, no script of the thank-you page sees the key in the URL.
  const opened = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole("link", { name: say.follow }).click();
  await opened;
  await expect(shopper.heading(orderWords[language].order)).toBeVisible();
  await expect(page.getByText(say.arrives)).toHaveText(day ?? "");
  await page.goBack();
  await expect(shopper.heading(shopper.say.thankYou)).toBeVisible();
  await shopper.settled();
  await page.getByLabel(say.password).fill("a-long-password");
  await shopper.button(say.create).click();
  await expect(page.getByText(say.created)).toBeVisible();
  await expect(page.getByRole("main")).toContainText(number);
  await expect(page.getByRole("heading", { name: say.offer })).toHaveCount(0);
  await tab.reload();
  await expect(tab.getByRole("heading", { name: say.offer })).toHaveCount(0);
  await tab.close();
  const other = language === "it" ? "en" : "it";
  await page.getByRole("button", { name: new RegExp(`^${other.toUpperCase()}:`) }).click();
  await expect(page).toHaveURL(new RegExp(`${href("thank-you", other)}$`));
});
