import { expect, type Response } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { locales } from "~/i18n/locale";
import { test } from "./shop-test";
import { walk } from "./walk";

// React's way to write attributes and void elements is as good as any.
const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    // Boxes of one filter are one list of values, and of several buttons only the pressed one is sent.
    "form-dup-name": ["error", { shared: ["radio", "button", "submit", "checkbox"] }],
    // Lists may have names.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    "void-style": "off",
  },
});

for (const language of locales) {
  // The markup is the same in both; the words are what differs.
  test.describe(`in ${language}`, { tag: language === "en" ? [] : ["@long"] }, () => {
    test.use({ language });

    test("every page is valid HTML", async ({ shopper, page, stockRoom }) => {
      test.setTimeout(180_000);
      let shown: Response | undefined;
      page.on("response", (response) => {
        if (response.request().isNavigationRequest() && ![302, 303].includes(response.status())) shown = response;
      });
      await walk(shopper, stockRoom, async (name) => {
        const html = (await shown?.text()) ?? "";
        expect(html).toContain("</html>");
        const { results } = await validator.validateString(html);
        const found = results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
        );
        expect.soft(found, name).toEqual([]);
      });
    });
  });
}
