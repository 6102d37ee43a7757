import { join } from "node:path";
import { expect, test } from "vitest";
import type { Tables } from "~/backend/db/schema";
import { environment } from "~/config/env.server";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { loadInformation } from "~/information/load-information.server";
import { informationPages } from "~/pages/page-table";
import { openDatabase } from "../../../tests/support/open-database";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { loader as contact } from "../contact/route";
import { loader as markdown } from "../information-markdown/route";
import { loader } from "./route";

withEmbeddedShop();

type Page = Awaited<ReturnType<typeof loadInformation>>;

async function open(loader: Parameters<RouteVisitor["get"]>[0], path: string): Promise<Page> {
  const { status, data } = await new RouteVisitor().get(loader, path);
  expect(status).toBe(200);
  return data as Page;
}

for (const locale of locales) {
  test.each(informationPages)(`%s has a title, an introduction, sections and a date in ${locale}`, async (name) => {
    const page = await open(loader, href(name, locale));
    expect(page.title.length).toBeGreaterThan(5);
    expect(page.introduction).toContain("<p>");
    expect(page.sections.length).toBeGreaterThan(0);
    expect(page.updated).toEqual({
      date: "2026-11-26",
      text: expect.stringContaining(locale === "it" ? "26 novembre 2026" : "26 November 2026"),
    });
    expect(page.head).toMatchObject({ title: page.title, markdown: `${href(name, locale)}.md` });
    expect(page.head.description?.length).toBeGreaterThan(20);
  });
}

test("the terms contain the seller, the payment methods, the guarantee and the withdrawal form", async () => {
  const { sections, guarantee } = await open(loader, href("terms", "it"));
  const section = (id: string) => sections.find((each) => each.id === id)?.html;
  expect(section("seller")).toContain("Scala &amp; Vento S.r.l.");
  expect(section("payment")).toContain("Bonifico bancario, Ricarica PostePay, Contrassegno (+5,00\u00a0€)");
  expect(section("withdrawal-form")).toContain("Modulo di recesso");
  expect(guarantee).toMatchObject({ years: "Almeno 2 anni" });
});

test("questions and contacts have structured data", async () => {
  const [faq] = (await open(loader, href("info", "en"))).head.structuredData as { mainEntity: object[] }[];
  expect(faq).toMatchObject({ "@type": "FAQPage", url: "http://shop.test/utils" });
  expect(faq?.mainEntity.length).toBeGreaterThan(20);
  expect(faq?.mainEntity[0]).toEqual({
    "@type": "Question",
    name: "Which size should I choose?",
    acceptedAnswer: {
      "@type": "Answer",
      text: expect.stringMatching(/^The pages of clothes and shoes have the size guide/),
    },
  });
  const data = (await open(loader, href("contacts", "it"))).head.structuredData as { "@type": unknown }[];
  expect(data.map((object) => object["@type"])).toEqual([
    "ContactPage",
    ["Organization", "ClothingStore"],
    "BreadcrumbList",
  ]);
});

test("the second URL of the contacts redirects to them in its language", async () => {
  for (const locale of locales) {
    const { status, location } = await new RouteVisitor().get(contact, href("contact", locale));
    expect([status, location]).toEqual([301, href("contacts", locale)]);
  }
});

test("each page has a Markdown alternate with absolute URLs", async () => {
  const response = (await markdown({
    request: new Request(`http://shop.test${href("returns", "it")}.md`),
    params: {},
    context: {},
  })) as Response;
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(response.headers.get("Link")).toBe('<http://shop.test/it/resi>; rel="canonical"');
  expect(text).toMatch(/^# Cambi e resi\n\n/);
  expect(text).toContain("(http://shop.test/it/termini-condizioni#guarantee)");
  expect(text).not.toMatch(/<\w|\{\{/);
});

test("an unpublished or deleted page is a 404", async () => {
  const database = await openDatabase<Tables>({ file: join(environment().DATA_DIR, "shop.db") });
  try {
    await database.write((trx) =>
      trx.updateTable("contents").set({ status: "draft" }).where("id", "=", "terms").execute(),
    );
    await database.write((trx) => trx.deleteFrom("contents").where("id", "=", "info").execute());
  } finally {
    await database.close();
  }
  expect((await new RouteVisitor().get(loader, href("terms", "en"))).status).toBe(404);
  expect((await new RouteVisitor().get(loader, href("info", "en"))).status).toBe(404);
  expect((await new RouteVisitor().get(markdown, `${href("terms", "en")}.md`)).status).toBe(404);
});
