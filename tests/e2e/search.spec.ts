import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";

const texts = {
  en: {
    search: "Search",
    none: "No products found",
    goTo: ["Go to Clearance", "Clearance"],
    returns: ["returns", "Go to Exchanges and returns"],
    sized: ["black shoes 42", "EU 42"],
    most: ["black slippers", /No product matches “slippers”/],
  },
  it: {
    search: "Cerca",
    none: "Nessun prodotto trovato",
    goTo: ["Vai a Outlet", "Outlet"],
    returns: ["resi", "Vai a Cambi e resi"],
    sized: ["scarpe nere 42", "EU 42"],
    most: ["pantofole nere", /Nessun prodotto corrisponde a “pantofole”/],
  },
} as const;

test("a search is sent by Enter and by its button, and its results keep the text in the field", async ({
  shopper,
  page,
  language,
}) => {
  await shopper.open(href("cart", language));
  await shopper.searchField.fill("tramontana");
  await shopper.searchField.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${href("products", language)}[?]search=tramontana$`));
  await expect(page.getByRole("article").first()).toContainText("Tramontana");
  await expect(shopper.searchField).toHaveValue("tramontana");
  await expect(shopper.searchField).toHaveAccessibleName(texts[language].search);
  await shopper.searchField.fill('<b>nothing & "nobody"</b>');
  await page.getByRole("search").getByRole("button", { name: texts[language].search }).click();
  await expect(page.getByText(texts[language].none)).toBeVisible();
  await expect(shopper.searchField).toHaveValue('<b>nothing & "nobody"</b>');
});

test("a search for the name of a page leads there first", async ({ shopper, page, language }) => {
  await shopper.open(href("home", language));
  await shopper.searchField.fill("outlet");
  await shopper.searchField.press("Enter");
  await expect(page.getByRole("article").first()).toBeVisible();
  const [goTo, heading] = texts[language].goTo;
  await page.getByRole("link", { name: goTo }).click();
  await expect(page).toHaveURL(new RegExp(`${href("outlet", language)}$`));
  // The field is empty again with the new page, whose heading is not that of the search.
  await expect(shopper.heading(heading)).toBeVisible();
  const [typed, link] = texts[language].returns;
  await shopper.searchField.fill(typed);
  await shopper.searchField.press("Enter");
  await page.getByRole("link", { name: link, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${href("returns", language)}$`));
});

test("a size in the search is a filter that can be removed", async ({ shopper, page, language }) => {
  const [typed, size] = texts[language].sized;
  await shopper.open(href("home", language));
  await shopper.searchField.fill(typed);
  await shopper.searchField.press("Enter");
  await expect(page).toHaveURL(/size=eu-42$/);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("link", { name: new RegExp(`${size}$`) }).click();
  await expect(page).not.toHaveURL(/size=/);
});

test("products that match only most of the words are announced", async ({ shopper, page, language }) => {
  const [typed, message] = texts[language].most;
  await shopper.open(href("home", language));
  await shopper.searchField.fill(typed);
  await shopper.searchField.press("Enter");
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
});
