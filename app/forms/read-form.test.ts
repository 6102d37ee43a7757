import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FIELD_LIMITS, type TextField } from "~/shop/field-limits";
import { type FieldName, fieldKind } from "~/shop/form-fields";
import { readForm, textField } from "./read-form.server";

const posted = (fields: [string, string][]) =>
  new Request("http://shop.test/", { method: "POST", body: new URLSearchParams(fields) });

test("each text of a form is cleaned by the kind of its field", async () => {
  const fields: [FieldName, string, string][] = [
    ["coupon", "“BENVENUTO10”.", "BENVENUTO10"],
    ["phone", "\u202a333–1234567\u202c", "333-1234567"],
    ["quantity-1-2", "２", "2"],
    ["shown-quantity-1-2", "２", "2"],
    ["shown-note", "Ciao\u200b\r\n😉", "Ciao\n😉"],
    ["zip_code", "３７１２１", "37121"],
    ["email", "\u200bmario@münchen.de", "mario@xn--mnchen-3ya.de"],
    ["surname", "Rossi\u00a0\u200e", "Rossi"],
    ["items", "uno\r\ndue", "uno\ndue"],
    ["password", " \u200b“a”\u00ad ", " \u200b“a”\u00ad "],
    ["size-1", "\u200b1", "\u200b1"],
    ["returnTo", "/it/\u200b", "/it/\u200b"],
  ];
  const request = posted(fields.map(([name, typed]) => [name, typed]));
  const form = await readForm(
    request,
    fields.map(([name]) => name),
  );
  for (const [name, , value] of fields) expect([name, textField(form, name)]).toEqual([name, value]);
});

test("fields that the action does not name are not read", async () => {
  const form = await readForm(
    posted([
      ["coupon", "A"],
      ["gift-card", "B"],
    ]),
    ["coupon"],
  );
  expect([...form]).toEqual([["coupon", "A"]]);
});

test("every text of the checkout is cleaned", () => {
  for (const name of Object.keys(FIELD_LIMITS) as TextField[])
    expect([name, fieldKind(name)]).toEqual([name, expect.not.stringMatching(/exact|password/)]);
});

test("no other file reads the body of a form", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  const readers = files.filter((name) => /\.formData\(/.test(readFileSync(`app/${name}`, "utf8")));
  expect(readers).toEqual(["forms/read-form.server.ts"]);
});
