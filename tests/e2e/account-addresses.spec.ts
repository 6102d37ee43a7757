import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { accountWords } from "./account-words";
import { test } from "./shop-test";
import { newEmail, type Shopper } from "./shopper";
import { register } from "./sign-in-steps";

interface Typed {
  address: string;
  city: string;
  zipCode?: string;
}

/** Fills in the address form of the open page; the names come from the profile. */
async function fillAddress(shopper: Shopper, { address, city, zipCode = "37121" }: Typed): Promise<void> {
  const { say } = shopper;
  for (const [label, text] of [
    [say.phone, "333 123 4567"],
    [say.address, address],
    [say.zipCode, zipCode],
    [say.city, city],
    [say.province, "verona"],
  ] as const)
    await shopper.field(label).first().fill(text);
}

test("a member keeps addresses, changes them, and chooses the default", async ({ shopper, page, language }) => {
  const say = accountWords[language];
  await register(shopper, newEmail());
  await shopper.open(href("addresses", language));
  await expect(page.getByText(say.noAddresses)).toBeVisible();
  const add = async (typed: Typed) => {
    await page.getByRole("link", { name: say.add }).click();
    await expect(shopper.heading(say.newAddress)).toBeVisible();
    await shopper.settled();
    await fillAddress(shopper, typed);
    await shopper.button(say.saveAddress).click();
    await expect(page.getByText(say.addressSaved)).toBeVisible();
  };
  await add({ address: "Via Mazzini 1", city: "Verona" });
  await add({ address: "Via Roma 2", city: "Padova" });
  const cards = page.getByRole("main").getByRole("listitem").filter({ hasText: "37121" });
  await expect(cards).toHaveText([/Via Mazzini 1/, /Via Roma 2/]);
  await expect(cards.first()).toContainText(say.defaultAddress);
  await expect(cards.first()).toContainText("37121 Verona VR");

  await page.getByRole("button", { name: new RegExp(`^${say.useAsDefault} .*Via Roma 2`) }).click();
  await expect(cards).toHaveText([/Via Roma 2/, /Via Mazzini 1/]);
  await page.getByRole("link", { name: new RegExp(`^${say.edit} .*Via Mazzini 1`) }).click();
  await expect(shopper.heading(say.editAddress)).toBeVisible();
  await shopper.settled();
  await expect(shopper.field(shopper.say.phone)).toHaveValue("3331234567");
  await shopper.field(shopper.say.address).first().first().fill("Via Mazzini 3");
  await shopper.button(say.saveAddress).click();
  await expect(cards).toHaveText([/Via Roma 2/, /Via Mazzini 3/]);

  await page.getByRole("button", { name: new RegExp(`^${say.remove} .*Via Roma 2`) }).click();
  await expect(cards).toHaveText([/Via Mazzini 3/]);
  await expect(cards.first()).not.toContainText(say.defaultAddress);
});

test("a refused address says what is wrong with each field, and keeps what was typed", async ({
  shopper,
  page,
  language,
}) => {
  const say = accountWords[language];
  await register(shopper, newEmail());
  await shopper.open(href("address-new", language));
  await fillAddress(shopper, { address: "Via Mazzini 1", city: "Verona", zipCode: "1" });
  await page.getByRole("checkbox", { name: shopper.say.sameBilling }).uncheck();
  await page.locator(".billing summary").click();
  await page.getByLabel(shopper.say.vatNumber).fill("123");
  await shopper.button(say.saveAddress).click();
  await shopper.expectFieldError(shopper.say.zipCode, say.zipInvalid);
  await shopper.expectFieldError(shopper.say.vatNumber, say.vatInvalid);
  await expect(shopper.field(shopper.say.zipCode).first()).toHaveValue("1");
  await expect(shopper.field(shopper.say.address).first()).toHaveValue("Via Mazzini 1");
  await expect(page.getByRole("checkbox", { name: shopper.say.sameBilling })).not.toBeChecked();
  await page.getByRole("checkbox", { name: shopper.say.sameBilling }).check();
  await page.getByLabel(shopper.say.vatNumber).fill("IT00743110157");
  await shopper.field(shopper.say.zipCode).first().fill("37121");
  await shopper.button(say.saveAddress).click();
  await expect(page.getByText(say.addressSaved)).toBeVisible();
  await expect(page.getByText("00743110157")).toBeVisible();
});

test("an address that is missing or another member's is a 404", async ({ shopper, page, language }) => {
  await register(shopper, newEmail());
  for (const id of ["1", "2000000000", "0", "x", "1e3"]) {
    const response = await page.request.get(href("address", language, { id }));
    expect([id, response.status()]).toEqual([id, 404]);
  }
  const form = { intent: "delete", id: "1" };
  const answer = await page.request.post(href("addresses", language), { form, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  const unknown = await page.request.post(href("addresses", language), { form: { intent: "sell" }, maxRedirects: 0 });
  expect(unknown.status()).toBe(400);
});
