import { expect, test } from "vitest";
import { rootData } from "../../../tests/support/root-data";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action, loader } from "./route";

withEmbeddedShop();

type Page = { countries: { id: number; name: string }[]; chosen: number; from: string };

/** The page's data, and the id of a country by its name. */
async function opened(visitor: RouteVisitor, path: string) {
  const page = (await visitor.get(loader, path)).data as Page;
  const idOf = (name: string) => page.countries.find((country) => country.name === name)?.id ?? 0;
  return { page, idOf };
}

test("countries have names in the page's language, Italy is chosen, and no cookie is set", async () => {
  const visitor = new RouteVisitor();
  const [english, italian] = [await opened(visitor, "/country"), await opened(visitor, "/it/paese")];
  expect(english.page.chosen).toBe(english.idOf("Italy"));
  expect(italian.page.chosen).toBe(italian.idOf("Italia"));
  const names = italian.page.countries.map(({ name }) => name);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "it")));
  expect(visitor.cookies.size).toBe(0);
});

test("a chosen country is stored, shown in a message, and returns to the page of the form", async () => {
  const visitor = new RouteVisitor();
  const country = (await opened(visitor, "/it/paese")).idOf("Francia");
  const answer = await visitor.post(action, "/it/paese", { country, from: "/it/carrello" });
  expect(answer).toMatchObject({ status: 303, location: "/it/carrello" });
  expect(visitor.cookies.get("country")).toBe(String(country));
  const next = await rootData(visitor, "/it/carrello");
  expect(next.visitor).toMatchObject({ messages: [{ text: expect.stringContaining("Francia") }] });
  expect((await opened(visitor, "/country")).page.chosen).toBe(country);
});

test("the form returns only to pages of the shop", async () => {
  const visitor = new RouteVisitor();
  const country = (await opened(visitor, "/country")).idOf("France");
  for (const from of ["https://evil.example/", "//evil.example", ""]) {
    expect((await visitor.post(action, "/country", { country, from })).location).toBe("/");
    expect((await opened(visitor, `/it/paese?from=${encodeURIComponent(from)}`)).page.from).toBe("/it");
  }
});

test("an unknown or repeated country is refused and not stored, and the form keeps its page of return", async () => {
  const visitor = new RouteVisitor();
  const id = (await opened(visitor, "/country")).idOf("France");
  for (const country of ["", "0", "-1", "999999", "2147483648", "France", `0${id}`]) {
    const answer = await visitor.post(action, "/country", { country, from: "/cart" });
    expect(answer).toMatchObject({ status: 400, data: { unknown: true, from: "/cart" } });
  }
  const twice: [string, number][] = [
    ["country", id],
    ["country", id],
  ];
  expect((await visitor.post(action, "/country", twice)).status).toBe(400);
  expect((await visitor.post(action, "/country", { country: id, intent: "evil" })).status).toBe(400);
  expect(visitor.cookies.size).toBe(0);
});

test("a country from the browser's copy is stored without a message", async () => {
  const visitor = new RouteVisitor();
  const country = (await opened(visitor, "/country")).idOf("France");
  const answer = await visitor.post(action, "/country", { intent: "restore", country });
  expect(answer).toEqual({ status: 200, location: null, data: null });
  expect([...visitor.cookies]).toEqual([["country", String(country)]]);
});
