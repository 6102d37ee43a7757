import { expect, test } from "vitest";
import { refreshOn } from "./watched-query";

const asked = (from: string, to: string, formMethod?: "POST") =>
  refreshOn(["page"])({
    currentUrl: new URL(from, "https://shop.example"),
    nextUrl: new URL(to, "https://shop.example"),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
    formMethod,
  });

test("a page is read again for its watched query keys alone", () => {
  expect(asked("/outlet?page=1", "/outlet?page=2")).toBe(true);
  expect(asked("/outlet?page=1&page=2", "/outlet?page=1")).toBe(true);
  expect(asked("/outlet?page=1", "/outlet?page=1&utm_source=mail")).toBe(false);
});

test("another page, the same address and a form read it again as ever", () => {
  expect(asked("/outlet", "/brands?utm_source=mail")).toBe(true);
  expect(asked("/outlet?page=1", "/outlet?page=1")).toBe(true);
  expect(asked("/outlet", "/outlet?utm_source=mail", "POST")).toBe(true);
});
