import { expect, test } from "vitest";
import { translator } from "~/i18n/i18next.server";
import { href } from "~/i18n/paths";
import { garbledKeys, signUpForKeys } from "../../../tests/support/newsletter-keys";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action, loader } from "./route";

withEmbeddedShop();

const oneClick = { "List-Unsubscribe": "One-Click" };
const visitor = new RouteVisitor();
const look = (token: string, path = href("newsletter-unsubscribe", "en", { token })) =>
  visitor.get(loader, path, { token });
const press = (token: string, fields = {}, path = href("newsletter-unsubscribe", "en", { token })) =>
  visitor.post(action, path, fields, { token });

test("the mail's link alone does not unsubscribe; its button does, and the page shows the result", async () => {
  const { unsubscribe } = await signUpForKeys("reader@example.com");
  for (let count = 0; count < 2; count += 1)
    expect(await look(unsubscribe)).toMatchObject({ status: 200, data: { button: expect.any(String), form: null } });
  const path = href("newsletter-unsubscribe", "it", { token: unsubscribe });
  expect(await press(unsubscribe, {}, path)).toMatchObject({ status: 303, location: path });
  expect(await look(unsubscribe, path)).toMatchObject({
    status: 200,
    data: { head: { title: translator("it")("newsletter:unsubscribed_title"), noindex: true }, button: null },
  });
});

test("a mail program gets the page without a redirect", async () => {
  const { unsubscribe } = await signUpForKeys("one.click@example.com");
  expect(await press(unsubscribe, oneClick)).toEqual({ status: 200, location: null, data: null });
  expect(await look(unsubscribe)).toMatchObject({ status: 200, data: { button: null } });
  expect((await press(unsubscribe, oneClick)).status).toBe(200);
});

test("a confirmation key does not unsubscribe", async () => {
  const { confirm, unsubscribe } = await signUpForKeys("staying@example.com");
  expect((await press(confirm)).status).toBe(303);
  expect((await look(confirm)).status).toBe(404);
  expect(await look(unsubscribe)).toMatchObject({ status: 200, data: { button: expect.any(String) } });
});

test.each(garbledKeys)("the link with %j is a 404 for page, button and mail program", async (token) => {
  for (const locale of ["en", "it"] as const) {
    const path = href("newsletter-unsubscribe", locale, { token });
    expect(await look(token, path)).toMatchObject({
      status: 404,
      data: { head: { title: translator(locale)("newsletter:unknown_title") }, button: null, form: expect.anything() },
    });
    expect(await press(token, {}, path)).toMatchObject({ status: 303, location: path });
    // The reply has the page of the loader.
    expect(await press(token, oneClick, path)).toEqual({ status: 200, location: null, data: null });
  }
});
