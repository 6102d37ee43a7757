import { expect } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { SIZE_FORM_ID } from "~/catalogue/size-switch.server";
import { locales } from "~/i18n/locale";
import { type FieldName, fieldKind } from "~/shop/form-fields";
import { HONEYPOT_NAME } from "~/ui/honeypot-field";
import { byVisitor } from "./plain-browser";
import { PlainShopper } from "./plain-shopper";
import { test } from "./shop-test";
import { Visitor } from "./visitor";
import { walk } from "./walk";

// React's notation of attributes and void elements is valid.
const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    "attr-case": "off",
    // The HTML of the size switch has the other quotes.
    "attr-quotes": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    // The boxes of a filter are one list of values, and of several buttons only the pressed one is sent.
    "form-dup-name": ["error", { shared: ["radio", "button", "submit", "checkbox"] }],
    // Lists may have names.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    // The spaces between the words of such a link may break; phoneText joins the number's own groups.
    "tel-non-breaking": "off",
    "void-style": "off",
  },
});

/** The groups of rules that the Nu HTML checker knows in a page's own style; it calls any other an error. */
const KNOWN_AT_RULES = ["@font-face", "@keyframes", "@media", "@supports"];

/** Whether a form posts a typed field that is not cleaned (decision record 079); people leave the honeypot empty. */
const isUncleaned = (name: string) => fieldKind(name as FieldName) === "exact" && name !== HONEYPOT_NAME;

for (const language of locales) {
  // The languages differ only in texts.
  test(`every page is valid HTML in ${language}`, { tag: "@long" }, async ({ baseURL, stockFixtures }) => {
    test.setTimeout(180_000);
    const shopper = new PlainShopper(byVisitor(new Visitor(baseURL ?? "")), language);
    await walk(shopper, stockFixtures, async (name) => {
      const { html } = shopper.browser;
      expect(html.trimEnd().endsWith("</html>"), name).toBe(true);
      // Without both, the page moves when a picture arrives.
      const moving = (html.match(/<img\b[^>]*>/g) ?? []).filter((img) => !/\swidth="\d+" height="\d+"/.test(img));
      expect.soft(moving, name).toEqual([]);
      const owners = [...html.matchAll(/\sform="([^"]+)"/g)].map(([, id]) => id);
      expect
        .soft(
          owners.filter((id) => !new RegExp(`<form [^>]*id="${id}"`).test(html)),
          name,
        )
        .toEqual([]);
      const style = /<style[^>]*>([^<]*)<\/style>/.exec(html)?.[1] ?? "";
      expect(style, name).not.toBe("");
      const unknown = (style.match(/@[\w-]+/g) ?? []).filter((rule) => !KNOWN_AT_RULES.includes(rule));
      expect.soft(unknown, name).toEqual([]);
      expect.soft(shopper.browser.typedFields().filter(isUncleaned), name).toEqual([]);
      const { results } = await validator.validateString(html);
      const found = results.flatMap(({ messages }) =>
        messages
          // Every page has this empty form; its buttons stand only beside sizes.
          .filter(({ ruleId, selector }) => ruleId !== "wcag/h32" || selector !== `#${SIZE_FORM_ID}`)
          .map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
      );
      expect.soft(found, name).toEqual([]);
    });
  });
}
