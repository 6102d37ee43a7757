import { expect } from "@playwright/test";
import { startRemixServe } from "../support/shop-process";
import { byVisitor } from "./plain-browser";
import { PlainShopper } from "./plain-shopper";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { Visitor } from "./visitor";

test("npx remix-serve build/server/index.js serves pages and a purchase", { tag: "@long" }, async () => {
  test.setTimeout(180_000);
  const shop = await startRemixServe({ env: { API_URL: undefined, DATABASE_URL: undefined, SMTP_URL: undefined } });
  try {
    const shopper = new PlainShopper(byVisitor(new Visitor(shop.url)), "en");
    await shopper.open("/products");
    expect(shopper.browser.status).toBe(200);
    expect(shopper.browser.all("article")).toHaveLength(24);
    await shopper.buyFirst();
    await shopper.goToReview({ email: newEmail(), shipping: "pickup", payment: "bankTransfer" });
    expect(await shopper.order()).toMatch(/^VR-/);
  } finally {
    await shop.stop();
  }
});
