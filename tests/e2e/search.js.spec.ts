import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";

const texts = {
  en: {
    search: "Search",
    none: "No products found",
    goTo: ["Go to Clearance", "Clearance"],
    suggestions: "Suggestions",
  },
  it: {
    search: "Cerca",
    none: "Nessun prodotto trovato",
    goTo: ["Vai a Outlet", "Outlet"],
    suggestions: "Suggerimenti",
  },
} as const;

// search.http.spec.ts has the search without scripts.
test("a search is sent by Enter and by its button, its results keep the text, and the next page empties the field", async ({
  shopper,
  page,
  language,
}) => {
  const say = texts[language];
  const field = shopper.searchField;
  await shopper.open(href("cart", language));
  await field.fill("tramontana");
  await field.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${href("products", language)}[?]search=tramontana$`));
  await expect(page.getByRole("article").first()).toContainText("Tramontana");
  await expect(field).toHaveValue("tramontana");
  await expect(field).toHaveAccessibleName(say.search);
  await field.fill('<b>nothing & "nobody"</b>');
  await page.getByRole("search").getByRole("button", { name: say.search }).click();
  await expect(page.getByText(say.none)).toBeVisible();
  await expect(field).toHaveValue('<b>nothing & "nobody"</b>');

  await field.fill("outlet");
  await field.press("Enter");
  const [goTo, heading] = say.goTo;
  await page.getByRole("link", { name: goTo }).click();
  await expect(page).toHaveURL(new RegExp(`${href("outlet", language)}$`));
  // The heading is not that of the search.
  await expect(shopper.heading(heading)).toBeVisible();
  await expect(field).toHaveValue("");
});

test("suggestions can be used with arrow keys, Enter, Escape and clicks, and close when the focus leaves", async ({
  shopper,
  page,
  language,
}) => {
  const box = shopper.searchField;
  const list = page.getByRole("listbox", { name: texts[language].suggestions });
  const options = list.getByRole("option");
  await shopper.open(href("cart", language));
  await expect(box).toHaveRole("combobox");
  await expect(box).toHaveAttribute("aria-expanded", "false");
  const answer = page.waitForResponse(/\/suggest\?.*search=tramont\b/);
  await box.fill("tramont");
  await expect(list).toBeVisible();

  await test.step("arrow keys", async () => {
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
  });

  await test.step("Escape", async () => {
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(box).toHaveValue("tramont");
    await expect(box).toHaveAttribute("aria-expanded", "false");
    await expect(box).not.toHaveAttribute("aria-activedescendant");
  });

  await test.step("the focus leaves", async () => {
    await page.keyboard.press("ArrowDown");
    await expect(list).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(list).toBeHidden();
  });

  await test.step("a click", async () => {
    await box.focus();
    await page.keyboard.press("ArrowDown");
    const { suggestions } = (await (await answer).json()) as { suggestions: { address: string }[] };
    await options.nth(1).click();
    await expect(page).toHaveURL(new RegExp(`${suggestions[1]?.address}$`));
    await expect(list).toBeHidden();
    await expect(box).toHaveValue("");
  });

  await test.step("Enter with a selected suggestion", async () => {
    await box.fill("tramont");
    await expect(list).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${href("brand", language, { slug: "tramontana" })}$`));
    await expect(list).toBeHidden();
    await expect(box).toHaveValue("");
  });

  await test.step("Enter without a selected suggestion searches for the text", async () => {
    await box.fill("tramont");
    await expect(list).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/[?]search=tramont$/);
  });
});

test("a newer text cancels the request of the older one, only its suggestions are shown, and the search works without any", async ({
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

  await test.step("without suggestions", async () => {
    await page.route("**/suggest?*", (route) => route.fulfill({ status: 404, body: "" }));
    const answered = page.waitForResponse(/\/suggest\?/);
    await shopper.searchField.fill("tramontana");
    await answered;
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await shopper.searchField.press("Enter");
    await expect(page.getByRole("article").first()).toContainText("Tramontana");
  });
});
