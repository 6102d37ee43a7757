import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { formatMoney } from "~/shop/money";
import { test } from "./shop-test";
import { newEmail } from "./shopper";

test("errors are listed first with links to their fields, and the input is kept", async ({
  shopper,
  page,
  say,
  startCheckout,
}) => {
  const email = newEmail();
  await startCheckout();
  await shopper.fillDetails({ email });
  await shopper.field(say.confirmEmail).fill("somebody@example.com");
  await shopper.field(say.zipCode).fill("371");
  await shopper.field(say.city).fill("");
  await shopper.button(say.continue).click();

  const summary = page.getByRole("alert");
  await expect(summary.getByRole("link", { name: `${say.confirmEmail}: ${say.emailMismatch}` })).toBeVisible();
  await expect(summary.getByRole("link", { name: `${say.city}: ${say.required}` })).toBeVisible();
  await expect(summary.getByRole("link")).toHaveCount(3);
  await summary.getByRole("link", { name: new RegExp(`^${say.zipCode}`) }).click();
  await expect(shopper.field(say.zipCode)).toBeFocused();
  await expect(shopper.field(say.zipCode)).toHaveAttribute("aria-invalid", "true");
  await expect(shopper.field(say.city)).toHaveAccessibleDescription(new RegExp(say.required));
  await expect(shopper.field(say.firstName)).toHaveValue("Anna");
  await expect(shopper.field(say.zipCode)).toHaveValue("371");
  await expect(shopper.field(say.email)).toHaveValue(email);
  await expect(page.getByRole("radio", { name: say.cashOnDelivery })).toBeChecked();
  await expect(shopper.cartLink(1)).toBeVisible();

  await shopper.field(say.confirmEmail).fill(email.toUpperCase());
  await shopper.field(say.zipCode).fill("37121");
  await shopper.field(say.city).fill("Verona");
  await shopper.button(say.continue).click();
  await expect(shopper.button(say.orderAndPay)).toBeVisible();
});

test("refused input is kept after a visit to the cart", async ({ shopper, page, say, startCheckout }) => {
  await startCheckout();
  await shopper.fillDetails({ email: newEmail() });
  await shopper.field(say.zipCode).fill("371");
  await shopper.button(say.continue).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await shopper.open(href("cart", shopper.language));
  await shopper.goToCheckout();
  await expect(shopper.field(say.zipCode)).toHaveValue("371");
  await expect(shopper.field(say.firstName)).toHaveValue("Anna");
  await expect(page.getByRole("radio", { name: say.cashOnDelivery })).toBeChecked();
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

test("pickup needs no address, unless an invoice to a company is requested", async ({
  shopper,
  page,
  say,
  startCheckout,
}) => {
  await startCheckout();
  await expect(shopper.field(say.address)).toBeVisible();
  await shopper.fillDetails({ email: newEmail(), shipping: "pickup", payment: "bankTransfer" });
  await expect(shopper.field(say.address)).toBeHidden();
  await page.locator("summary", { hasText: say.invoiceData }).click();
  await shopper.field(say.businessName).fill("Bianchi & Figli");
  await shopper.field(say.vatNumber).fill("IT00743110157");
  await shopper.button(say.continue).click();
  await page
    .getByRole("alert")
    .getByRole("link", { name: `${say.address}: ${say.required}` })
    .click();
  await expect(shopper.field(say.address)).toBeFocused();
});

test("an empty form shows errors in the page's language, not the browser's messages", async ({
  shopper,
  page,
  say,
  startCheckout,
}) => {
  await startCheckout();
  await shopper.field(say.firstName).press("Enter");
  await expect(
    page.getByRole("alert").getByRole("link", { name: `${say.firstName}: ${say.required}`, exact: true }),
  ).toBeVisible();
});

test("the steps are named on every page of the purchase, with a link back from the review", async ({
  shopper,
  page,
  say,
  startCheckout,
}) => {
  await startCheckout();
  const steps = page.getByRole("main").locator("ol").first().getByRole("listitem");
  const expectStep = async (index: number) => {
    await expect(steps).toHaveText(say.steps);
    await expect(steps.nth(index)).toHaveAttribute("aria-current", "step");
    await expect(page.getByRole("main").locator("[aria-current=step]")).toHaveCount(1);
  };
  await expectStep(0);
  await expect(page.getByRole("contentinfo").getByRole("link")).toHaveCount(3);
  await expect(page.getByRole("contentinfo").getByRole("link", { name: say.contacts })).toBeVisible();
  await shopper.fillDetails({ email: newEmail() });
  await shopper.button(say.continue).click();
  await expect(shopper.button(say.orderAndPay)).toBeVisible();
  await expectStep(1);
  await steps.getByRole("link").click();
  await expect(shopper.button(say.continue)).toBeVisible();
  await shopper.button(say.continue).click();
  await shopper.order();
  await expectStep(2);
});

test("a place that cannot be is refused with a message that says why", async ({
  shopper,
  page,
  say,
  startCheckout,
}) => {
  await startCheckout();
  await shopper.fillDetails({ email: newEmail() });
  await shopper.field(say.prefix).fill("+999");
  await shopper.field(say.zipCode).fill("20121");
  await shopper.field(say.city).fill("123");
  await shopper.button(say.continue).click();
  const errors = page.getByRole("alert").getByRole("link");
  await expect(errors).toHaveText([
    new RegExp(`^${say.prefix}: ${say.prefixInvalid}`),
    new RegExp(`^${say.zipCode}: .*Milano \\(MI\\), Monza e Brianza \\(MB\\)`),
    `${say.city}: ${say.cityInvalid}`,
  ]);
  await expect(shopper.field(say.zipCode)).toHaveAccessibleDescription(/Milano \(MI\)/);
  await shopper.field(say.prefix).fill("+39");
  await shopper.field(say.zipCode).fill("00000");
  await shopper.field(say.city).fill("Verona");
  await shopper.button(say.continue).click();
  await expect(errors).toHaveText([`${say.zipCode}: ${say.zipInvalid}`]);
});

test("ZIP code and state follow the country, and a delivery outside the Union names customs and no VAT", async ({
  shopper,
  page,
  say,
  startCheckout,
}) => {
  await startCheckout();
  await shopper.fillDetails({ email: newEmail(), payment: "bankTransfer" });
  await expect(page.getByText(say.customs)).toHaveCount(0);
  await shopper.chooseCountry(say.unitedKingdom);
  await expect(page.getByText(say.customs)).toBeVisible();
  await expect(page.getByLabel(say.province, { exact: true }).first()).toBeHidden();
  await shopper.chooseCountry(say.unitedStates);
  await expect(page.locator("#province-options option[value=CA]")).toHaveCount(1);
  const state = page.getByLabel(say.province, { exact: true }).first();
  await expect(state).toBeVisible();
  await shopper.field(say.zipCode).fill("abc");
  await state.fill("");
  await shopper.field(say.prefix).fill("+1");
  await shopper.field(say.phone).fill("650 253 0000");
  await shopper.button(say.continue).click();
  const errors = page.getByRole("alert").getByRole("link");
  await expect(errors).toHaveText([`${say.zipCode}: ${say.zipInvalid}`, `${say.province}: ${say.stateRequired}`]);
  await shopper.field(say.zipCode).fill("94043");
  await state.fill("California");
  await shopper.button(say.continue).click();
  await expect(page.getByText(/94043 Verona CA/)).toBeVisible();
  await expect(page.getByText(say.customs)).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(say.vatIncluded);
});

test("an order of gift cards only has no delivery and no cash on delivery, and no text mentions a courier", async ({
  shopper,
  page,
  say,
}) => {
  await shopper.open(href("product", shopper.language, { slug: "gift-card-50" }));
  await shopper.button(say.addToCart).click();
  await shopper.viewCart();
  await shopper.goToCheckout();
  await expect(page.getByText(say.giftCards)).toBeVisible();
  await expect(page.getByRole("radio", { name: say.bankTransfer, exact: true })).toBeVisible();
  await expect(page.getByRole("radio", { name: say.cashOnDelivery })).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText(new RegExp(`${say.courier}|${say.pickup}`, "i"));
});

test("a note from the cart is in the checkout, the review and the order", async ({
  shopper,
  page,
  say,
  stockRoom,
  fillCart,
}) => {
  const email = newEmail();
  const note = "Suonare «Rossi» & attendere";
  await fillCart();
  await shopper.field(say.note).fill(note);
  await shopper.button(say.saveNote).click();
  await expect(page.getByRole("status").filter({ hasText: say.updated })).toBeVisible();
  await shopper.goToCheckout();
  await expect(page.locator("#note")).toHaveValue(note);
  await shopper.fillDetails({ email });
  await shopper.button(say.continue).click();
  await expect(page.getByText(note)).toBeVisible();
  await shopper.order();
  expect(await stockRoom.ordersOf(email)).toMatchObject([{ note }]);
});

test("an unsaved note from the cart is in the checkout", async ({ shopper, page, say, fillCart }) => {
  await fillCart();
  await shopper.field(say.note).fill("Suonare Rossi");
  await shopper.goToCheckout();
  await expect(page.locator("#note")).toHaveValue("Suonare Rossi");
  await shopper.open(href("cart", shopper.language));
  await expect(shopper.field(say.note)).toHaveValue("Suonare Rossi");
});

test("the review and thank-you pages show the invoice's details", async ({ shopper, page, say, startCheckout }) => {
  await startCheckout();
  await shopper.fillDetails({ email: newEmail() });
  await page.locator("summary", { hasText: say.invoiceData }).click();
  await shopper.field(say.businessName).fill("Bianchi & Figli");
  await shopper.field(say.vatNumber).fill("IT00743110157");
  await shopper.field(say.fiscalCode).fill("RSSMRA85T10A562S");
  await shopper.button(say.continue).click();
  await expect(shopper.button(say.orderAndPay)).toBeVisible();
  const carried = [
    [say.invoice, "Bianchi & Figli, Via Mazzini 12, 37121 Verona VR"],
    [say.vatNumber, "00743110157"],
    [say.fiscalCode, "RSSMRA85T10A562S"],
  ] as const;
  for (const [label, value] of carried) await expect(shopper.fact(label)).toContainText(value);
  await shopper.order();
  for (const [label, value] of carried) await expect(shopper.fact(label)).toContainText(value);
});

test("the review links to the terms and to returns, and Back leads to it again", async ({
  shopper,
  page,
  say,
  startReview,
}) => {
  await startReview({ email: newEmail() });
  for (const [name, to] of [
    [say.fullTerms, "terms"],
    [say.fullReturns, "returns"],
  ] as const) {
    await page.getByRole("main").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${href(to, shopper.language)}$`));
    await page.goBack();
    await expect(shopper.button(say.orderAndPay)).toBeVisible();
  }
});

test("an invoice can have another address", async ({ shopper, page, say, stockRoom, startCheckout }) => {
  const email = newEmail();
  await startCheckout();
  await shopper.fillDetails({ email });
  await page.getByRole("checkbox", { name: say.sameBilling }).uncheck();
  const billing = page.locator(".billing-address");
  await billing.getByRole("textbox", { name: say.firstName, exact: true }).fill("Carla");
  await billing.getByRole("textbox", { name: say.lastName, exact: true }).fill("Verdi");
  await billing.getByRole("textbox", { name: say.address, exact: true }).fill("Corso Cavour 3");
  await shopper.button(say.continue).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    `${say.invoice} – ${say.zipCode}: ${say.required}`,
    `${say.invoice} – ${say.city}: ${say.required}`,
    `${say.invoice} – ${say.province}: ${say.required}`,
  ]);
  await expect(page.getByRole("checkbox", { name: say.sameBilling })).not.toBeChecked();
  await billing.getByRole("textbox", { name: say.zipCode }).fill("20121");
  await billing.getByRole("textbox", { name: say.city }).fill("Milano");
  await billing.getByRole("textbox", { name: say.province }).fill("Milano");
  await shopper.button(say.continue).click();
  await expect(page.getByText("Corso Cavour 3")).toBeVisible();
  await shopper.order();
  const [order] = await stockRoom.ordersOf(email);
  expect(JSON.parse(order?.delivery ?? "")).toMatchObject({
    city: "Verona",
    billing: { name: "Carla", surname: "Verdi", address: "Corso Cavour 3", city: "Milano", province: "MI" },
  });
});

test("Back and reload during the checkout keep all input", async ({ shopper, page, say, stockRoom, fillCart }) => {
  const email = newEmail();
  await fillCart();
  await shopper.goToReview({ email });
  await page.goBack();
  await shopper.settled();
  await expect(shopper.field(say.email)).toHaveValue(email);
  await expect(shopper.field(say.address)).toHaveValue("Via Mazzini 12");
  await page.reload();
  await shopper.settled();
  await expect(shopper.field(say.address)).toHaveValue("Via Mazzini 12");
  await expect(page.getByRole("radio", { name: say.cashOnDelivery })).toBeChecked();
  await shopper.field(say.address).fill("Via Mazzini 14");
  await shopper.button(say.continue).click();
  await expect(page.getByText("Via Mazzini 14")).toBeVisible();
  await page.reload();
  await shopper.order();
  const [order] = await stockRoom.ordersOf(email);
  expect(JSON.parse(order?.delivery ?? "")).toMatchObject({ address: "Via Mazzini 14" });
});

test("with an empty cart the checkout's pages lead to the cart", async ({ shopper, page, say }) => {
  for (const name of ["checkout", "checkout-review"] as const) {
    await shopper.open(href(name, shopper.language));
    await expect(page).toHaveURL(new RegExp(`${href("cart", shopper.language)}$`));
    await expect(page.getByText(say.cartEmpty)).toBeVisible();
  }
  await shopper.open(href("thank-you", shopper.language));
  await expect(page).toHaveURL(new RegExp(`${href("home", shopper.language)}$`));
});
