import { expect, test } from "vitest";
import type { LoadedList } from "~/lists/load-list.server";
import { countryId } from "../../../tests/support/changed-checkout";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { loader as suggest } from "../suggest/route";
import { loader } from "./route";

withEmbeddedShop();

const paths = { en: "/products", it: "/it/prodotti" };

const search = async (text: string, language: "en" | "it" = "it", more = "") => {
  const path = `${paths[language]}?search=${encodeURIComponent(text)}${more}`;
  const answer = await new RouteVisitor().get(loader, path);
  return { ...answer, page: answer.data as LoadedList };
};

test.each([
  ["it", "outlet", "/it/outlet"],
  ["it", "OUTLET", "/it/outlet"],
  ["it", "carta regalo", "/it/gift-cards"],
  ["it", "saldi", "/it/vendite/saldi"],
  ["it", "novità", "/it/vendite/novita"],
  ["it", "novita", "/it/vendite/novita"],
  ["it", "sneakers", "/it/categorie/sneakers"],
  ["it", "scarpe da ginnastica", "/it/categorie/sneakers"],
  ["it", "maglietta", "/it/tipologie/t-shirt"],
  ["it", "felpa", "/it/tipologie/felpe"],
  ["it", "stradanove", "/it/brands/strada-nove"],
  ["it", "nordavik", "/it/brands/nordavik"],
  ["it", "resi", "/it/resi"],
  ["it", "contatti", "/it/contatti"],
  ["it", "spedizione", "/it/utils"],
  ["en", "outlet", "/outlet"],
  ["en", "gift card", "/gift-cards"],
  ["en", "sale", "/sales/sale"],
  ["en", "new in", "/sales/new-in"],
  ["en", "trainers", "/categories/sneakers"],
  ["en", "t shirt", "/types/t-shirts"],
  ["en", "returns", "/returns"],
  ["en", "privacy", "/privacy"],
  ["it", "dov'è il mio ordine?", "/it/il-mio-ordine"],
  ["it", "traccia il mio ordine", "/it/il-mio-ordine"],
  ["it", "come faccio un reso", "/it/resi"],
  ["it", "reso", "/it/resi"],
  ["it", "tempi di spedizione", "/it/utils"],
  ["it", "quanto costa la spedizione", "/it/utils"],
  ["it", "servizio clienti", "/it/contatti"],
  ["it", "idee regalo", "/it/gift-cards"],
  ["it", "regalo di natale per papà", "/it/gift-cards"],
  ["en", "where is my order", "/my-order"],
  ["en", "track my order", "/my-order"],
  ["en", "how do I return my shoes", "/returns"],
  ["en", "how much is delivery", "/utils"],
  ["en", "contact", "/contacts"],
  ["en", "christmas present for dad", "/gift-cards"],
] as const)("in %s “%s” leads to %s first, and the page of the search stays", async (language, text, url) => {
  const { status, page } = await search(text, language);
  expect(status).toBe(200);
  expect(page.search?.leads[0]?.url).toBe(url);
  expect(page.search?.leads.filter((lead) => lead.url === url)).toHaveLength(1);
});

test("a search for an order leads to the page for guests, and to the account's orders beside it", async () => {
  const { page } = await search("where is my order", "en");
  expect(page.search?.leads.map(({ url }) => url)).toEqual(["/my-order", "/account/orders"]);
});

test("a search for products leads nowhere else", async () => {
  expect((await search("sneakers nere")).page.search?.leads).toEqual([]);
});

test("a size in the search becomes a chosen size", async () => {
  const moved = await search("scarpe nere 42");
  expect([moved.status, moved.location]).toEqual([302, "/it/prodotti?search=scarpe+nere&size=eu-42"]);
  expect((await search("t-shirt size M", "en")).location).toBe("/products?search=t-shirt&size=m");
  expect((await search("42,5")).location).toBe("/it/prodotti?size=eu-42.5");
  const kept = await search("scarpe 42", "it", "&color=nero&sort=price_up");
  expect(kept.location).toBe("/it/prodotti?search=scarpe&color=nero&size=eu-42&sort=price_up");
});

test("a size without a system is one of the shopper's country", async () => {
  const inNewYork = new RouteVisitor();
  inNewYork.cookies.set("country", String(await countryId("US")));
  expect((await inNewYork.get(loader, "/products?search=shoes+size+9")).location).toContain("size=eu-42");
  expect((await search("shoes size 8", "en")).location).toBe("/products?search=shoes&size=eu-42");
});

test("a gender and a price in the search become chosen filters", async () => {
  expect((await search("scarpe donna")).location).toBe("/it/prodotti?search=scarpe&gender=donna");
  expect((await search("men", "en")).location).toBe("/products?gender=men");
  expect((await search("sneakers sotto 100 euro")).location).toBe("/it/prodotti?search=sneakers&price_to=100");
  expect((await search("between 50 and 80", "en")).location).toBe("/products?price_from=50&price_to=80");
  const all = "scarpe nere uomo 42 sotto i 150 €";
  expect((await search(all)).location).toBe("/it/prodotti?search=scarpe+nere&gender=uomo&size=eu-42&price_to=150");
});

test("a price without a currency is in the shopper's, and a typed currency is converted", async () => {
  const visitor = new RouteVisitor();
  visitor.cookies.set("country", String(await countryId("GB")));
  const inLondon = async (text: string) =>
    (await visitor.get(loader, `/products?search=${encodeURIComponent(text)}`)).location;
  expect(await inLondon("coats under 100")).toBe("/products?search=coats&price_to=100&currency=GBP");
  expect(await inLondon("coats under 100 euro")).toBe("/products?search=coats&price_to=88&currency=GBP");
});

test("a corrected search says what it was and what it is", async () => {
  const { page } = await search("snikers");
  expect(page.count).toBeGreaterThan(0);
  expect(page.notices).toEqual(["Nessun risultato per “snikers”. Questi sono i risultati per “sneakers”."]);
  expect(page.search?.leads[0]?.url).toBe("/it/categorie/sneakers");
});

test("a search for somebody without products says so, and offers the lists of its other words", async () => {
  const { page } = await search("kids' shoes", "en");
  expect([page.count, page.notices]).toEqual([0, ["We have no kids' products at the moment."]]);
  expect(page.search?.nearest.slice(0, 2).map(({ url }) => url)).toEqual([
    "/categories/sneakers",
    "/categories/shoes-boots",
  ]);
});

test("products with most of the words are shown with a message that names the unknown word", async () => {
  const { page } = await search("sneakers zzzz");
  expect(page.count).toBeGreaterThan(0);
  expect(page.notices.join()).toContain("“zzzz”");
  expect((await search("sneakers")).page.notices).toEqual([]);
});

test("a search without results offers the nearest lists", async () => {
  const { page } = await search("zzzz");
  expect([page.count, page.failed]).toEqual([0, false]);
  expect(page.search?.nearest.length).toBeGreaterThan(2);
  expect(page.search?.nearest.at(-1)?.url).toBe("/it/suggested-products");
  // Without filters the page offers to remove none.
  expect(page.filters?.number).toBe(0);
  expect((await search("mocassinetti")).page.search?.nearest[0]?.label).toBe("Mocassini");
});

test("suggestions follow the same rules", async () => {
  const labels = async (text: string) => {
    const request = new Request(`http://shop.test/suggest?locale=it&search=${encodeURIComponent(text)}`);
    const answer = await suggest({ request, params: {}, context: {} });
    const { suggestions } = (await answer.json()) as { suggestions: { label: string }[] };
    return suggestions.map(({ label }) => label);
  };
  expect(await labels("magliett")).toContain("T-shirt");
  expect((await labels("outl"))[0]).toBe("Outlet");
  expect((await labels("sald"))[0]).toBe("Saldi");
  expect(await labels("stradanove")).toContain("Strada Nove");
  expect(await labels("snikers")).toContain("Sneakers");
  expect((await labels("dov'è il mio ordine")).slice(0, 2)).toEqual(["Il mio ordine", "I tuoi ordini"]);
  expect(await labels("snaek")).toContain("Sneakers");
});

test("a list for somebody has its title", async () => {
  const titleOf = async (path: string) => ((await new RouteVisitor().get(loader, path)).data as LoadedList).head.title;
  expect(await titleOf("/it/prodotti?gender=donna")).toBe("Donna");
  expect(await titleOf("/products?gender=men")).toBe("Men");
});
