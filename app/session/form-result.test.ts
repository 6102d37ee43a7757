import type { EntryContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { withEmbeddedShop } from "../../tests/support/route-visitor";
import { addFormResult, redirectFormResult, statusOfPage } from "./form-result.server";

withEmbeddedShop();

const ROUTE = "en.product";
const unavailable = { status: 503, statusText: "", internal: false, data: "" };
const typed = { values: { note: "à la carte" }, errors: { size: ["Required"] } };

interface Page {
  actionData?: object;
  errors?: object;
  statusCode?: number;
}

const contextOf = (page: Page) =>
  ({
    staticHandlerContext: { statusCode: 200, loaderData: {}, matches: [{ route: { id: ROUTE } }], ...page },
  }) as unknown as EntryContext;

const inBrowser = { "sec-fetch-mode": "navigate", cookie: "grid=4" };

async function sendForm(page: Page, headers: Record<string, string> = inBrowser, status = 400) {
  const request = new Request("http://shop.test/products/shoe?color=white", { method: "POST", headers });
  const reply = { status, headers: new Headers() };
  return { redirect: await redirectFormResult(request, reply, contextOf(page), {}) };
}

/** The page that a browser opens with the answer's cookie. */
async function open(cookie: string, page: Page, headers = new Headers()) {
  const request = new Request("http://shop.test/products/shoe?color=white", { headers: { cookie } });
  const context = contextOf(page);
  const status = await addFormResult(request, headers, context, {});
  return { status, actionData: context.staticHandlerContext.actionData };
}

test.each([
  ["the answer", {}, 400],
  ["a server that does not answer", { [ROUTE]: unavailable }, 503],
  ["a missing page", { [ROUTE]: { ...unavailable, status: 404 } }, 404],
  ["a mistake of ours", { root: new Error("mistake") }, 500],
])("after a form with a mistake the status is that of the page with %s", (_, errors, status) => {
  const page = { actionData: { [ROUTE]: typed }, ...(Object.keys(errors).length > 0 && { errors }) };
  expect(statusOfPage(400, contextOf(page))).toBe(status);
});

test("the status of a page without a form's answer stays", () => {
  expect(statusOfPage(503, contextOf({ errors: { [ROUTE]: unavailable } }))).toBe(503);
  expect(statusOfPage(200, contextOf({}))).toBe(200);
});

test("what was typed comes back when the page can be shown again, though its data could not be read for a while", async () => {
  const failed = { actionData: { [ROUTE]: typed }, errors: { [ROUTE]: unavailable } };
  const { redirect } = await sendForm(failed);
  expect(redirect?.status).toBe(303);
  expect(redirect?.headers.get("location")).toBe("/products/shoe?color=white");
  const cookie = redirect?.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  for (let tries = 0; tries < 3; tries++) {
    const page = await open(cookie, { errors: { [ROUTE]: unavailable } });
    expect(page.status).toBeNull();
  }
  expect(await open(cookie, {})).toEqual({ status: 400, actionData: { [ROUTE]: typed } });
});

test("what was typed comes back also when the server failed for the form itself, or the page says so without an error", async () => {
  const { redirect } = await sendForm({ actionData: { [ROUTE]: typed } }, inBrowser, 503);
  const cookie = redirect?.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  const failed = await open(cookie, { statusCode: 503 }, new Headers({ "Retry-After": "10" }));
  expect(failed).toEqual({ status: null, actionData: undefined });
  expect(await open(cookie, {})).toEqual({ status: 200, actionData: { [ROUTE]: typed } });
  expect((await sendForm({ actionData: { [ROUTE]: typed } }, inBrowser, 500)).redirect).toBeNull();
});

test("a page with an error of its own keeps its status with a form's result", async () => {
  const { redirect } = await sendForm({ actionData: { [ROUTE]: typed } });
  const cookie = redirect?.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  expect(await open(cookie, { statusCode: 404 })).toEqual({ status: null, actionData: { [ROUTE]: typed } });
});

test("a form whose page is gone or broken, that no browser sent, or perhaps one without cookies, is answered at once", async () => {
  for (const error of [{ ...unavailable, status: 404 }, new Error("mistake")])
    expect((await sendForm({ actionData: { [ROUTE]: typed }, errors: { [ROUTE]: error } })).redirect).toBeNull();
  const failed = { actionData: { [ROUTE]: typed }, errors: { [ROUTE]: unavailable } };
  expect((await sendForm(failed, {})).redirect).toBeNull();
  expect((await sendForm(failed, { "sec-fetch-mode": "navigate", cookie: "theirs=1" })).redirect).toBeNull();
});
