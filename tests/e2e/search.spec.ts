import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";

const texts = {
  en: { search: "Search", none: "No products found" },
  it: { search: "Cerca", none: "Nessun prodotto trovato" },
};

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
