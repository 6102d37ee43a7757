import { expect } from "@playwright/test";
import { formatMoney } from "~/shop/money";
import { test } from "./shop-test";
import { newEmail } from "./shopper";

test("pickup in Verona is refused outside Italy", async ({ shopper, page, say, startCheckout, javaScriptEnabled }) => {
  await startCheckout();
  await shopper.fillDetails({ email: newEmail(), shipping: "pickup", payment: "bankTransfer" });
  await page.getByRole("combobox", { name: say.country }).selectOption({ label: say.france });
  const pickup = page.getByRole("radio", { name: say.pickup, exact: true });
  if (javaScriptEnabled !== false) {
    // The country applies at once, and with it the only way of delivery.
    await expect(page.getByRole("radio", { name: say.courier, exact: true })).toBeChecked();
    await expect(pickup).toBeDisabled();
    return;
  }
  await shopper.button(say.continue).click();
  await expect(page.getByRole("alert").getByRole("link", { name: new RegExp(say.pickupItalyOnly) })).toBeVisible();
  await expect(page.getByRole("combobox", { name: say.country })).toHaveValue(/\d+/);
  await expect(pickup).toBeChecked();
});

test("options that a country excludes cannot be chosen, and the page shows why", async ({
  shopper,
  page,
  say,
  startCheckout,
  javaScriptEnabled,
}) => {
  await startCheckout({ price: 4_000 });
  const pickup = page.getByRole("radio", { name: say.pickup, exact: true });
  const cash = page.getByRole("radio", { name: say.cashOnDelivery, exact: true });
  await shopper.field(say.firstName).fill("Anna");
  await shopper.chooseCountry(say.france);
  await expect(pickup).toBeDisabled();
  await expect(pickup).toHaveAccessibleDescription(new RegExp(say.notForCountry));
  await expect(shopper.field(say.prefix)).toHaveValue("+33");
  await expect(cash).toBeDisabled();
  await expect(cash).toHaveAccessibleDescription(new RegExp(say.notForCountry));
  await expect(shopper.field(say.firstName)).toHaveValue("Anna");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await shopper.chooseCountry(say.italy);
  await expect(pickup).toBeEnabled();
  await cash.check();
  await pickup.check();
  if (javaScriptEnabled !== false) {
    // A closed choice is no choice.
    await expect(page.locator("input[name=payment]:checked")).toHaveCount(0);
    return;
  }
  await page.getByRole("combobox", { name: say.country }).selectOption({ label: say.france });
  await shopper.button(say.continue).click();
  const alert = page.getByRole("alert");
  await expect(alert.getByRole("link", { name: new RegExp(say.pickupItalyOnly) })).toBeVisible();
  await expect(alert.getByRole("link", { name: new RegExp(`^${say.payment}: `) })).toBeVisible();
});

test("the checkout lists the products, and its total includes the courier to the form's country", async ({
  shopper,
  page,
  say,
  startCheckout,
}) => {
  const shoe = await startCheckout({ price: 4_000, quantity: 2 });
  const order = page.getByRole("region", { name: say.yourOrder });
  await expect(order.getByRole("listitem")).toContainText(`2 × ${shoe.brand} ${shoe.name}`);
  await expect(order.getByRole("listitem").locator("img")).toBeVisible();
  await expect(shopper.amount(say.delivery)).toHaveText(`${formatMoney(690, "EUR", "en")} (${say.italy})`);
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(8_690, "EUR", "en"));
  await shopper.chooseCountry(say.france);
  await expect(shopper.amount(say.delivery)).toHaveText(`${formatMoney(1_490, "EUR", "en")} (${say.france})`);
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(9_490, "EUR", "en"));
});

test("prices, delivery and payment options and the dialling code change with the country, in both directions", async ({
  shopper,
  page,
  say,
  startCheckout,
}) => {
  await startCheckout({ price: 4_000 });
  const prefix = shopper.field(say.prefix);
  const pickup = page.getByRole("radio", { name: say.pickup, exact: true });
  const cash = page.getByRole("radio", { name: say.cashOnDelivery, exact: true });
  const card = page.getByRole("radio", { name: say.creditCard, exact: true });
  const means = page.getByRole("main").getByText(say.meansOfPayment);
  for (const round of [1, 2]) {
    await expect(means).toContainText(`${say.creditCard},`);
    await expect(means).toContainText(formatMoney(500, "EUR", shopper.language));
    await shopper.chooseCountry(say.unitedKingdom);
    await expect(prefix, `round ${round}`).toHaveValue("+44");
    // 40.00 and 19.90 euro at 0.88.
    await expect(shopper.amount(say.total)).toHaveText(formatMoney(3_520 + 1_751, "GBP", shopper.language));
    await expect(pickup).toBeDisabled();
    await expect(cash).toHaveAccessibleDescription(new RegExp(`${say.notForCountry}: ${say.unitedKingdom}`));
    await expect(card).toHaveAccessibleDescription(new RegExp(say.onlyInEuro));
    await expect(means).not.toContainText(say.creditCard);
    await shopper.chooseCountry(say.italy);
    await expect(prefix, `round ${round}`).toHaveValue("+39");
    await expect(shopper.amount(say.total)).toHaveText(formatMoney(4_690, "EUR", "en"));
    await expect(pickup).toBeEnabled();
    await expect(pickup).not.toHaveAccessibleDescription(new RegExp(say.notForCountry));
    await expect(cash).toBeEnabled();
    await expect(cash).not.toHaveAccessibleDescription(new RegExp(say.notForCountry));
  }
  // A prefix that the shopper has typed is kept; an empty one is filled.
  await prefix.fill("+41");
  await shopper.chooseCountry(say.unitedKingdom);
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(3_520 + 1_751, "GBP", shopper.language));
  await expect(prefix).toHaveValue("+41");
  await prefix.fill("");
  await shopper.chooseCountry(say.france);
  await expect(prefix).toHaveValue("+33");
});

test("cash on delivery is not offered outside Italy: the shopper has to choose again", async ({
  shopper,
  page,
  say,
  stockRoom,
  startCheckout,
}) => {
  const email = newEmail();
  await startCheckout();
  await shopper.fillDetails({ email });
  await page.getByRole("combobox", { name: say.country }).selectOption({ label: say.france });
  await shopper.field(say.zipCode).fill("75001");
  await shopper.field(say.city).fill("Paris");
  // Valid after +33, and after +39, which stays without scripts.
  await shopper.field(say.phone).fill("06 12 34 56 78");
  await shopper.button(say.continue).click();
  await expect(page.getByRole("alert").getByRole("link", { name: new RegExp(say.notOffered) })).toBeVisible();
  await expect(shopper.field(say.city)).toHaveValue("Paris");
  await page.getByRole("radio", { name: say.bankTransfer, exact: true }).check();
  await shopper.button(say.continue).click();
  await shopper.order();
  expect(await stockRoom.ordersOf(email)).toMatchObject([{ delivery_cost: 1_490, payment_code: "bank_transfer" }]);
});

test("cash on delivery is closed for pickup: the shopper has to choose again", async ({
  shopper,
  page,
  say,
  stockRoom,
  startCheckout,
}) => {
  const email = newEmail();
  await startCheckout();
  const cash = page.getByRole("radio", { name: say.cashOnDelivery, exact: true, disabled: false });
  await shopper.fillDetails({ email, payment: "cashOnDelivery" });
  await expect(page.getByText(say.notWithPickup)).toBeHidden();
  await page.getByRole("radio", { name: say.pickup, exact: true }).check();
  await expect(page.getByText(say.notWithPickup)).toBeVisible();
  await expect(cash).toHaveCount(0);
  await shopper.button(say.continue).click();
  await expect(page.getByRole("alert").getByRole("link", { name: new RegExp(`^${say.payment}: `) })).toBeVisible();
  await expect(page.getByRole("radio", { name: say.pickup, exact: true })).toBeChecked();
  await page.getByRole("radio", { name: say.courier, exact: true }).check();
  await expect(cash).toHaveCount(1);
  await page.getByRole("radio", { name: say.pickup, exact: true }).check();
  await page.getByRole("radio", { name: say.bankTransfer, exact: true }).check();
  await shopper.button(say.continue).click();
  await shopper.order();
  expect(await stockRoom.ordersOf(email)).toMatchObject([{ shipping_method: "pickup", payment_code: "bank_transfer" }]);
});

test("the order's total follows the choice of delivery and payment at once", async ({
  shopper,
  page,
  say,
  startCheckout,
}) => {
  await startCheckout({ price: 4_000 });
  const choose = (name: string) => page.getByRole("radio", { name, exact: true }).check();
  const money = (cents: number) => formatMoney(cents, "EUR", shopper.language);
  await expect(shopper.amount(say.total)).toHaveText(money(4_690));
  await choose(say.cashOnDelivery);
  await expect(shopper.amount(say.paymentFee)).toHaveText(money(500));
  await expect(shopper.amount(say.total)).toHaveText(money(5_190));
  await choose(say.pickup);
  await expect(shopper.amount(say.total)).toHaveText(money(4_000));
  await choose(say.bankTransfer);
  await choose(say.courier);
  await expect(shopper.amount(say.total)).toHaveText(money(4_690));
  await expect(shopper.amount(say.paymentFee)).toHaveCount(0);
});

test("prices of delivery and payment describe their options", async ({ page, say, shopper, startCheckout }) => {
  await startCheckout({ price: 4_000 });
  const price = (cents: number) => new RegExp(formatMoney(cents, "EUR", shopper.language));
  await expect(page.getByRole("radio", { name: say.courier, exact: true })).toHaveAccessibleDescription(price(690));
  await expect(page.getByRole("radio", { name: say.cashOnDelivery, exact: true })).toHaveAccessibleDescription(
    price(500),
  );
});
