import { expect } from "@playwright/test";
import { formatMoney } from "~/shop/money";
import { test } from "./shop-test";
import { newEmail } from "./shopper";

test("the checkout lists the products and describes its options with their prices, and the total follows the choice", async ({
  shopper,
  page,
  say,
  startCheckout,
}) => {
  const shoe = await startCheckout({ price: 2_000, quantity: 2 });
  const order = page.getByRole("region", { name: say.yourOrder });
  const option = (name: string) => page.getByRole("radio", { name, exact: true });
  const money = (cents: number) => formatMoney(cents, "EUR", shopper.language);
  await expect(order.getByRole("listitem")).toContainText(`2 × ${shoe.brand} ${shoe.name}`);
  await expect(order.getByRole("listitem").locator("img")).toBeVisible();
  await expect(option(say.courier)).toHaveAccessibleDescription(new RegExp(money(690)));
  await expect(option(say.cashOnDelivery)).toHaveAccessibleDescription(new RegExp(money(500)));
  await expect(shopper.amount(say.delivery)).toHaveText(`${money(690)} (${say.italy})`);
  await expect(shopper.amount(say.total)).toHaveText(money(4_690));
  await option(say.cashOnDelivery).check();
  await expect(shopper.amount(say.paymentFee)).toHaveText(money(500));
  await expect(shopper.amount(say.total)).toHaveText(money(5_190));
  await option(say.pickup).check();
  await expect(shopper.amount(say.total)).toHaveText(money(4_000));
  await option(say.bankTransfer).check();
  await option(say.courier).check();
  await expect(shopper.amount(say.total)).toHaveText(money(4_690));
  await expect(shopper.amount(say.paymentFee)).toHaveCount(0);
  await shopper.chooseCountry(say.france);
  await expect(shopper.amount(say.delivery)).toHaveText(`${money(1_490)} (${say.france})`);
  await expect(shopper.amount(say.total)).toHaveText(money(5_490));
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
  await expect(cash).toHaveCount(0);
  await expect(shopper.field(say.firstName)).toHaveValue("Anna");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await shopper.chooseCountry(say.italy);
  await expect(pickup).toBeEnabled();
  await cash.check();
  await pickup.check();
  if (javaScriptEnabled !== false) {
    // A closed choice is no choice.
    await expect(page.locator("input[name=payment]:checked")).toHaveCount(0);
    await shopper.chooseCountry(say.france);
    await expect(page.getByRole("radio", { name: say.courier, exact: true })).toBeChecked();
    return;
  }
  await page.getByRole("combobox", { name: say.country }).selectOption({ label: say.france });
  await shopper.button(say.continue).click();
  await shopper.expectText(say.pickupItalyOnly);
  await expect(page.getByRole("alert").getByRole("link", { name: say.payment, exact: true })).toBeVisible();
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
  await expect(means).toContainText(`${say.creditCard},`);
  await expect(means).toContainText(formatMoney(500, "EUR", shopper.language));
  await shopper.chooseCountry(say.unitedKingdom);
  await expect(prefix).toHaveValue("+44");
  // 40.00 and 19.90 euro at 0.88.
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(3_520 + 1_751, "GBP", shopper.language));
  await expect(pickup).toBeDisabled();
  await expect(cash).toHaveCount(0);
  // The card takes the order's euros.
  await expect(card).toHaveAccessibleDescription(new RegExp(formatMoney(5_990, "EUR", "en")));
  await expect(means).toContainText(`${say.creditCard},`);
  await shopper.chooseCountry(say.italy);
  await expect(prefix).toHaveValue("+39");
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(4_690, "EUR", "en"));
  await expect(pickup).toBeEnabled();
  await expect(pickup).not.toHaveAccessibleDescription(new RegExp(say.notForCountry));
  await expect(cash).toBeEnabled();
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
  stockFixtures,
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
  await shopper.expectFieldError(say.payment, say.notOffered);
  await expect(shopper.field(say.city)).toHaveValue("Paris");
  await page.getByRole("radio", { name: say.bankTransfer, exact: true }).check();
  await shopper.button(say.continue).click();
  await shopper.order();
  expect(await stockFixtures.ordersOf(email)).toMatchObject([{ delivery_cost: 1_490, payment_code: "bank_transfer" }]);
});

test("cash on delivery is closed for pickup: the shopper has to choose again", async ({
  shopper,
  page,
  say,
  stockFixtures,
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
  await expect(page.getByRole("alert").getByRole("link", { name: say.payment, exact: true })).toBeVisible();
  await expect(page.getByRole("radio", { name: say.pickup, exact: true })).toBeChecked();
  await page.getByRole("radio", { name: say.courier, exact: true }).check();
  await expect(cash).toHaveCount(1);
  await page.getByRole("radio", { name: say.pickup, exact: true }).check();
  await page.getByRole("radio", { name: say.bankTransfer, exact: true }).check();
  await shopper.button(say.continue).click();
  await shopper.order();
  expect(await stockFixtures.ordersOf(email)).toMatchObject([
    { shipping_method: "pickup", payment_code: "bank_transfer" },
  ]);
});
