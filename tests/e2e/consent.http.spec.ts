import { expect } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import { Visitor } from "./visitor";

for (const language of locales) {
  const page = href("consent", language);

  test(`an answer is stored and leads back, but never to another site, in ${language}`, async ({ baseURL }) => {
    for (const [from, location] of [
      [href("cart", language), href("cart", language)],
      ["//evil.example/", href("home", language)],
      ["https://evil.example/", href("home", language)],
    ] as const) {
      const visitor = new Visitor(baseURL ?? "");
      const { status, headers } = await visitor.post(page, { answer: "accept", from });
      expect([status, headers.location]).toEqual([303, location]);
      expect(visitor.cookies.get("consent")).toMatch(/^1\.analytics-ads-ad_user_data-personalisation-widgets\.\d{10}$/);
    }
  });

  test(`an invalid answer is refused and changes nothing in ${language}`, async ({ baseURL }) => {
    const visitor = new Visitor(baseURL ?? "");
    const meaningless: Record<string, string>[] = [{}, { answer: "perhaps" }, { purpose: "ads" }];
    for (const fields of meaningless) {
      const { status, text, headers } = await visitor.post(page, fields);
      expect(status).toBe(400);
      expect(text).toContain('role="alert"');
      expect(headers["set-cookie"]).toBeUndefined();
    }
    await visitor.post(page, [
      ["answer", "save"],
      ["purpose", "ads"],
      ["purpose", "everything"],
    ]);
    expect(visitor.cookies.get("consent")).toMatch(/^1\.ads\.\d{10}$/);
  });

  test(`a page with the question can be cached by anyone, a page after the answer only by the visitor's browser, in ${language}`, async ({
    baseURL,
  }) => {
    const visitor = new Visitor(baseURL ?? "");
    const list = href("products", language);
    const before = await visitor.ask(list);
    expect(before.headers["cache-control"]).toMatch(/^public/);
    const bar = 'class="consent-bar"';
    expect(before.text).toContain(bar);
    await visitor.post(page, { answer: "reject" });
    const after = await visitor.ask(list);
    expect(after.headers["cache-control"]).toMatch(/^private/);
    expect(after.text).not.toContain(bar);
    // After a refusal, viewed products are not stored.
    await visitor.ask(href("product", language, { slug: "last-pair" }));
    expect([...visitor.cookies.keys()]).toEqual(["consent"]);
    for (const { headers } of [before, after]) expect(headers["content-security-policy"]).not.toMatch(/https?:|unsafe/);
  });
}
