import { expect, type Locator } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import type { Shopper } from "./shopper";

const suggestions = { en: "Suggestions", it: "Suggerimenti" };

/** Types the beginning of a brand's name into the search of the cart page; returns the suggestions. */
async function openSuggestions(shopper: Shopper): Promise<Locator> {
  const { page, language } = shopper;
  const list = page.getByRole("listbox", { name: suggestions[language] });
  await shopper.open(href("cart", language));
  await shopper.searchField.focus();
  await page.keyboard.type("tramont");
  await expect(list).toBeVisible();
  return list;
}

test("the arrow keys select a suggestion, and Enter opens it", async ({ shopper, page, language }) => {
  await shopper.open(href("cart", language));
  const box = shopper.searchField;
  await expect(box).toHaveRole("combobox");
  const list = page.getByRole("listbox", { name: suggestions[language] });
  const options = list.getByRole("option");
  await expect(box).toHaveAttribute("aria-expanded", "false");
  await box.focus();
  await page.keyboard.type("tramont");
  await expect(list).toBeVisible();
  await expect(box).toHaveAttribute("aria-expanded", "true");
  await expect(box).toHaveAttribute("aria-controls", (await list.getAttribute("id")) ?? "");
  await expect(box).not.toHaveAttribute("aria-activedescendant");
  const count = await options.count();
  expect(count).toBeGreaterThan(1);

  const expectPointed = async (index: number) => {
    await expect(box).toHaveAttribute("aria-activedescendant", (await options.nth(index).getAttribute("id")) ?? "");
    await expect(list.getByRole("option", { selected: true })).toHaveCount(1);
    await expect(options.nth(index)).toHaveAttribute("aria-selected", "true");
    await expect(box).toBeFocused();
  };
  await page.keyboard.press("ArrowDown");
  await expectPointed(0);
  await page.keyboard.press("ArrowDown");
  await expectPointed(1);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  // Before the first suggestion comes the typed text, and before that the last suggestion.
  await expect(box).not.toHaveAttribute("aria-activedescendant");
  await page.keyboard.press("ArrowUp");
  await expectPointed(count - 1);
  await expect(box).toHaveValue("tramont");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expectPointed(0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${href("brand", language, { slug: "tramontana" })}$`));
  await expect(list).toBeHidden();
});

test("Escape closes the suggestions and keeps the text; Enter then searches for it", async ({ shopper, page }) => {
  const list = await openSuggestions(shopper);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(shopper.searchField).toHaveValue("tramont");
  await expect(shopper.searchField).toHaveAttribute("aria-expanded", "false");
  await expect(shopper.searchField).not.toHaveAttribute("aria-activedescendant");
  await page.keyboard.press("ArrowDown");
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?]search=tramont$/);
});

test("suggestions close when the focus leaves, and a click opens one", async ({ shopper, page, language }) => {
  const list = await openSuggestions(shopper);
  await page.keyboard.press("Tab");
  await expect(list).toBeHidden();
  await shopper.searchField.focus();
  await page.keyboard.press("ArrowDown");
  await list.getByRole("option").first().click();
  await expect(page).toHaveURL(new RegExp(`${href("brand", language, { slug: "tramontana" })}$`));
});

test("a newer text cancels the request of the older one, and only its suggestions are shown", async ({
  shopper,
  page,
  language,
}) => {
  const requests: string[] = [];
  let answerOlder = () => {};
  const held = new Promise<void>((resolve) => {
    answerOlder = resolve;
  });
  const suggestion = (label: string) => ({ kind: "product", label, address: `/products/${label}` });
  await page.route("**/suggest?*", async (route) => {
    const text = new URL(route.request().url()).searchParams.get("search") ?? "";
    requests.push(text);
    if (text === "older") await held;
    await route.fulfill({ json: { suggestions: [suggestion(`for-${text}`)] } });
  });
  const givenUp = page.waitForEvent("requestfailed", (request) => request.url().includes("search=older"));
  await shopper.open(href("cart", language));
  const options = page.getByRole("listbox").getByRole("option");
  const older = page.waitForRequest(/search=older/);
  await shopper.searchField.fill("older");
  await older;
  await shopper.searchField.fill("newer");
  await givenUp;
  await expect(options).toHaveText(["for-newer"]);
  answerOlder();
  await page.unrouteAll({ behavior: "wait" });
  await expect(options).toHaveText(["for-newer"]);
  // A text typed without a pause causes one request.
  expect(requests).toEqual(["older", "newer"]);
});

test("the search works without suggestions", async ({ shopper, page, language }) => {
  await page.route("**/suggest?*", (route) => route.fulfill({ status: 404, body: "" }));
  await shopper.open(href("cart", language));
  const answered = page.waitForResponse(/\/suggest\?/);
  await shopper.searchField.fill("tramontana");
  await answered;
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await shopper.searchField.press("Enter");
  await expect(page.getByRole("article").first()).toContainText("Tramontana");
});
