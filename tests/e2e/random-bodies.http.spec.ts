import { expect, test } from "@playwright/test";
import routes from "~/routes";
import { seeded } from "~/shop/seeded.test-data";
import { type FacetValues, type RandomBody, randomBody } from "../support/random-bodies";
import { type Running, startShop } from "../support/shop-process";
import { Visitor } from "./visitor";

// All tests share one shop.
test.describe.configure({ mode: "default" });

/** The long test sends 250 to each form. */
const BODIES = 400;
const SEED = 20_260_928;

/** Maximum ratio of an answer's time to that of the plain form; answers faster than the floor always pass. */
const SLOWNESS = 10;
const FLOOR_MS = 250;

/** Values of path parameters, for pages that look something up by them. */
const parameters: Record<string, string> = { slug: "last-pair", token: "a".repeat(43) };

interface Form {
  path: string;
  /** The shop's answer time for the form as its page sends it. */
  plainMs: number;
}

let shop: Running;
/** A visitor with a cart that can be ordered; the cookies stay the same after every form. */
let shopper: Visitor;
let forms: Form[];
let facetValues: FacetValues;

// Its own shop: these requests use up the client's limits.
test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await startShop();
  shopper = new Visitor(shop.url);
  await fillCart();
  const pages = await Promise.all(paths().map(async (path) => ({ path, html: (await shopper.ask(path)).text })));
  const sent = pages.flatMap(({ html }) => formsOf(html));
  facetValues = facetValuesOf(sent.flatMap(({ fields }) => fields));
  forms = [];
  for (const { path } of pages)
    if (await takesForms(path)) {
      const body = new URLSearchParams(sent.find(({ action }) => action === path)?.fields ?? []).toString();
      forms.push({ path, plainMs: await plainTime(path, body) });
    }
});

test.afterAll(() => shop.stop());

/** Every path of the route table, with values for its parameters. */
function paths(): string[] {
  const written = routes.map(({ path = "" }) =>
    path.replace(/:(\w+)\??/g, (_, name: string) => parameters[name] ?? "x").replace("*", "no/such/page"),
  );
  return [...new Set(written.map((path) => `/${path}`))];
}

async function takesForms(path: string): Promise<boolean> {
  const { headers } = await shopper.ask(path, { method: "OPTIONS" });
  return headers.allow?.includes("POST") ?? false;
}

async function fillCart(): Promise<void> {
  const path = "/products/last-pair";
  const fields = formsOf((await shopper.ask(path)).text).find(({ action }) => action === path)?.fields ?? [];
  expect((await shopper.post(path, fields)).status).toBe(303);
  const details = {
    ...{ name: "Ada", surname: "Neri", email: "ada@example.com", confirm_email: "ada@example.com", prefix: "+39" },
    ...{ phone: "3331234567", countries_id: 109, shipping: "pickup", same_billing: "on", payment: "bank_transfer" },
  };
  expect((await shopper.post("/checkout", details)).headers.location).toBe("/checkout/review");
}

interface SentForm {
  action: string;
  fields: [string, string][];
}

/** The forms of a page with method POST, with the values of their fields. */
function formsOf(html: string): SentForm[] {
  return [...html.matchAll(/<form[^>]*method="post"[^>]*>.*?<\/form>/gs)].map(([form]) => ({
    action: attribute(form, "action").split("?")[0] ?? "",
    fields: [...form.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)].flatMap(([tag]): [string, string][] => {
      const soldOut = /type="(?:radio|checkbox)"/.test(tag) && tag.includes("disabled");
      const name = attribute(tag, "name");
      // A valid quote would place an order and empty the cart.
      return name === "" || soldOut ? [] : [[name, name === "quote" ? "x.y" : attribute(tag, "value")]];
    }),
  }));
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
}

function facetValuesOf(fields: [string, string][]): FacetValues {
  const byScripts = ["cart", "stay", "List-Unsubscribe"];
  const [name = "", ...names] = new Set([...fields.map(([field]) => field), ...byScripts]);
  const [value = "", ...values] = new Set(fields.map(([, text]) => text));
  return { names: [name, ...names], values: [value, ...values, "restore", "ada@example.com", "/it/carrello"] };
}

const send = async (path: string, { type, body, chunked }: RandomBody) => {
  const visitor = new Visitor(shop.url);
  for (const [name, value] of shopper.cookies) visitor.cookies.set(name, value);
  const length = chunked ? { "transfer-encoding": "chunked" } : {};
  const headers = { ...(type === undefined ? {} : { "content-type": type }), ...length };
  const start = performance.now();
  const reply = await visitor.ask(path, { method: "POST", headers, body });
  return { ...reply, ms: performance.now() - start };
};

async function plainTime(path: string, body: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 3; turn += 1)
    times.push(
      (await send(path, { type: "application/x-www-form-urlencoded", body: Buffer.from(body), chunked: false })).ms,
    );
  return times.sort((one, other) => one - other)[1] ?? 0;
}

/** The problem of an answer, if any. A slow answer is tried once more, because other tests run in parallel. */
async function loggedError({ path, plainMs }: Form, body: RandomBody): Promise<string | undefined> {
  const limit = Math.max(FLOOR_MS, SLOWNESS * plainMs);
  const reply = await send(path, body);
  const ms = reply.ms > limit ? Math.min(reply.ms, (await send(path, body)).ms) : reply.ms;
  const language = path.startsWith("/it/") ? "it" : "en";
  if (reply.status >= 500) return `status ${reply.status}`;
  if (ms > limit) return `${Math.round(ms)} ms, the plain form ${Math.round(plainMs)} ms`;
  const isPage = reply.headers["content-type"]?.startsWith("text/html") ?? false;
  if (reply.status >= 400 && isPage && !reply.text.includes(`<html lang="${language}"`)) return "another language";
  return reply.status >= 400 && reply.text.trim() === "" ? `status ${reply.status} without a word` : undefined;
}

const bodies = (count: number) => {
  const random = seeded(SEED);
  return Array.from({ length: count }, () => randomBody(random, facetValues));
};

function describeBody(body: RandomBody): string {
  return `${body.type ?? "no type"} ${JSON.stringify(body.body.toString("latin1", 0, 300))}`;
}

test("the tested forms are those of the route table", () => {
  const found = forms.map(({ path }) => path);
  expect(found).toEqual(expect.arrayContaining(["/cart", "/it/carrello", "/checkout", "/checkout/review", "/consent"]));
  expect(found).toEqual(expect.arrayContaining(["/products/last-pair", "/newsletter/subscriptions", "/no/such/page"]));
  expect(found).not.toContain("/");
  expect(facetValues.names).toEqual(expect.arrayContaining(["zip_code", "quote", "columns", "purpose", "quantity"]));
});

test(`${BODIES} random bodies spread over all forms are answered in time and never with a server error`, async () => {
  test.setTimeout(180_000);
  const faults: string[] = [];
  for (const [index, body] of bodies(BODIES).entries()) {
    const form = forms[index % forms.length];
    const fault = form && (await loggedError(form, body));
    if (fault) faults.push(`body ${index} to ${form.path}: ${fault}: ${describeBody(body)}`);
  }
  expect(faults).toEqual([]);
});

test("250 random bodies sent to each form are answered in time and never with a server error", {
  tag: "@long",
}, async () => {
  test.setTimeout(900_000);
  const faults: string[] = [];
  for (const form of forms)
    for (const [index, body] of bodies(250).entries()) {
      const fault = await loggedError(form, body);
      if (fault) faults.push(`body ${index} to ${form.path}: ${fault}: ${describeBody(body)}`);
    }
  expect(faults).toEqual([]);
});

const attacks: [name: string, names: string[], status: number][] = [
  ["a list of four billion entries", ["name", "zzz[4000000000]"], 422],
  ["two hundred lists", ["name", ...Array.from({ length: 199 }, (_, index) => `z${index}[30000000]`)], 422],
  ["a name of 3,000 levels", ["name", `a${".b".repeat(3_000)}`], 413],
  ["a name of 65 characters", ["name", "x".repeat(65)], 413],
  ["201 fields", Array.from({ length: 201 }, (_, index) => `f${index}`), 413],
];

for (const [what, names, status] of attacks)
  test(`a form with ${what} takes no longer than a plain one, and is refused in the page's language`, async () => {
    const pairs = names.map((name): [string, string] => [name, ""]);
    const multipart = (boundary: string) =>
      `${pairs.map(([name]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`).join("")}--${boundary}--\r\n`;
    for (const [path, language, words] of [
      ["/checkout", "en", "Too much for one form"],
      ["/it/checkout", "it", "Troppo per un solo modulo"],
    ] as const)
      for (const [type, body] of [
        ["application/x-www-form-urlencoded", new URLSearchParams(pairs).toString()],
        ["multipart/form-data; boundary=form", multipart("form")],
      ] as const) {
        const form = forms.find((one) => one.path === path);
        const sent = { type, body: Buffer.from(body), chunked: false };
        expect(form && (await loggedError(form, sent))).toBeUndefined();
        const reply = await send(path, sent);
        expect(reply.status).toBe(status);
        expect(reply.text).toContain(`<html lang="${language}"`);
        if (status === 413) expect(reply.text).toContain(words);
      }
  });
