import { expect, test } from "vitest";
import { translator } from "~/i18n/i18next.server";
import { href } from "~/i18n/paths";
import { garbledKeys, signUpForKeys } from "../../../tests/support/newsletter-keys";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action as unsubscribeAction } from "../newsletter-unsubscribe/route";
import { action, loader } from "./route";

withEmbeddedShop();

const visitor = new RouteVisitor();
const look = (token: string, path = href("newsletter-confirm", "en", { token })) =>
  visitor.get(loader, path, { token });
const press = (token: string, path = href("newsletter-confirm", "en", { token })) =>
  visitor.post(action, path, {}, { token });

test("the mail's link alone does not confirm; its button confirms, also repeatedly", async () => {
  const { confirm } = await signUpForKeys("confirming@example.com");
  for (let count = 0; count < 2; count += 1)
    expect(await look(confirm)).toMatchObject({ status: 200, data: { button: expect.any(String), form: null } });
  for (let count = 0; count < 2; count += 1) {
    const answer = await press(confirm);
    expect(answer).toMatchObject({ status: 303, location: href("newsletter-confirm", "en", { token: confirm }) });
    expect(await look(confirm)).toMatchObject({
      status: 200,
      data: {
        head: { title: translator("en")("newsletter:confirmed_title"), noindex: true },
        button: null,
        form: null,
      },
    });
  }
});

test("a key of another page or of an ended subscription gives only the form", async () => {
  const { confirm, unsubscribe } = await signUpForKeys("leaving@example.com");
  const path = href("newsletter-unsubscribe", "en", { token: unsubscribe });
  await visitor.post(unsubscribeAction, path, {}, { token: unsubscribe });
  for (const token of [unsubscribe, confirm]) {
    expect((await press(token)).status).toBe(303);
    expect(await look(token)).toMatchObject({ status: 404, data: { button: null, form: expect.anything() } });
  }
});

test.each(garbledKeys)("the link with %j is a 404 for page and button, in the page's language", async (token) => {
  for (const locale of ["en", "it"] as const) {
    const path = href("newsletter-confirm", locale, { token });
    expect(await look(token, path)).toMatchObject({
      status: 404,
      data: { head: { title: translator(locale)("newsletter:unknown_title") }, button: null, form: expect.anything() },
    });
    expect(await press(token, path)).toMatchObject({ status: 303, location: path });
  }
});
