import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import { newEmail } from "./shopper";

// checkout.http.spec.ts has the messages and pages that need no browser.

test("refused details are listed first with links to their fields, and the input stays, also after a visit to the cart", async ({
  shopper,
  page,
  say,
  startCheckout,
}) => {
  const email = newEmail();
  const summary = page.getByRole("alert");
  await startCheckout();
  await test.step("only the links that a purchase needs are in the footer", async () => {
    await expect(page.getByRole("contentinfo").getByRole("link")).toHaveCount(3);
    await expect(page.getByRole("contentinfo").getByRole("link", { name: say.contacts })).toBeVisible();
  });
  await test.step("pickup needs no address, unless an invoice to a company is requested", async () => {
    await expect(shopper.field(say.address)).toBeVisible();
    await shopper.fillDetails({ email, shipping: "pickup", payment: "bankTransfer" });
    await expect(shopper.field(say.address)).toBeHidden();
    await page.locator("summary", { hasText: say.invoiceData }).click();
    await shopper.field(say.businessName).fill("Bianchi & Figli");
    await shopper.field(say.vatNumber).fill("IT00743110157");
    await shopper.button(say.continue).click();
    await summary.getByRole("link", { name: say.address, exact: true }).click();
    await expect(shopper.field(say.address)).toBeFocused();
  });
  await test.step("each error leads to its field, and the rest stays", async () => {
    await shopper.fillDetails({ email });
    await shopper.field(say.confirmEmail).fill("somebody@example.com");
    await shopper.field(say.zipCode).fill("371");
    await shopper.field(say.city).fill("");
    // The page's messages in its language, not the browser's.
    await shopper.field(say.city).press("Enter");
    await shopper.expectFieldError(say.confirmEmail, say.emailMismatch);
    await shopper.field(say.confirmEmail).fill(email);
    await shopper.field(say.city).press("Enter");
    await shopper.expectFieldError(say.city, say.required);
    await expect(shopper.field(say.city)).toHaveAccessibleDescription(new RegExp(say.required));
    await shopper.field(say.city).fill("Verona");
    await shopper.field(say.city).press("Enter");
    await summary.getByRole("link", { name: say.zipCode, exact: true }).click();
    await expect(shopper.field(say.zipCode)).toBeFocused();
    await expect(shopper.field(say.zipCode)).toHaveAttribute("aria-invalid", "true");
    await expect(shopper.cartLink(1)).toBeVisible();
  });
  const expectInput = async () => {
    await expect(shopper.field(say.firstName)).toHaveValue("Anna");
    await expect(shopper.field(say.zipCode)).toHaveValue("371");
    await expect(shopper.field(say.email)).toHaveValue(email);
    await expect(page.getByRole("radio", { name: say.cashOnDelivery })).toBeChecked();
  };
  await expectInput();
  await test.step("a visit to the cart, and the corrected details", async () => {
    await shopper.open(href("cart", shopper.language));
    await shopper.goToCheckout();
    await expectInput();
    await shopper.field(say.confirmEmail).fill(email.toUpperCase());
    await shopper.field(say.zipCode).fill("37121");
    await shopper.field(say.city).fill("Verona");
    await shopper.button(say.continue).click();
    await expect(shopper.button(say.orderAndPay)).toBeVisible();
  });
});

test("Back and reload keep all input until the order", async ({
  shopper,
  page,
  say,
  stockFixtures,
  startCheckout,
  javaScriptEnabled,
}) => {
  const email = newEmail();
  await startCheckout();
  await shopper.fillDetails({ email });
  await shopper.button(say.continue).click();
  await expect(shopper.button(say.orderAndPay)).toBeVisible();
  const isStored = () => page.evaluate(() => window.sessionStorage.getItem("checkout") !== null);
  if (javaScriptEnabled !== false) expect(await isStored()).toBe(false);
  await test.step("the review links to the terms and to returns, and Back leads to it again", async () => {
    const link = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
    await expect(link(say.fullReturns)).toHaveAttribute("href", href("returns", shopper.language));
    await link(say.fullTerms).click();
    await expect(page).toHaveURL(new RegExp(`${href("terms", shopper.language)}$`));
    await page.goBack();
    await expect(shopper.button(say.orderAndPay)).toBeVisible();
  });
  await test.step("Back to the checkout, and a reload before and after a change", async () => {
    await page.goBack();
    await shopper.settled();
    await expect(shopper.field(say.email)).toHaveValue(email);
    await expect(shopper.field(say.address)).toHaveValue("Via Mazzini 12");
    await page.reload();
    await shopper.settled();
    await expect(shopper.field(say.address)).toHaveValue("Via Mazzini 12");
    await expect(page.getByRole("radio", { name: say.cashOnDelivery })).toBeChecked();
    await shopper.field(say.address).fill("Via Mazzini 14");
    if (javaScriptEnabled !== false) {
      // What has not been sent.
      await page.reload();
      await shopper.settled();
      await expect(shopper.field(say.address)).toHaveValue("Via Mazzini 14");
    }
    await shopper.button(say.continue).click();
    await expect(page.getByText("Via Mazzini 14")).toBeVisible();
    await page.reload();
    await shopper.order();
    const [order] = await stockFixtures.ordersOf(email);
    expect(JSON.parse(order?.delivery ?? "")).toMatchObject({ address: "Via Mazzini 14" });
  });
  await test.step("the next order starts with an empty form", async () => {
    await startCheckout();
    await expect(shopper.field(say.address)).toHaveValue("");
  });
});
