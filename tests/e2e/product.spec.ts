import { expect } from "@playwright/test";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { stopClock } from "./clock";
import { stockLink } from "./mails";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { unclaimed } from "./stock-fixtures";

/** Accessible names of product pages and cards. */
const words: Record<
  Locale,
  Record<"sizeGuide" | "chooseSize" | "mailSent" | "emailMissing" | "sizeMissing" | "someSoldOut" | "quickAdd", string>
> = {
  en: {
    sizeGuide: "Size guide",
    chooseSize: "Please choose a size.",
    mailSent: "Almost done: we have sent you an e-mail. Open the link in it to confirm your request.",
    emailMissing: "Enter your e-mail address.",
    sizeMissing: "Choose at least one size.",
    someSoldOut: "Size sold out? E-mail me when it is back",
    quickAdd: "Quick add",
  },
  it: {
    sizeGuide: "Guida alle taglie",
    chooseSize: "Scegli una taglia.",
    mailSent: "Ci siamo quasi: ti abbiamo inviato un'e-mail. Apri il link che contiene per confermare la richiesta.",
    emailMissing: "Inserisci il tuo indirizzo e-mail.",
    sizeMissing: "Scegli almeno una taglia.",
    someSoldOut: "Taglia esaurita? Avvisami quando torna",
    quickAdd: "Aggiunta rapida",
  },
};

test("the size guide opens while a size is chosen, and an added shoe is confirmed with ways to the checkout and back", async ({
  shopper,
  page,
  say,
  language,
  stockFixtures,
  javaScriptEnabled,
}) => {
  const own = words[language];
  const shoe = await stockFixtures.claimShoe();
  const path = href("product", language, { slug: shoe.slug });
  await shopper.open(path);
  await test.step("the size guide", async () => {
    const guide = page.getByRole("link", { name: own.sizeGuide, exact: true });
    await guide.click();
    await expect(page.getByRole("table").getByRole("rowheader", { name: shoe.size.name, exact: true })).toBeVisible();
    if (javaScriptEnabled === false) {
      await expect(page).toHaveURL(new RegExp(`${href("size-guide", language, { slug: shoe.slug })}$`));
      await page.getByRole("link", { name: shoe.name }).click();
    } else {
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("heading")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(guide).toBeFocused();
    }
  });
  const add = async () => {
    await shopper.size(shoe.size.name).check();
    await page.getByRole("spinbutton", { name: say.quantity }).fill("2");
    await shopper.button(say.addToCart).click();
    await expect(shopper.confirmation).toBeInViewport({ ratio: 1 });
  };
  await test.step("the confirmation shows picture, size and quantity on the same page", async () => {
    await add();
    await expect(page).toHaveURL(new RegExp(`${path}(?:[?]cookies=check)?$`));
    await expect(shopper.confirmation).toContainText(shoe.name);
    await expect(shopper.confirmation).toContainText(`${say.size} ${shoe.size.name} · ${say.quantity}: 2`);
    await expect(shopper.confirmation.locator("img")).toHaveCount(1);
  });
  await test.step("back to the product, and to the checkout", async () => {
    await shopper.confirmation.getByRole("button", { name: say.continueShopping }).click();
    await expect(shopper.confirmation).toBeHidden();
    await add();
    if (javaScriptEnabled !== false) {
      await page.keyboard.press("Escape");
      await expect(shopper.confirmation).toBeHidden();
      await add();
    }
    await shopper.confirmation.getByRole("link", { name: say.goToCheckout }).click();
    await expect(shopper.button(say.continue)).toBeVisible();
  });
});

test("a card's quick add puts a size into the cart and stays on the list", async ({ shopper, page, language }) => {
  await shopper.open(href("category", language, { slug: unclaimed[language] }, { page: 2 }));
  const card = page
    .getByRole("article")
    .filter({ has: page.locator("details") })
    .first();
  const summary = card.locator("summary", { hasText: words[language].quickAdd });
  await summary.click();
  const loaded = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const styles = async () => (await loaded()).filter((name) => name.endsWith(".css"));
  const before = await styles();
  await card.getByRole("group").getByRole("button").first().click();
  await expect(shopper.cartLink(1)).toBeVisible();
  // The product's page is not shown, so nothing of it is loaded.
  expect(await styles()).toEqual(before);
  await expect(shopper.confirmation).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(/[?&]page=2(?:&cookies=check)?$/);
  await shopper.viewCart();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("what is missing or too much is shown in the window, in the page's language, and the input stays", async ({
    shopper,
    page,
    say,
    language,
    stockFixtures,
    javaScriptEnabled,
  }) => {
    const shoe = await stockFixtures.claimShoe();
    await shopper.open(href("product", language, { slug: shoe.slug }));
    const quantity = page.getByRole("spinbutton", { name: say.quantity });
    await test.step("without a size one press leads to the sizes", async () => {
      await quantity.fill("2");
      await shopper.button(say.addToCart).click();
      const message = page.getByRole("main").getByText(words[language].chooseSize);
      const sizes = page.getByRole("group", { name: say.size, exact: true });
      const link = page.getByRole("alert").getByRole("link", { name: words[language].chooseSize });
      await expect(link).toBeVisible();
      if (javaScriptEnabled === false) {
        await expect(message.first()).toBeInViewport();
        await link.click();
      }
      await expect(sizes).toBeFocused();
      await expect(sizes).toBeInViewport();
      await expect(message.last()).toBeInViewport();
      await expect(sizes).toHaveAccessibleDescription(words[language].chooseSize);
      await expect(quantity).toHaveValue("2");
    });
    await test.step("more than the stock", async () => {
      await shopper.size(shoe.size.name).check();
      await quantity.fill("99");
      await shopper.button(say.addToCart).click();
      await expect(page.getByRole("alert").getByRole("link", { name: `${say.maxItems}: 8` })).toBeVisible();
      await expect(shopper.size(shoe.size.name)).toBeChecked();
      await expect(shopper.cartLink(0)).toBeVisible();
    });
  });
});

test("adding a size that has sold out shows an error on the product's page, where another can be chosen", async ({
  shopper,
  page,
  say,
  language,
  stockFixtures,
}) => {
  const shoe = await stockFixtures.claimShoe();
  await shopper.open(href("product", language, { slug: shoe.slug }));
  await shopper.size(shoe.size.name).check();
  await stockFixtures.setStock(shoe.id, { [shoe.size.id]: 0 });
  await shopper.button(say.addToCart).click();
  await expect(page.getByRole("alert")).toContainText(say.sizeSoldOut);
  await expect(shopper.size(shoe.size.name)).toBeDisabled();
  await expect(shopper.size(shoe.otherSize.name)).toBeEnabled();
});

/** Longer than the display time of a toast. */
const TOAST_MS = 4_000;

test("a request for a mail about a sold out size names what is missing, and is confirmed with the link of a mail", async ({
  shopper,
  page,
  language,
  stockFixtures,
  javaScriptEnabled,
}) => {
  const own = words[language];
  const shoe = await stockFixtures.claimShoe();
  await stockFixtures.setStock(shoe.id, { [shoe.size.id]: 0, [shoe.otherSize.id]: 0 });
  const url = href("product", language, { slug: shoe.slug });
  await shopper.open(url);
  // A press on a sold-out size leads to the form.
  await page.locator(".size-wait").first().click();
  const size = page.getByRole("checkbox", { name: shoe.size.name, exact: true });
  if (!(await size.isVisible())) await page.getByText(own.someSoldOut).click();
  await shopper.button(shopper.say.tellMe).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(2);
  await shopper.expectText(own.sizeMissing);
  await expect(shopper.field(shopper.say.yourEmail)).toHaveAccessibleDescription(own.emailMissing);
  const email = newEmail();
  await size.check();
  await shopper.field(shopper.say.yourEmail).fill(email);
  if (javaScriptEnabled) await stopClock(page);
  await shopper.button(shopper.say.tellMe).click();
  await expect(page).toHaveURL(new RegExp(`${url}(?:[?]cookies=check)?#back-in-stock$`));
  const answer = page.getByRole("status").filter({ hasText: own.mailSent });
  await expect(answer).toHaveCount(1);
  await expect(answer).toBeInViewport({ ratio: 1 });
  await expect(shopper.button(shopper.say.tellMe)).toBeHidden();
  if (javaScriptEnabled) {
    await expect(answer).toBeFocused();
    // A toast would have disappeared.
    await page.clock.runFor(TOAST_MS);
    await expect(answer).toBeVisible();
    await page.clock.resume();
  }
  await shopper.open(await stockLink(email));
  await shopper.button(shopper.say.confirmRequest).click();
  await expect(shopper.heading(shopper.say.willWrite)).toBeVisible();
});
