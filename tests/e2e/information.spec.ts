import { expect } from "@playwright/test";
import { otherLocale } from "~/i18n/locale";
import { href, informationPages } from "~/i18n/paths";
import { test } from "./shop-test";

const titles = {
  info: { en: "Questions and answers", it: "Domande e risposte" },
  contacts: { en: "Contacts", it: "Contatti" },
  returns: { en: "Exchanges and returns", it: "Cambi e resi" },
  terms: { en: "Terms and conditions", it: "Termini e condizioni" },
  privacy: { en: "Privacy policy", it: "Informativa sulla privacy" },
  cookie: { en: "Cookie policy", it: "Informativa sui cookie" },
  accessibility: { en: "Accessibility statement", it: "Dichiarazione di accessibilità" },
};

test("every information page opens in its language, with its first section open", async ({
  shopper,
  page,
  language,
}) => {
  for (const name of informationPages) {
    expect((await shopper.open(href(name, language))).status(), name).toBe(200);
    await expect(shopper.heading(titles[name][language])).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.locator("main details").first()).toHaveAttribute("open", "");
    await expect(page.locator("main details[open]")).toHaveCount(1);
  }
});

test("sections open with a click and with the keyboard", async ({ shopper, page, language }) => {
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

test("a URL with # leads to its section, and scripts open the section", async ({
  shopper,
  page,
  language,
  javaScriptEnabled,
}) => {
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

test("links in the texts lead to pages in the same language", async ({ shopper, page, language }) => {
  await shopper.open(href("info", language));
  await page.locator(`#size-choice a[href^="${href("returns", language)}"]`).click();
  await expect(shopper.heading(titles.returns[language])).toBeVisible();
});

test("the language switch leads to the same page in the other language", async ({ shopper, say, language }) => {
  await shopper.open(href("accessibility", language));
  await shopper.button(say.switchLanguage).click();
  await expect(shopper.heading(titles.accessibility[otherLocale(language)])).toBeVisible();
});

test("the contacts page shows how to reach the shop", async ({ shopper, page, language }) => {
  await shopper.open(href("contacts", language));
  const service = page.locator("#customer-service");
  await expect(service.getByRole("link", { name: "info@shop.example" })).toHaveAttribute(
    "href",
    "mailto:info@shop.example",
  );
  await expect(service.locator('a[href="tel:+390450000000"]')).toHaveText("+39 045 0000000");
  await expect(service.locator('a[href="https://wa.me/390450000000"]')).toBeVisible();
  await page.locator("#company summary").click();
  await expect(page.locator("#company")).toContainText("01234567897");
});

test("the guarantee is shown on the product page, in the cart and above the terms", async ({
  shopper,
  page,
  language,
  stockRoom,
}) => {
  const title = language === "it" ? /^Garanzia legale di conformità/ : /^Legal guarantee of conformity/;
  const notice = page.getByRole("main").getByText(title).first();
  const shoe = await stockRoom.claimShoe();
  await shopper.open(href("product", language, { slug: shoe.slug }));
  await expect(notice).toBeVisible();
  await shopper.requestCart(shoe);
  await shopper.open(href("cart", language));
  await expect(notice).toBeVisible();
  await shopper.open(href("terms", language));
  await expect(notice).toBeVisible();
});
