import { describe, expect, test } from "vitest";
import { translator } from "~/i18n/i18next.server";
import { loader as accountLoader } from "~/routes/account/route";
import { action as deleteAction } from "~/routes/account-delete/route";
import { action as addressAction, loader as addressLoader } from "~/routes/address/route";
import { action as addressesAction, loader as addressesLoader } from "~/routes/addresses/route";
import { action as registerAction } from "~/routes/register/route";
import { fieldErrors } from "../../../tests/support/field-errors";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action, loader } from "./route";

withEmbeddedShop();

const PASSWORD = "a long password";
let members = 0;

async function newMember(): Promise<{ visitor: RouteVisitor; email: string }> {
  const visitor = new RouteVisitor();
  const email = `member.${++members}@example.com`;
  const fields = { first_name: "Anna", last_name: "Neri", email, confirm_email: email, privacy: "on" };
  const passwords = { password: PASSWORD, confirm_password: PASSWORD };
  expect((await visitor.post(registerAction, "/register", { ...fields, ...passwords })).status).toBe(303);
  return { visitor, email };
}

/** Sends a form of the profile. */
const send = (visitor: RouteVisitor, intent: string, fields: Record<string, string> = {}) =>
  visitor.post(action, "/account/profile", { intent, ...fields });

const data = { first_name: "Eva", last_name: "Verdi", prefix: "", phone: "", countries_id: "109", locale: "it" };
const address = {
  ...{ name: "Eva", surname: "Verdi", prefix: "+39", phone: "3331234567", countries_id: "109", same_billing: "on" },
  ...{ address: "Via Mazzini 1", zip_code: "37121", city: "Verona", province: "VR" },
};

describe("the profile", () => {
  test("stores personal data, also without a phone number", async () => {
    const { visitor } = await newMember();
    expect(await send(visitor, "data", data)).toMatchObject({ status: 303, location: "/account/profile" });
    expect((await visitor.get(loader, "/account/profile")).data).toMatchObject({
      values: { first_name: "Eva", last_name: "Verdi", phone: "", prefix: "+39", locale: "it" },
    });
  });

  test.each([
    ["+49 151 23456789", "+49", "15123456789"],
    ["39 333 1234567", "+39", "3331234567"],
  ])("stores the phone number %s with its own prefix", async (phone, prefix, shown) => {
    const { visitor } = await newMember();
    await send(visitor, "data", { ...data, prefix: "+39", phone });
    expect((await visitor.get(loader, "/account/profile")).data).toMatchObject({ values: { prefix, phone: shown } });
  });

  test("does not claim a state of the newsletter before the owner is proved", async () => {
    const { visitor, email } = await newMember();
    const newsletter = translator("en")("account:newsletter_unknown", { email });
    expect((await visitor.get(loader, "/account/profile")).data).toMatchObject({
      consents: { newsletter, isSubscribed: false, ending: null },
    });
  });

  test.each([
    ["first_name", ""],
    ["first_name", "x".repeat(51)],
    ["last_name", "www.win.example"],
    ["prefix", "39a"],
    ["phone", "12"],
    ["phone", "1".repeat(5_000)],
    ["phone", "333 1234567 ext. 5"],
    ["countries_id", "x"],
    ["countries_id", "2000000"],
    ["locale", "de"],
  ])("refuses personal data with the %s %j", async (field, value) => {
    const { visitor } = await newMember();
    const answer = await send(visitor, "data", { ...data, phone: "3331234567", prefix: "+39", [field]: value });
    expect(answer).toMatchObject({
      status: 422,
      data: { results: { data: { error: { [field]: [expect.any(String)] } } } },
    });
    expect((await visitor.get(loader, "/account/profile")).data).toMatchObject({ values: { first_name: "Anna" } });
  });

  test("answers a taken e-mail with 409 and the specification's message in the page's language", async () => {
    const [{ visitor }, other] = [await newMember(), await newMember()];
    const fields = { email: other.email.toUpperCase(), confirm_email: other.email, email_password: PASSWORD };
    expect(await send(visitor, "email", fields)).toMatchObject({
      status: 409,
      data: { results: { email: { error: { email: ["E-mail already exist"] } } } },
    });
    const italian = await visitor.post(action, "/it/account/profile", { intent: "email", ...fields });
    expect(italian.data).toMatchObject({ results: { email: { error: { email: ["L'e-mail esiste già"] } } } });
  });

  test("answers a wrong old password with the specification's message, and shows no password again", async () => {
    const { visitor, email } = await newMember();
    const passwords = { old_password: "wrong", password: "another password", confirm_password: "another password" };
    const refused = await send(visitor, "password", passwords);
    expect(refused).toMatchObject({
      status: 422,
      data: { results: { password: fieldErrors({ old_password: "old_password" }) } },
    });
    const fields = { email: "new@example.com", confirm_email: "new@example.com", email_password: "wrong" };
    expect(await send(visitor, "email", fields)).toMatchObject({
      data: {
        results: {
          email: { error: { email_password: ["Wrong password"] }, initialValue: { email: "new@example.com" } },
        },
      },
    });
    const texts = JSON.stringify([refused.data, (await visitor.get(loader, "/account/profile")).data]);
    expect(texts).not.toContain("another password");
    expect(texts).toContain(email);
  });

  test("keeps this browser signed in after a new password and a new e-mail", async () => {
    const { visitor } = await newMember();
    const email = "renamed@example.com";
    const fresh = "another password";
    const forms: [intent: string, fields: Record<string, string>][] = [
      ["password", { old_password: PASSWORD, password: fresh, confirm_password: fresh }],
      ["email", { email, confirm_email: email, email_password: fresh }],
    ];
    for (const [intent, fields] of forms) {
      const before = visitor.cookies.get("account");
      expect(await send(visitor, intent, fields)).toMatchObject({ status: 303, location: "/account/profile" });
      expect(visitor.cookies.get("account")).not.toBe(before);
      expect(await visitor.get(accountLoader, "/account")).toMatchObject({ status: 200 });
    }
    expect((await visitor.get(loader, "/account/profile")).data).toMatchObject({ email });
  });

  test("stays as it is when the form sends the same e-mail", async () => {
    const { visitor, email } = await newMember();
    const fields = { email, confirm_email: email, email_password: PASSWORD };
    expect(await send(visitor, "email", fields)).toMatchObject({ status: 303 });
    expect(await visitor.get(accountLoader, "/account")).toMatchObject({ status: 200 });
  });

  test.each(["", "sell", "toString", "__proto__"])("answers the unknown intent %j with 400", async (intent) => {
    const { visitor } = await newMember();
    expect(await send(visitor, intent)).toMatchObject({ status: 400, data: { problem: "unknown_intent" } });
  });
});

describe("the address book", () => {
  test("adds, changes and deletes an address", async () => {
    const { visitor } = await newMember();
    const list = async () =>
      (await visitor.get(addressesLoader, "/account/addresses")).data as {
        addresses: { id: number; isDefault: boolean; lines: string[]; invoice: string[] | null }[];
      };
    const leads = { status: 303, location: "/account/addresses" };
    expect(await visitor.post(addressAction, "/account/addresses/new", address)).toMatchObject(leads);
    const [added] = (await list()).addresses;
    expect(added).toMatchObject({ isDefault: true, lines: expect.arrayContaining(["Via Mazzini 1"]), invoice: null });
    const id = String(added?.id);
    const other = { ...address, city: "Padova", business_name: "Verdi S.r.l.", vat_number: "IT 00743110157" };
    expect(await visitor.post(addressAction, `/account/addresses/${id}`, other, { id })).toMatchObject(leads);
    expect((await list()).addresses).toMatchObject([
      { invoice: expect.arrayContaining(["Verdi S.r.l.", "VAT number: 00743110157"]) },
    ]);
    expect((await visitor.get(addressLoader, `/account/addresses/${id}`, { id })).data).toMatchObject({
      isDefault: true,
      values: { city: "Padova", prefix: "+39", phone: "3331234567", same_billing: "on", vat_number: "00743110157" },
    });
    expect(await visitor.post(addressesAction, "/account/addresses", { intent: "delete", id })).toMatchObject(leads);
    expect((await list()).addresses).toEqual([]);
    // The page was open in another tab.
    expect(await visitor.post(addressesAction, "/account/addresses", { intent: "delete", id })).toMatchObject(leads);
    expect((await visitor.post(addressAction, `/account/addresses/${id}`, address, { id })).status).toBe(404);
  });

  test.each([
    ["zip_code", "1234"],
    ["province", "ZZ"],
    ["phone", "12"],
    ["name", "www.win.example"],
    ["city", ""],
    ["countries_id", "2000000"],
    ["vat_number", "123"],
    ["address", "x".repeat(101)],
  ])("refuses an address with the %s %j and keeps its values", async (field, value) => {
    const { visitor } = await newMember();
    const typed = { ...address, [field]: value };
    expect(await visitor.post(addressAction, "/account/addresses/new", typed)).toMatchObject({
      status: 422,
      data: {
        result: {
          error: { [field]: [expect.any(String)] },
          initialValue: { surname: "Verdi", ...(value && { [field]: value }) },
        },
      },
    });
  });

  test("needs the invoice's address when it is another one", async () => {
    const { visitor } = await newMember();
    const { same_billing: _, ...typed } = address;
    expect(await visitor.post(addressAction, "/account/addresses/new", typed)).toMatchObject({
      status: 422,
      data: { result: fieldErrors({ billing_address: "required", billing_name: "required" }) },
    });
  });

  test("refuses the 21st address with its reason", async () => {
    const { visitor } = await newMember();
    const add = (count: number) =>
      visitor.post(addressAction, "/account/addresses/new", { ...address, address: `Via Mazzini ${count}` });
    for (let count = 1; count <= 20; count += 1) expect((await add(count)).status).toBe(303);
    expect(await add(21)).toMatchObject({
      status: 409,
      data: { result: { error: { "": [expect.stringContaining("20")] } } },
    });
    expect((await visitor.get(addressesLoader, "/account/addresses")).data).toMatchObject({
      full: expect.stringContaining("20"),
    });
  });
});

describe("an account that was deleted in another browser", () => {
  const login = (path: string) => ({ status: 303, location: `/login?returnTo=${encodeURIComponent(path)}` });

  test("leads every page and every form to the login", async () => {
    const { visitor, email } = await newMember();
    const other = new RouteVisitor();
    for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
    const wrong = await visitor.post(deleteAction, "/account/delete", { delete_password: "wrong" });
    expect(wrong).toMatchObject({ status: 422, data: { result: fieldErrors({ delete_password: "wrong_password" }) } });
    expect(await visitor.post(deleteAction, "/account/delete", { delete_password: PASSWORD })).toMatchObject({
      status: 303,
      location: "/",
    });
    expect(visitor.cookies.has("account")).toBe(false);

    const copies = () => {
      const copy = new RouteVisitor();
      for (const [name, value] of other.cookies) copy.cookies.set(name, value);
      return copy;
    };
    for (const [page, path] of [
      [accountLoader, "/account"],
      [loader, "/account/profile"],
      [addressesLoader, "/account/addresses"],
    ] as const)
      expect(await copies().get(page, path)).toMatchObject(login(path));
    for (const [form, path, fields] of [
      [action, "/account/profile", { intent: "data", ...data }],
      [action, "/account/profile", { intent: "email", email, confirm_email: email, email_password: PASSWORD }],
      [addressAction, "/account/addresses/new", address],
      [addressesAction, "/account/addresses", { intent: "default", id: "1" }],
      [deleteAction, "/account/delete", { delete_password: PASSWORD }],
    ] as const) {
      const copy = copies();
      expect(await copy.post(form, path, fields as Record<string, string>)).toMatchObject(login(path));
      expect(copy.cookies.has("account")).toBe(false);
    }
  });
});
