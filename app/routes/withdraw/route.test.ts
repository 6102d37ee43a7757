import { expect, test } from "vitest";
import { translator } from "~/i18n/i18next.server";
import { href } from "~/i18n/paths";
import { fieldErrors } from "../../../tests/support/field-errors";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action, loader } from "./route";

withEmbeddedShop();

const declaration = { number: "VR-2026-0123456789", email: "ada@example.com", name: "Ada Neri", items: "" };

const post = (fields: Record<string, string>, path = "/withdraw", visitor = new RouteVisitor()) =>
  visitor.post(action, path, fields);

test("the order's number in the URL is in the form, at most 100 characters of it", async () => {
  for (const [number, shown] of [
    ["VR-2026-0123456789", "VR-2026-0123456789"],
    ["x".repeat(1_000), "x".repeat(100)],
  ])
    expect((await new RouteVisitor().get(loader, `/withdraw?number=${number}`)).data).toMatchObject({
      own: null,
      values: { number: shown, email: "", name: "" },
    });
});

test("an order's id in the URL shows a guest nothing", async () => {
  for (const order of ["1", "2", "999999", "x"])
    expect((await new RouteVisitor().get(loader, `/withdraw?order=${order}`)).data).toMatchObject({
      own: null,
      values: { number: "", email: "", name: "" },
    });
});

test("the first step shows the whole declaration, and sends nothing", async () => {
  const typed = { ...declaration, email: " ada@example.com ", intent: "check" };
  expect(await post(typed)).toMatchObject({ status: 200, data: { step: "check", values: declaration } });
  expect(await post({ ...declaration, intent: "edit" })).toMatchObject({
    status: 200,
    data: { step: "form", values: declaration },
  });
});

test("the second step shows the number as the shop writes it, whatever its spelling", async () => {
  for (const number of [
    "vr 2026 0123456789",
    "VR\u20112026\u20110123456789\u200b",
    "2026-0123456789",
    "Ordine n. VR-2026-0123456789",
  ])
    expect(await post({ ...declaration, number, intent: "check" })).toMatchObject({
      status: 200,
      data: { step: "check", values: declaration },
    });
});

test.each([
  ["2026", "not_a_number"],
  ["the blue shoe", "not_a_number"],
  ["VR-2026-012345678I", "not_a_number"],
  ["VR-2026-0123456789 VR-2026-9876543210", "several_numbers"],
  ["RS-2026-0123456789", "number_of_return"],
])("the number %j is refused at its field, with the typed values", async (number, error) => {
  for (const intent of ["check", "confirm"])
    expect(await post({ ...declaration, number, intent })).toMatchObject({
      status: 422,
      data: { step: "form", values: { ...declaration, number }, result: fieldErrors({ number: error }) },
    });
});

test("a guest's key in the URL fills the form with that order, and goes with the declaration; a wrong key shows nothing", async () => {
  const wrong = `1-${"x".repeat(43)}`;
  expect((await new RouteVisitor().get(loader, `/withdraw?key=${wrong}`)).data).toMatchObject({
    own: null,
    proof: {},
    values: { number: "", email: "" },
  });
  expect(await post({ ...declaration, key: wrong, intent: "check" })).toMatchObject({
    data: { proof: { key: wrong } },
  });
  expect((await post({ ...declaration, key: wrong, intent: "confirm" })).status).toBe(303);
  expect(await post({ ...declaration, key: "<b>", intent: "check" })).toMatchObject({ data: { proof: {} } });
});

test.each(["en", "it"] as const)("the second step always leads to the same page, in %s", async (locale) => {
  const sent = await post({ ...declaration, intent: "confirm" }, href("withdraw", locale));
  expect(sent).toMatchObject({ status: 303, location: href("withdraw-received", locale) });
  const own = await post({ ...declaration, intent: "confirm", order: "2" }, href("withdraw", locale));
  expect(own.location).toBe(`${href("withdraw-received", locale)}?order=2`);
});

test("fields with errors keep their values, in both steps", async () => {
  for (const intent of ["check", "confirm"])
    expect(
      await post({ number: " ", email: "ada", name: "a".repeat(101), items: "b".repeat(501), intent }),
    ).toMatchObject({
      status: 422,
      data: {
        step: "form",
        values: { email: "ada", name: "a".repeat(101) },
        result: fieldErrors({ number: "required", email: "email_invalid", name: "too_long", items: "too_long" }),
      },
    });
  expect(await post({ intent: "check" })).toMatchObject({
    status: 422,
    data: { result: fieldErrors({ number: "required", email: "email_required", name: "required" }) },
  });
});

test("an unknown button is 400 in the page's language, and sends nothing", async () => {
  for (const intent of ["", "cancel"])
    expect(await post({ ...declaration, intent }, "/it/recesso")).toMatchObject({
      status: 400,
      data: { step: "form", message: translator("it")("withdrawal:unknown_intent") },
    });
});

test("too many declarations of an order number are refused with the time to wait, and keep their values", async () => {
  const number = "VR-2026-7777777777";
  const send = (ip: number) =>
    post(
      { ...declaration, number, name: `Ada ${ip}`, intent: "confirm" },
      "/withdraw",
      new RouteVisitor(`198.51.100.${ip}`),
    );
  for (let count = 0; count < 5; count += 1) expect((await send(count)).status).toBe(303);
  expect(await send(6)).toMatchObject({
    status: 429,
    data: { step: "check", values: { number }, message: expect.stringContaining("60") },
  });
});
