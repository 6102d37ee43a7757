import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { formatMoney } from "~/shop/money";
import { stopClock } from "./clock";
import { hold } from "./held-requests";
import { test } from "./shop-test";
import { newEmail } from "./shopper";

test("unsent input is kept after a reload and a visit to the cart", async ({ shopper, page, say, startCheckout }) => {
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

test("a note from the cart is not overwritten by earlier input in the checkout", async ({
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

test("sent details are not overwritten by earlier input, and an order clears the stored input", async ({
  shopper,
  page,
  say,
  fillCart,
  startCheckout,
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
  await startCheckout();
  await expect(shopper.field(say.address)).toHaveValue("");
});

test("the message that no order was placed stays until the shopper closes it", async ({
  shopper,
  page,
  say,
  stockRoom,
  startReview,
}) => {
  const shoe = await startReview({ email: newEmail() });
  await stockRoom.setStock(shoe.id, { [shoe.size.id]: 0 });
  await stopClock(page);
  await shopper.button(say.orderAndPay).click();
  const message = page.getByRole("status").filter({ hasText: say.changed });
  await expect(message).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(message).toBeVisible();
  await message.getByRole("button", { name: say.close }).click();
  await expect(message).toBeHidden();
});

test("a country applies when it is chosen, and input in progress is kept", async ({
  shopper,
  page,
  say,
  startCheckout,
}) => {
  await startCheckout({ price: 4_000 });
  await expect(shopper.button(say.updateCountry)).toBeHidden();
  await shopper.field(say.firstName).fill("Anna");
  const answer = await hold(page, /\.data/);
  const country = page.getByRole("main").getByRole("combobox", { name: say.country });
  await country.focus();
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await country.selectOption({ label: say.unitedKingdom });
  await sent;
  await expect(country).toBeFocused();
  await shopper.field(say.phone).fill("20 7946 0000");
  await shopper.field(say.lastName).pressSequentially("Smi");
  answer();
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(3_520 + 1_751, "GBP", shopper.language));
  await expect(shopper.field(say.lastName)).toBeFocused();
  await page.keyboard.type("th");
  await expect(shopper.field(say.lastName)).toHaveValue("Smith");
  await expect(shopper.field(say.firstName)).toHaveValue("Anna");
  await expect(shopper.field(say.phone)).toHaveValue("20 7946 0000");
  await expect(shopper.field(say.prefix)).toHaveValue("+44");
  await expect(country.locator("option:checked")).toHaveText(say.unitedKingdom);
});

test("of several countries chosen quickly the last one applies, and a typed prefix is kept", async ({
  shopper,
  page,
  say,
  startCheckout,
}) => {
  await startCheckout({ price: 4_000 });
  const country = page.getByRole("main").getByRole("combobox", { name: say.country });
  for (const name of [say.france, say.unitedKingdom, say.france, say.italy, say.unitedKingdom])
    await country.selectOption({ label: name });
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(3_520 + 1_751, "GBP", shopper.language));
  await expect(shopper.field(say.prefix)).toHaveValue("+44");
  const answer = await hold(page, /\.data/);
  await country.selectOption({ label: say.italy });
  await shopper.field(say.prefix).fill("+41");
  answer();
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(4_690, "EUR", "en"));
  await expect(shopper.field(say.prefix)).toHaveValue("+41");
});

test("a prefix that is selected to type another stays as it is while a country is applied", async ({
  shopper,
  page,
  say,
  startCheckout,
}) => {
  await startCheckout({ price: 4_000 });
  const country = page.getByRole("main").getByRole("combobox", { name: say.country });
  await country.selectOption({ label: say.unitedKingdom });
  await expect(shopper.field(say.prefix)).toHaveValue("+44");
  const answer = await hold(page, /\.data/);
  await country.selectOption({ label: say.italy });
  await shopper.field(say.prefix).selectText();
  answer();
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(4_690, "EUR", "en"));
  await expect(shopper.field(say.prefix)).toHaveValue("+44");
  await page.keyboard.type("+41");
  await shopper.field(say.phone).focus();
  await expect(shopper.field(say.prefix)).toHaveValue("+41");
});
