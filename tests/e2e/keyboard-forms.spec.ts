import { expect, type Page } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { register } from "./sign-in-steps";

/** The visible controls of a form that Tab reaches, from top to bottom, by name; a group of radio buttons is one. */
const controlsOf = (page: Page, form: string) =>
  page.locator(`form#${form}`).evaluate((element) => {
    const names = [...(element as HTMLFormElement).elements].flatMap((one) => {
      const control = one as HTMLInputElement;
      const isReached = control.checkVisibility() && !control.disabled && control.tabIndex >= 0 && control.name !== "";
      return isReached && element.contains(control) ? [control.name] : [];
    });
    return [...new Set(names)];
  });

/** The names of the controls that Tab reaches from the first one, each with whether it has an accessible name. */
async function tabThrough(page: Page, form: string): Promise<string[]> {
  const reached: string[] = [];
  for (let stops = 0; stops < 60; stops += 1) {
    const name = await page.evaluate((id) => {
      const control = document.activeElement as HTMLInputElement | null;
      // Answers about consent and language belong to the form too, and stand elsewhere.
      if (control?.form?.id !== id || !control.form.contains(control)) return null;
      const text = control.labels?.[0]?.textContent ?? control.textContent ?? "";
      return text.trim() === "" ? `${control.name} has no name` : control.name;
    }, form);
    if (name) reached.push(name);
    await page.keyboard.press("Tab");
  }
  return [...new Set(reached)].filter((name) => name !== "");
}

test("the five longest forms are gone through, sent and corrected with the keyboard only", async ({
  shopper,
  page,
  language,
  startCheckout,
}) => {
  test.slow();
  const walk = async (form: string, first: string) => {
    await shopper.settled();
    await page.locator(`#${form}-${first}`).focus();
    expect(await tabThrough(page, form), form).toEqual(await controlsOf(page, form));
    await page.locator(`#${form}-${first}`).focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Enter");
    const link = page.getByRole("alert").getByRole("link").first();
    await expect(link).toBeVisible();
    await shopper.settled();
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(`#${form}-${first}`)).toBeFocused();
    await page.keyboard.type("Anna");
    await expect(page.locator(`#${form}-${first}`)).toHaveValue("Anna");
  };
  await startCheckout();
  await walk("checkout", "name");
  await shopper.open(href("withdraw", language));
  await walk("withdrawal", "number");
  await shopper.open(href("register", language));
  await walk("register", "first_name");
  await register(shopper, newEmail());
  await shopper.open(href("address-new", language));
  await walk("address", "name");
  await shopper.open(href("profile", language));
  await walk("data", "first_name");
});
