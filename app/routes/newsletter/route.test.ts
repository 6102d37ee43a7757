import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formParts } from "~/newsletter/form-texts.server";
import { NewsletterFields } from "~/ui/newsletter-fields";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action } from "./route";

withEmbeddedShop();

const good = { email: "ada@example.com", consent: "on", from: "/products?page=2" };

test("a valid sign-up redirects to its page, and only to pages of the shop", async () => {
  const visitor = new RouteVisitor();
  const post = (fields: Record<string, string>) => visitor.post(action, "/newsletter", { ...good, ...fields });
  expect(await post({})).toMatchObject({ status: 303, location: "/products?page=2" });
  for (const from of ["https://evil.example/", "//evil.example", ""])
    expect(await post({ from })).toMatchObject({ status: 303, location: "/newsletter" });
});

test("an invalid one gets errors in the page's language, and keeps the submitted values and the page of return", async () => {
  const fields = { email: " ada@ ", from: "/it/carrello" };
  expect(await new RouteVisitor().post(action, "/it/newsletter", fields)).toMatchObject({
    status: 400,
    data: {
      email: "ada@",
      from: "/it/carrello",
      errors: {
        email: "E-mail non valida",
        consent: "Obbligatorio: spunta la casella per consentirci di inviarti la newsletter.",
      },
    },
  });
});

test("a filled hidden field asks for one more press, with everything kept and nothing sent, and counts nothing", async () => {
  const visitor = new RouteVisitor("198.51.100.9");
  const trapped = () => visitor.post(action, "/newsletter", { ...good, leave: "Ada Neri" });
  for (let count = 0; count < 40; count++)
    expect(await trapped()).toMatchObject({
      status: 422,
      data: { asksAgain: true, email: good.email, from: good.from, message: expect.stringMatching(/^One more press/) },
    });
  const answers = [];
  for (let count = 0; count < 31; count++) answers.push((await visitor.post(action, "/newsletter", good)).status);
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 303), 429]);
});

test("the form that asks for one more press has no hidden field, and the consent as it was sent", () => {
  const { texts, ...urls } = formParts("en");
  const formOf = (asksAgain: boolean) =>
    renderToStaticMarkup(createElement(NewsletterFields, { id: "n", texts, ...urls, from: "/", asksAgain }));
  expect(formOf(false)).toMatch(/<div class="visually-hidden" aria-hidden="true">.*?name="leave"[^>]*tabindex="-1"/i);
  expect(formOf(true)).not.toContain('name="leave"');
  expect(formOf(true)).toContain('checked=""');
});
