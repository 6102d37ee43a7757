import { locales } from "~/i18n/locale";
import { expectAccessible, widths } from "./accessible";
import { test } from "./shop-test";
import { walk } from "./walk";

for (const language of locales) {
  // Texts are longer in Italian, and the languages differ only in texts.
  test.describe(`in ${language}`, { tag: language === "it" ? [] : ["@long"] }, () => {
    test.use({ language, viewport: { width: widths.phone, height: 900 } });

    test("every page is accessible on a phone and a desktop, and no wider than its window", async ({
      shopper,
      page,
      stockRoom,
    }) => {
      test.setTimeout(600_000);
      await walk(shopper, stockRoom, async (name) => {
        for (const [place, width] of Object.entries(widths)) {
          await page.setViewportSize({ width, height: 900 });
          await expectAccessible(page, `${name} on a ${place}`);
        }
        await page.setViewportSize({ width: widths.phone, height: 900 });
      });
    });
  });
}
