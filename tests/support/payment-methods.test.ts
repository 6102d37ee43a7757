import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PAYMENT_CODES } from "~/shop/payment-methods";

const app = path.resolve(import.meta.dirname, "../../app");

/** The rules, and the row of `items/payments`, which each start adds to existing databases. */
const PLACES = ["backend/reference-data/payment-methods.ts", "shop/payment-methods.ts"];
/** The demo's past orders are data; a new method does not change them. */
const DATA = ["demo/customer.ts"];
/** Paths of calls: those that the specification names, and those that another server may lack. */
const PATHS = ["api/missing-calls.server.ts", "api/payments.server.ts"];

/** Some methods have the name of their provider: its adapter, its account and its part of the sandbox. */
const PROVIDERS =
  /^(backend\/payments\/(adapters|provider-page|klarna\/|nexi\/|paypal\/|revolut\/)|config\/(payment|sandbox)-|checkout\/in-page\/|sandbox\/)/;

/** "card" and "free" are also common words: as codes they are in a comparison, a list or a row. */
const COMMON_WORDS = ["card", "free"];
const asWord = `(?:[=!]==?|\\bcase|\\bcode:|includes\\(|,)\\s*["'](?:${COMMON_WORDS.join("|")})["']`;
const asName = `(?:${PAYMENT_CODES.filter((code) => !COMMON_WORDS.includes(code)).join("|")})`;
const code = new RegExp(`${asWord}|(?<![A-Za-z])${asName}(?![A-Za-z])`);

test("only the rules and the row of a payment method contain its code", () => {
  const files = fs
    .readdirSync(app, { recursive: true, encoding: "utf8" })
    .map((name) => name.split(path.sep).join("/"))
    .filter(
      (name) =>
        /\.tsx?$/.test(name) &&
        !/\.test(-data)?\.tsx?$/.test(name) &&
        !name.includes("/migrations/") &&
        !PROVIDERS.test(name),
    );
  const naming = files.filter((name) => code.test(fs.readFileSync(path.join(app, name), "utf8")));
  expect(naming.sort()).toEqual([...PLACES, ...DATA, ...PATHS].sort());
});

test.each([
  'if (code === "free") {',
  'case "card":',
  'payment_code: "bank_transfer"',
  "payment_klarna",
  "{ paypal: 1 }",
])("%s names a method", (text) => {
  expect(text).toMatch(code);
});
test.each(['className="card"', 't("totals:free")', "offerFreeDelivery", "gift_card"])(
  "%s contains no payment code",
  (text) => {
    expect(text).not.toMatch(code);
  },
);
