import { expect, onTestFinished, test, vi } from "vitest";
import { NotFound } from "~/api/errors.server";
import * as orders from "~/api/orders.server";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { fieldErrors } from "../../../tests/support/field-errors";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action, loader } from "./route";

withEmbeddedShop();

const typed = { number: "vr 2026 0123456789", email: "ada@example.com" };
const post = (fields: Record<string, string>, visitor = new RouteVisitor()) =>
  visitor.post(action, "/my-order", fields);

test.each(locales)("the answer in %s shows what was typed, and it can be corrected", async (locale) => {
  const visitor = new RouteVisitor();
  expect((await visitor.get(loader, href("my-order", locale))).data).toMatchObject({ isGuest: true });
  expect(await visitor.post(action, href("my-order", locale), typed)).toMatchObject({
    status: 200,
    data: { isSent: true, values: typed },
  });
  expect(await post({ ...typed, intent: "edit" })).toMatchObject({
    status: 200,
    data: { isSent: false, values: typed },
  });
});

test("all errors are at their fields at once", async () => {
  expect(await post({ number: "the blue shoe", email: "ada" })).toMatchObject({
    status: 422,
    data: { isSent: false, result: fieldErrors({ number: "not_a_number_or_its_end", email: "email_invalid" }) },
  });
  expect(await post({})).toMatchObject({ status: 422, data: { isSent: false } });
});

test("too many requests of one client are refused with the minutes to wait", async () => {
  const visitor = new RouteVisitor("198.51.100.9");
  for (let count = 0; count < 20; count += 1)
    expect((await post({ ...typed, email: `ada.${count}@example.com` }, visitor)).status).toBe(200);
  expect(await post(typed, visitor)).toMatchObject({
    status: 429,
    data: { isSent: false, values: typed, result: { error: { "": [expect.stringContaining("60")] } } },
  });
});

test("another server that cannot mail links leaves the customer service", async () => {
  const missing = vi.spyOn(orders, "requestOrderLink").mockRejectedValue(new NotFound(404, "ROUTE_NOT_FOUND", "x"));
  onTestFinished(() => missing.mockRestore());
  expect(await post(typed)).toMatchObject({
    status: 503,
    data: { isSent: false, values: typed, result: { error: { "": [expect.stringContaining("@")] } } },
  });
});
