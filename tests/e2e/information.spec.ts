import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";

// information.http.spec.ts has the texts and links of these pages.

test("sections open with a click and with the keyboard, and a URL with # leads to its section", async ({
  shopper,
  page,
  language,
  javaScriptEnabled,
}) => {
  await test.step("a click and the keyboard", async () => {
    await shopper.open(href("returns", language));
    const refund = page.locator("#refund");
    const text = refund.getByRole("list");
    await expect(text).toBeHidden();
    await refund.getByRole("heading", { level: 2 }).click();
    await expect(text).toBeVisible();

    const faulty = page.locator("#faulty");
    await faulty.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(faulty.getByRole("link")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(faulty.getByRole("link")).toBeHidden();
  });

  await test.step("a URL with #; scripts open the section", async () => {
    await shopper.open(`${href("terms", language)}#guarantee`);
    const section = page.locator("#guarantee");
    await expect(section.locator("summary")).toBeInViewport();
    if (javaScriptEnabled === false) return;
    await expect(section).toHaveAttribute("open", "");
    await expect(section.getByRole("list")).toBeInViewport();

    // A link inside the text, to another section of the same page.
    await page.locator("#withdrawal summary").click();
    await page.locator('#withdrawal a[href="#withdrawal-form"]').click();
    await expect(page.locator("#withdrawal-form blockquote")).toBeInViewport();
  });
});
