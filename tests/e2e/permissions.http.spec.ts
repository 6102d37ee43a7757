import { expect } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { guests, pathOf, permissions, shownPages } from "./shown-pages";
import { DEMO } from "./sign-in-steps";
import { Visitor } from "./visitor";

// Every page with each kind of visitor, against one table. `permissions.test.ts` does the same for the calls of the API.

async function customer(origin: string, { email, password }: { email: string; password: string }): Promise<Visitor> {
  const visitor = new Visitor(origin);
  expect((await visitor.post(href("login", "en"), { email, password })).status).toBe(303);
  return visitor;
}

async function newCustomer(origin: string): Promise<Visitor> {
  const visitor = new Visitor(origin);
  const email = newEmail();
  const password = "a long password";
  const fields = { first_name: "Eva", last_name: "Neri", email, confirm_email: email, privacy: "on" };
  const answer = await visitor.post(href("register", "en"), { ...fields, password, confirm_password: password });
  expect(answer.status).toBe(303);
  return visitor;
}

/** The download of personal data is not shown. */
const pages = [...shownPages, "personal-data"] as const;

for (const language of locales)
  test(`every page in ${language} opens for the visitors of the table, and for nobody else`, {
    tag: language === "en" ? [] : "@long",
  }, async ({ baseURL }) => {
    const origin = baseURL ?? "";
    const owner = await customer(origin, DEMO);
    const other = await newCustomer(origin);
    const ended = new Visitor(origin);
    for (const [name, value] of other.cookies) ended.cookies.set(name, value);
    // The server ends the session, while the other browser still has its cookie.
    const leaving = new Visitor(origin);
    for (const [name, value] of other.cookies) leaving.cookies.set(name, value);
    for (const page of pages) {
      const path = pathOf(page, language);
      const [forVisitor, forOwner, forOther] = permissions[page];
      const answers = await Promise.all([new Visitor(origin).ask(path), owner.ask(path), other.ask(path)]);
      const login = `${href("login", language)}?returnTo=`;
      const seen = answers.map(({ status, headers }) =>
        status === 303 && headers.location?.startsWith(login) ? "login" : status,
      );
      expect.soft(seen, `${page} at ${path}`).toEqual([forVisitor, forOwner, forOther]);
    }
    await leaving.post(href("logout", language), {});
    for (const page of pages) {
      const path = pathOf(page, language);
      const [forVisitor] = permissions[page];
      const copy = new Visitor(origin);
      for (const [name, value] of ended.cookies) copy.cookies.set(name, value);
      const { status, headers } = await copy.ask(path);
      const isLogin = status === 303 && headers.location?.startsWith(`${href("login", language)}?returnTo=`);
      // A guest's page may redirect once, because the cookie still seemed to be a customer's.
      const expected = forVisitor === 200 && permissions[page] === guests ? 303 : forVisitor;
      expect.soft(isLogin ? "login" : status, `${page} with an ended session`).toBe(expected);
    }
  });
