import { expect, test } from "vitest";
import { href } from "~/i18n/paths";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { loader as listLoader } from "../products/route";
import { action } from "./route";

withEmbeddedShop();

test("a filled hidden field asks for one more press, and keeps the email and the sizes", async () => {
  const visitor = new RouteVisitor("198.51.100.19");
  const { products } = (await visitor.get(listLoader, "/products")).data as { products: { slug: string }[] };
  const slug = products[0]?.slug ?? "";
  const fields = { email: "ada@example.com", size: "any", leave: "https://ada.example" };
  for (const [locale, words] of [
    ["en", /^One more press/],
    ["it", /^Premi ancora una volta/],
  ] as const)
    expect(await visitor.post(action, href("back-in-stock", locale, { slug }), fields, { slug })).toMatchObject({
      status: 422,
      data: { asksAgain: true, email: fields.email, chosen: ["any"], message: expect.stringMatching(words) },
    });
});
