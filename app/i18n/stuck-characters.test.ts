import { expect, test } from "vitest";
import { withoutStuck } from "./stuck-characters";

test.each([
  ...[
    "=",
    "~",
    "@",
    "?",
    "#",
    "+",
    "$",
    "^",
    "|",
    "\\",
    "§",
    "°",
    "®",
    "。",
    "）",
    "、",
    "؟",
    "›",
    "‹",
    "″",
    "’",
    "„",
    "„“",
  ],
  ...["»", "—", "…", "•", "→", "👉", "❤️", "👍🏽", "\u00a0", "\u3000", "\u200b", "\ufeff", "\u2028", ").", "!?"],
])("%j at the end of a link is none of it", (stuck) => {
  expect(withoutStuck(`last-pair${stuck}`)).toBe("last-pair");
  expect(withoutStuck(`42 ½${stuck}${stuck}`)).toBe("42 ½");
});

test.each(["“", "„", "«", "‹", "(", "（", "[", "<", "👉 ", "❤️", "【"])(
  "%j in front of a link is none of it",
  (before) => {
    expect(withoutStuck(`${before}last-pair`)).toBe("last-pair");
  },
);

test.each(["aB3-", "aB3_", "-aB3-_", "_root", ".well-known", "~ada", "@ada", "caffè", "鞋", "50%-70"])(
  "%s stays",
  (text) => {
    expect(withoutStuck(text)).toBe(text);
  },
);

test("of a text that has nothing else nothing is left", () => {
  expect(withoutStuck(" …)")).toBe("");
  expect(withoutStuck("")).toBe("");
});

test("a long text stays whole, and loses only its end", () => {
  const long = `${"x".repeat(40)}${")".repeat(14_000)}x`;
  expect(withoutStuck(long)).toBe(long);
  expect(withoutStuck(`${long}).`)).toBe(long);
});
