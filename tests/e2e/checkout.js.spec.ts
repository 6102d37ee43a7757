import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { formatMoney } from "~/shop/money";
import { stopClock } from "./clock";
import { hold } from "./held-requests";
import { test } from "./shop-test";
import { newEmail } from "./shopper";

test("unsent input is kept after a reload and a visit to the cart, and does not overwrite a note from there", async ({
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
  await shopper.field(say.note).fill("Suonare Rossi");
  await shopper.button(say.saveNote).click();
  await expect(page.getByRole("status").filter({ hasText: say.updated })).toBeVisible();
  await shopper.goToCheckout();
  await expectAll();
  await expect(page.locator("#checkout-note")).toHaveValue("Suonare Rossi");
});

test("on a phone the order summary above the form is closed until it is opened", async ({
  shopper,
  page,
  say,
  startCheckout,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await startCheckout({ price: 4_000 });
  await expect(shopper.amount(say.total)).toBeHidden();
  await page.locator("summary", { hasText: `${say.yourOrder} · ${formatMoney(4_690, "EUR", "en")}` }).click();
  await expect(shopper.amount(say.total)).toBeVisible();
});

test("the message that no order was placed stays until the shopper closes it", async ({
  shopper,
  page,
  say,
  stockFixtures,
  startReview,
}) => {
  const shoe = await startReview({ email: newEmail() });
  await stockFixtures.setStock(shoe.id, { [shoe.size.id]: 0 });
  await stopClock(page);
  await shopper.button(say.orderAndPay).click();
  const message = page.getByRole("status").filter({ hasText: say.changed });
  await expect(message).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(message).toBeVisible();
  await message.getByRole("button", { name: say.close }).click();
  await expect(message).toBeHidden();
});

test("a country applies when it is chosen, with its state and prefix, and input in progress is kept", async ({
  shopper,
  page,
  say,
  startCheckout,
}) => {
  await startCheckout({ price: 4_000 });
  const country = page.getByRole("main").getByRole("combobox", { name: say.country });
  const prefix = shopper.field(say.prefix);
  const total = shopper.amount(say.total);
  const inPounds = formatMoney(3_520 + 1_751, "GBP", shopper.language);
  const inItaly = formatMoney(4_690, "EUR", "en");
  await test.step("what is typed while the answer is on its way", async () => {
    await expect(shopper.button(say.updateCountry)).toBeHidden();
    await shopper.field(say.firstName).fill("Anna");
    const answer = await hold(page, /\.data/);
    await country.focus();
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await country.selectOption({ label: say.unitedKingdom });
    await sent;
    await expect(country).toBeFocused();
    await shopper.field(say.phone).fill("20 7946 0000");
    await shopper.field(say.lastName).pressSequentially("Smi");
    answer();
    await expect(total).toHaveText(inPounds);
    await expect(shopper.field(say.lastName)).toBeFocused();
    await page.keyboard.type("th");
    await expect(shopper.field(say.lastName)).toHaveValue("Smith");
    await expect(shopper.field(say.firstName)).toHaveValue("Anna");
    await expect(shopper.field(say.phone)).toHaveValue("20 7946 0000");
    await expect(prefix).toHaveValue("+44");
    await expect(country.locator("option:checked")).toHaveText(say.unitedKingdom);
  });
  await test.step("the field of the state, and customs", async () => {
    const state = page.getByLabel(say.province, { exact: true }).first();
    await expect(page.getByText(say.customs)).toBeVisible();
    await expect(state).toBeHidden();
    await country.selectOption({ label: say.unitedStates });
    await expect(page.locator("#states option[value=CA]")).toHaveCount(1);
    await expect(state).toBeVisible();
  });
  await test.step("of several countries chosen quickly the last one applies", async () => {
    for (const name of [say.france, say.unitedKingdom, say.france, say.italy, say.unitedKingdom])
      await country.selectOption({ label: name });
    await expect(total).toHaveText(inPounds);
    await expect(prefix).toHaveValue("+44");
  });
  await test.step("a prefix that is selected to type another stays as it is", async () => {
    const answer = await hold(page, /\.data/);
    await country.selectOption({ label: say.italy });
    await prefix.selectText();
    answer();
    await expect(total).toHaveText(inItaly);
    await expect(prefix).toHaveValue("+44");
    await page.keyboard.type("+41");
    await shopper.field(say.phone).focus();
    await expect(prefix).toHaveValue("+41");
  });
  await test.step("a typed prefix is kept", async () => {
    await prefix.fill("+39");
    await country.selectOption({ label: say.unitedKingdom });
    await expect(total).toHaveText(inPounds);
    const answer = await hold(page, /\.data/);
    await country.selectOption({ label: say.italy });
    await prefix.fill("+41");
    answer();
    await expect(total).toHaveText(inItaly);
    await expect(prefix).toHaveValue("+41");
  });
});

test("reached from the foot of the cart with large text, the checkout begins at its heading", async ({
  shopper,
  page,
  fillCart,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await fillCart();
  await shopper.open(href("cart", shopper.language));
  await shopper.settled();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
    window.scrollTo({ top: 900, behavior: "instant" });
  });
  await shopper.goToCheckout();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
});
