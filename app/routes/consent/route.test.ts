import { expect, test } from "vitest";
import { type Purpose, purposes } from "~/shop/purposes";
import { rootData } from "../../../tests/support/root-data";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action, loader } from "./route";

withEmbeddedShop();

type Page = { view: { purposes: { purpose: Purpose; allowed: boolean }[] }; from: string };

async function allowedIn(visitor: RouteVisitor): Promise<Purpose[]> {
  const { view } = (await visitor.get(loader, "/consent")).data as Page;
  return view.purposes.filter(({ allowed }) => allowed).map(({ purpose }) => purpose);
}

async function messagesTo(visitor: RouteVisitor): Promise<number> {
  return (await rootData(visitor, "/cart")).visitor.messages.length;
}

test("without an answer nothing is allowed, and opening the page is no answer", async () => {
  const visitor = new RouteVisitor();
  expect(await allowedIn(visitor)).toEqual([]);
  expect(visitor.cookies.size).toBe(0);
});

test.each([
  ["accept", purposes, 0],
  ["reject", [], 0],
  ["accept_all", purposes, 1],
  ["reject_all", [], 1],
] as const)(
  "%s is stored, returns to the page, and shows a message when the form stays visible",
  async (answer, allowed, messageCount) => {
    const visitor = new RouteVisitor();
    const reply = await visitor.post(action, "/it/consenso", { answer, from: "/it/outlet?page=2" });
    expect(reply).toMatchObject({ status: 303, location: "/it/outlet?page=2" });
    expect(visitor.cookies.has("consent")).toBe(true);
    expect(await allowedIn(visitor)).toEqual(allowed);
    expect(await messagesTo(visitor)).toBe(messageCount);
  },
);

test("exactly the ticked purposes are allowed, and a later answer replaces an earlier one", async () => {
  const visitor = new RouteVisitor();
  await visitor.post(action, "/consent", { answer: "accept" });
  const ticked: [string, string][] = [
    ["answer", "save"],
    ["purpose", "widgets"],
    ["purpose", "analytics"],
    ["purpose", "everything"],
  ];
  expect((await visitor.post(action, "/consent", ticked)).status).toBe(303);
  expect(await allowedIn(visitor)).toEqual(["analytics", "widgets"]);
  await visitor.post(action, "/consent", { answer: "save" });
  expect(await allowedIn(visitor)).toEqual([]);
});

test("an invalid answer is refused in the page's language and allows nothing", async () => {
  const visitor = new RouteVisitor();
  const doubled: [string, string][] = [
    ["answer", "reject"],
    ["answer", "accept"],
  ];
  for (const fields of [[], { answer: "" }, { answer: "ACCEPT" }, { answer: "__proto__" }, doubled])
    expect(await visitor.post(action, "/it/consenso", fields)).toMatchObject({
      status: 400,
      data: { problem: expect.stringMatching(/\S/), from: "/it" },
    });
  expect(visitor.cookies.size).toBe(0);
});

test.each([
  ["http://shop.test/outlet?page=2", "/consent", "/outlet?page=2"],
  ["http://shop.test/consent", "/consent", "/"],
  ["https://evil.example/outlet", "/it/consenso", "/it"],
  ["nonsense", "/it/consenso", "/it"],
  ["http://shop.test/outlet", "/consent?from=%2Fcart", "/cart"],
  ["http://shop.test/outlet", "/consent?from=%2F%2Fevil.example", "/"],
])("from %s to %s the form returns to %s", async (referer, path, from) => {
  expect((await new RouteVisitor().get(loader, path, {}, { referer })).data).toMatchObject({ from });
});

test.each([
  ["http://shop.test/outlet?gclid=1", "/outlet", "/outlet?gclid=1"],
  ["http://shop.test/outlet?gclid=1&page=2&utm_source=x", "/outlet?page=2", "/outlet?gclid=1&page=2&utm_source=x"],
  ["http://shop.test/outlet?page=3", "/outlet", "/outlet"],
  ["http://shop.test/it/outlet?gclid=1", "/outlet", "/outlet"],
  ["https://evil.example/outlet?gclid=1", "/outlet", "/outlet"],
])("an answer on the page of %s, whose form says %s, returns to %s", async (referer, from, location) => {
  const visitor = new RouteVisitor();
  expect(await visitor.post(action, "/consent", { answer: "accept", from }, {}, { referer })).toMatchObject({
    location,
  });
  const preferences = await visitor.get(loader, `/consent?from=${encodeURIComponent(from)}`, {}, { referer });
  expect(preferences.data).toMatchObject({ from: location });
});
