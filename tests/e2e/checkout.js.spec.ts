import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { stopClock } from "./clock";
import { test } from "./shop-test";
import { newEmail } from "./shopper";

test("what is typed and not sent yet outlives a reload and a look at the cart", async ({
  shopper,
  page,
  say,
  startCheckout,
}) => {
  await startCheckout();
  await shopper.field(say.firstName).fill("Anna");
  await shopper.field(say.address).fill("Via Mazzini 12");
  await page.getByRole("radio", { name: say.bankTransfer, exact: true }).check();
  await page.getByRole("checkbox", { name: say.sameBilling }).uncheck();
  const expectAll = async () => {
    await expect(shopper.field(say.firstName).first()).toHaveValue("Anna");
    await expect(shopper.field(say.address).first()).toHaveValue("Via Mazzini 12");
    await expect(page.getByRole("radio", { name: say.bankTransfer, exact: true })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: say.sameBilling })).not.toBeChecked();
  };
  await page.reload();
  await shopper.settled();
  await expectAll();
  await shopper.open(href("cart", shopper.language));
  await shopper.goToCheckout();
  await expectAll();
});

test("a note written in the cart is not undone by what was typed in the checkout before", async ({
  shopper,
  page,
  say,
  startCheckout,
}) => {
  await startCheckout();
  await shopper.field(say.firstName).fill("Anna");
  await shopper.open(href("cart", shopper.language));
  await shopper.field(say.note).fill("Suonare Rossi");
  await shopper.button(say.saveNote).click();
  await expect(page.getByRole("status").filter({ hasText: say.updated })).toBeVisible();
  await shopper.goToCheckout();
  await expect(page.locator("#note")).toHaveValue("Suonare Rossi");
  await expect(shopper.field(say.firstName)).toHaveValue("Anna");
});

test("what was sent is not overwritten by what was typed before, and an order leaves nothing typed behind", async ({
  shopper,
  page,
  say,
  fillCart,
}) => {
  await fillCart();
  const email = newEmail();
  await shopper.goToReview({ email });
  expect(await page.evaluate(() => window.sessionStorage.getItem("checkout"))).toBeNull();
  await page.goBack();
  await shopper.settled();
  await expect(shopper.field(say.email)).toHaveValue(email);
  await shopper.field(say.address).fill("Via Mazzini 14");
  await page.reload();
  await shopper.settled();
  await expect(shopper.field(say.address)).toHaveValue("Via Mazzini 14");
  await shopper.button(say.continue).click();
  await expect(page.getByText("Via Mazzini 14")).toBeVisible();
  await shopper.order();
  await fillCart();
  await shopper.goToCheckout();
  await expect(shopper.field(say.address)).toHaveValue("");
});

test("that nothing was ordered is said until the shopper has read it", async ({
  shopper,
  page,
  say,
  stockRoom,
  fillCart,
}) => {
  const shoe = await fillCart();
  await shopper.goToReview({ email: newEmail() });
  await stockRoom.setStock(shoe.id, { [shoe.size.id]: 0 });
  await stopClock(page);
  await shopper.button(say.orderAndPay).click();
  const said = page.getByRole("status").filter({ hasText: say.changed });
  await expect(said).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(said).toBeVisible();
  await said.getByRole("button", { name: say.close }).click();
  await expect(said).toBeHidden();
});
