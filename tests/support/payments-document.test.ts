import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ONLINE_MINUTES, PAYMENT_CODES, PAYMENT_METHODS, type PaymentMethod } from "~/shop/payment-methods";
import { DEFAULT_POLICY } from "~/shop/policy";

const read = (file: string) => fs.readFileSync(path.resolve(import.meta.dirname, "../..", file), "utf8");
const page = read("docs/payments.md");
const names: Record<string, string> = JSON.parse(read("locales/en/totals.json"));

const EXPIRES = { minutes: `${ONLINE_MINUTES} minutes`, days: `${DEFAULT_POLICY.transferDays} days`, never: "never" };

/** The cells of a method's row in docs/payments.md that follow from its rules; the last one, the limits, is prose. */
function cellsOf(code: (typeof PAYMENT_CODES)[number]): string[] {
  const { flow, provider, currencies, expires, allowsGiftCards }: PaymentMethod = PAYMENT_METHODS[code];
  const giftCards = allowsGiftCards ? "yes" : "no";
  return [
    `\`${code}\``,
    names[`payment_${code}`] ?? "",
    flow,
    provider ?? "–",
    currencies.join(", "),
    EXPIRES[expires],
    giftCards,
  ];
}

test("docs/payments.md has the methods of the shop in their order, with their rules", () => {
  const [, table = ""] = /^## Methods\n(.*?)^- /ms.exec(page) ?? [];
  const rows = table.split("\n").filter((line) => line.startsWith("| `"));
  const cells = rows.map((row) =>
    row
      .split("|")
      .slice(1, 8)
      .map((cell) => cell.trim()),
  );
  expect(cells).toEqual(PAYMENT_CODES.map(cellsOf));
});
