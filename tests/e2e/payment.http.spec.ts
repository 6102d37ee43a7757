import { expect } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { guestOrderPath } from "./mails";
import { type PlainShopper, plainShopper } from "./plain-shopper";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import type { StockFixtures } from "./stock-fixtures";
import { words } from "./words";

const CARD = "4539970000000006";
const sendLink = { en: "Send me the link", it: "Inviami il link" };

/** Presses a button of the provider's page of a card; resolves with the path of the shop that the browser goes to. */
async function decide(provider: PlainShopper, button: "pay" | "cancel" | "pay_and_stay"): Promise<string | null> {
  const page = await fetch(provider.path());
  await page.text();
  const body = new URLSearchParams({ button, card: CARD });
  const answer = await fetch(page.url, { method: "POST", body, redirect: "manual" });
  const to = answer.headers.get("location");
  if (to === null) return null;
  const { pathname, search } = new URL(to);
  return pathname + search;
}

for (const language of locales) {
  const say = words[language];

  /** A shopper who has ordered with a card, and is at the provider. */
  async function ordering(
    origin: string | undefined,
    stockFixtures: StockFixtures,
    email: string,
  ): Promise<PlainShopper> {
    const shopper = plainShopper(origin, language);
    await shopper.requestCart(await stockFixtures.claimShoe());
    await shopper.goToReview({ email, payment: "creditCard" });
    await shopper.press(say.orderAndPay);
    expect(shopper.path()).toMatch(/^http:\/\/localhost:/);
    return shopper;
  }

  test(`a payment counts although the shopper never comes back, in ${language}`, async ({ baseURL, stockFixtures }) => {
    const shopper = await ordering(baseURL, stockFixtures, newEmail());
    expect(await decide(shopper, "pay_and_stay")).toBeNull();
    const thanks = href("thank-you", language);
    await expect
      .poll(async () => {
        await shopper.open(thanks);
        return shopper.path();
      })
      .toBe(thanks);
    expect(shopper.fact(say.orderStatus)).toBe(say.statusPaid);
  });

  test(`the link in the mail opens the payment in another browser, where a return names only the outcome, in ${language}`, async ({
    baseURL,
    stockFixtures,
  }) => {
    const email = newEmail();
    const shopper = await ordering(baseURL, stockFixtures, email);
    await shopper.open((await decide(shopper, "cancel")) ?? "");
    expect(shopper.news("status")).toContain(say.paymentLeft);
    const other = plainShopper(baseURL, language);
    // The mail about an unpaid order waits for ten minutes; one with the link comes on request.
    const [order] = await stockFixtures.ordersOf(email);
    await other.open(href("my-order", language));
    await other.enter(say.orderNumber, order?.number ?? "");
    await other.enter("E-mail", email);
    await other.press(sendLink[language]);
    await other.open(await guestOrderPath(email));
    await other.press(say.payNow);
    await other.expectHeading(say.payForOrder);
    await other.press(say.payOrder);
    // Such as the browser of a mail program, without the shop's cookies.
    const third = plainShopper(baseURL, language);
    await third.open((await decide(other, "pay")) ?? "");
    await third.expectHeading(say.paymentReceived);
    expect(third.browser.html).not.toContain(email);
  });
}
