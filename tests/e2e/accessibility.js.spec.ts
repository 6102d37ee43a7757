import { locales } from "~/i18n/locale";
import { expectAccessible, widths } from "./accessible";
import { test } from "./shop-test";
import { walk } from "./walk";

for (const language of locales) {
  for (const width of Object.values(widths)) {
    // Texts are longer in Italian: the default run has Italian on the phone.
    const tag = (language === "it") === (width === widths.phone) ? [] : ["@long"];
    test.describe(`in ${language} at ${width} pixels`, { tag }, () => {
      test.use({ language, viewport: { width, height: 900 } });

      test("every page is accessible, and no wider than its window", async ({ shopper, page, stockRoom }) => {
        test.setTimeout(300_000);
        await walk(shopper, stockRoom, (name) => expectAccessible(page, name));
      });
    });
  }
}
