import { expect, test, vi } from "vitest";
import { countProducts } from "~/api/all-products.server";
import { productBySlug, productFacets, productSizes, productVariants } from "~/api/catalogue.server";
import { shippingPrice } from "~/api/orders.server";
import { companyDetails } from "~/config/company.server";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { matchPage } from "~/pages/match-page";
import { googleFeed } from "~/seo/feed.server";
import { llmsText } from "~/seo/llms.server";
import { productMarkdown } from "~/seo/markdown.server";
import { productHead } from "~/seo/product-head.server";
import { countFiles, sitemapFile, sitemapIndex } from "~/seo/sitemap.server";
import { shopData } from "~/seo/structured-data.server";
import { elementsOf, parseXml, textOf, type XmlElement } from "../../support/xml";
import { onBothEngines } from "./servers";
import { addProduct, ITALY } from "./shop-fixtures";

const origin = "https://shop.example";

async function whole(pieces: AsyncGenerator<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

onBothEngines("data for crawlers", (server) => {
  const visibleSlugs = async () => {
    const rows = await server.database.read
      .selectFrom("products")
      .select("slug")
      .where("catalog_visibility", "in", ["visible", "online"])
      .execute();
    return rows.map(({ slug }) => slug).sort();
  };
  const detailsOf = async (slug: string) => {
    const product = await productBySlug(server.api, slug);
    const [sizes, variants, shipping] = await Promise.all([
      productSizes(server.api, product.id),
      productVariants(server.api, product),
      shippingPrice(server.api, ITALY, 0),
    ]);
    return { product, sizes, variants, shipping, currency: "EUR" as const };
  };

  test("the sitemap has every visible product once per language, and no hidden one", async () => {
    await addProduct(server.database, { price: 5_000, visibility: "online" });
    const hidden = await addProduct(server.database, { price: 5_000, visibility: "hidden" });
    const slugs = await visibleSlugs();
    // Lists may be one second old.
    await vi.waitFor(async () => expect(await countProducts(server.api)).toBe(slugs.length), { timeout: 5_000 });
    const index = parseXml(await sitemapIndex(server.api, origin));
    const files = elementsOf(index, "loc").map(({ text }) => text);
    expect(files).toEqual([`${origin}/sitemaps/1.xml`, `${origin}/sitemaps/2.xml`]);
    const text = await whole(sitemapFile(server.api, origin, 2));
    const addresses = elementsOf(parseXml(text), "loc").map((element) => element.text);
    expect(addresses.sort()).toEqual(
      slugs.flatMap((slug) => locales.map((locale) => origin + href("product", locale, { slug }))).sort(),
    );
    expect(text).not.toContain(hidden.slug);
  });

  test("each entry of the sitemap has both languages, and its alternate has the same", async () => {
    for (let file = 1; file <= (await countFiles(server.api)); file++) {
      const entries = elementsOf(parseXml(await whole(sitemapFile(server.api, origin, file))), "url");
      const alternates = new Map(entries.map((entry) => [textOf(entry, "loc") ?? "", alternatesOf(entry)]));
      expect(alternates.size).toBe(entries.length);
      for (const [address, own] of alternates) {
        expect(Object.keys(own)).toEqual(["en", "it", "x-default"]);
        expect(own["x-default"]).toBe(own.en);
        expect(Object.values(own)).toContain(address);
        expect(alternates.get(own.en ?? "")).toEqual(own);
        expect(alternates.get(own.it ?? "")).toEqual(own);
        expect(matchPage(new URL(own.en ?? "").pathname)?.page).toBe(matchPage(new URL(own.it ?? "").pathname)?.page);
      }
    }
  });

  test.each(locales)("the feed in %s has an item for every size, with what Google requires", async (locale) => {
    const hidden = await addProduct(server.database, { price: 5_000, visibility: "hidden" });
    const text = await whole(googleFeed(server.api, origin, locale));
    const items = elementsOf(parseXml(text), "item");
    expect(text).not.toContain(hidden.slug);
    const sizes = await server.database.read
      .selectFrom("product_sizes")
      .innerJoin("products", "products.id", "product_sizes.products_id")
      .select(["products_id", "standard_sizes_id", "quantity", "sale_price", "price"])
      .where("catalog_visibility", "in", ["visible", "online"])
      .where((eb) =>
        eb.exists(eb.selectFrom("product_images").select("id").whereRef("products_id", "=", "products.id")),
      )
      .execute();
    const byId = new Map(items.map((item) => [textOf(item, "g:id"), item]));
    expect(byId.size).toBe(items.length);
    expect([...byId.keys()].sort()).toEqual(
      sizes.map((size) => `${size.products_id}-${size.standard_sizes_id}`).sort(),
    );
    for (const size of sizes) {
      const item = byId.get(`${size.products_id}-${size.standard_sizes_id}`);
      if (!item) throw new Error("no item");
      const amount = (cents: number) => `${(cents / 100).toFixed(2)} EUR`;
      expect(textOf(item, "g:availability")).toBe(size.quantity > 0 ? "in_stock" : "out_of_stock");
      expect(textOf(item, "g:price")).toBe(amount(size.price));
      expect(textOf(item, "g:sale_price")).toBe(size.sale_price < size.price ? amount(size.sale_price) : undefined);
      expectRequired(item, locale);
    }
  });

  test("one model's colours and sizes are one group", async () => {
    const items = elementsOf(parseXml(await whole(googleFeed(server.api, origin, "en"))), "item");
    const model = (item: XmlElement) => (textOf(item, "g:title") ?? "").split(" – ")[0];
    const groups = new Map(items.map((item) => [model(item), textOf(item, "g:item_group_id")]));
    for (const item of items) expect(textOf(item, "g:item_group_id")).toBe(groups.get(model(item)));
    expect(new Set(groups.values()).size).toBe(groups.size);
  });

  test.each(["last-pair", "sold-out-runner"])("the structured data of %s equal the page", async (slug) => {
    const facts = await detailsOf(slug);
    for (const locale of locales) {
      const head = productHead(origin, locale, facts);
      const [group, breadcrumbs] = JSON.parse(JSON.stringify(head.structuredData));
      const url = origin + href("product", locale, { slug });
      expect(group).toMatchObject({ "@context": "https://schema.org", "@type": "ProductGroup", url });
      expect(group.name && group.description && group.productGroupID && group.brand.name).toBeTruthy();
      const own = group.hasVariant.filter((variant: { sku?: string }) => variant.sku);
      expect(own.length).toBe(facts.sizes.length);
      for (const [index, variant] of own.entries()) {
        expect(variant).toMatchObject({
          "@type": "Product",
          inProductGroupWithID: group.productGroupID,
          size: facts.sizes[index]?.name,
          offers: {
            "@type": "Offer",
            // The shoes of the demo have whole and half sizes; the last pair is its only one.
            url: own.length > 1 ? `${url}?size=${facts.sizes[index]?.name}` : url,
            priceCurrency: "EUR",
            availability: `https://schema.org/${(facts.sizes[index]?.quantity ?? 0) > 0 ? "InStock" : "OutOfStock"}`,
            itemCondition: "https://schema.org/NewCondition",
            // The same for all sizes, so that it is in the first offer alone.
            shippingDetails: {
              "@id": "#delivery",
              ...(index === 0 && {
                "@type": "OfferShippingDetails",
                shippingDestination: { addressCountry: "IT" },
                shippingRate: { currency: "EUR" },
                deliveryTime: { "@type": "ShippingDeliveryTime" },
              }),
            },
            hasMerchantReturnPolicy: {
              "@id": "#returns",
              ...(index === 0 && {
                "@type": "MerchantReturnPolicy",
                merchantReturnDays: 30,
                applicableCountry: "IT",
              }),
            },
          },
        });
        expect(variant.image).toMatch(/^https:\/\/shop\.example\/media\//);
        expect(Number(variant.offers.price)).toBe(Number(facts.product.sale_price));
        expect(Number(variant.offers.price)).toBeGreaterThan(0);
      }
      expect(breadcrumbs["@type"]).toBe("BreadcrumbList");
      expect(breadcrumbs.itemListElement.map((item: { position: number }) => item.position)).toEqual([1, 2, 3]);
      expect(breadcrumbs.itemListElement.at(-1).item).toBe(url);
      expect(head.canonical).toBe(href("product", locale, { slug }));
      expect(head.description?.length).toBeGreaterThan(40);
    }
  });

  test("a gift card has no brand, colour or size in structured data, Markdown and feed", async () => {
    const facts = await detailsOf("gift-card-50");
    const [group] = JSON.parse(JSON.stringify(productHead(origin, "en", facts).structuredData));
    expect(group).toMatchObject({ name: "Gift Card 50 €", hasVariant: [{ name: "Gift Card 50 €" }] });
    expect(group.hasVariant[0].offers).toMatchObject({ price: "50.00", priceCurrency: "EUR" });
    const { brand, hasVariant } = group;
    expect([brand, hasVariant[0].color, hasVariant[0].size]).toEqual([undefined, undefined, undefined]);

    const markdown = productMarkdown(origin, { locale: "en", currency: "EUR" }, facts);
    expect(markdown).toMatch(/^# Gift Card 50 €\n/);
    expect(markdown).not.toMatch(/^- (Brand|Colour|Returns):/m);

    const items = elementsOf(parseXml(await whole(googleFeed(server.api, origin, "en"))), "item");
    const item = items.find((one) => textOf(one, "g:link")?.endsWith("/gift-card-50"));
    if (!item) throw new Error("no item");
    expect(textOf(item, "g:title")).toBe("Gift Card 50 €");
    for (const name of ["g:brand", "g:color", "g:size"]) expect(textOf(item, name)).toBeUndefined();
  });

  test("a reduced product's offer has the price to pay and the one struck through; delivery follows the price", async () => {
    const cheap = await addProduct(server.database, { price: 9_000, salePrice: 5_010 });
    const dear = await addProduct(server.database, { price: 8_001 });
    const offer = async (slug: string) => {
      const [group] = JSON.parse(JSON.stringify(productHead(origin, "en", await detailsOf(slug)).structuredData));
      return group.hasVariant[0].offers;
    };
    expect(await offer(cheap.slug)).toMatchObject({
      price: "50.10",
      priceSpecification: { priceType: "https://schema.org/StrikethroughPrice", price: "90.00" },
      shippingDetails: { shippingRate: { value: "6.90" } },
    });
    const british = productHead(origin, "en", { ...(await detailsOf(cheap.slug)), currency: "GBP" });
    const [group] = JSON.parse(JSON.stringify(british.structuredData));
    expect(british.product).toEqual({ price: "44.09", currency: "GBP" });
    expect(group.hasVariant[0].offers).toMatchObject({
      price: "44.09",
      priceCurrency: "GBP",
      priceSpecification: { price: "79.20", priceCurrency: "GBP" },
      shippingDetails: { shippingRate: { value: "6.07", currency: "GBP" } },
    });
    const free = await offer(dear.slug);
    expect(free.priceSpecification).toBeUndefined();
    expect(free.shippingDetails.shippingRate.value).toBe("0.00");
  });

  test("the shop's structured data are a store in Verona with a search URL", () => {
    const [shop, site] = JSON.parse(JSON.stringify(shopData(origin, "it", companyDetails())));
    expect(shop["@type"]).toContain("ClothingStore");
    expect(shop).toMatchObject({
      url: `${origin}/it`,
      legalName: "Scala & Vento S.r.l.",
      vatID: "IT01234567897",
      address: { streetAddress: "Via dell'Esempio 12", addressLocality: "Verona", addressCountry: "IT" },
    });
    expect(shop.openingHoursSpecification).toHaveLength(2);
    expect(site).toMatchObject({
      "@type": "WebSite",
      potentialAction: {
        "@type": "SearchAction",
        target: { urlTemplate: `${origin}/it/prodotti?search={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    });
  });

  test("the Markdown alternate has the price, every size and the URL of the page", async () => {
    const facts = await detailsOf("sold-out-runner");
    const text = productMarkdown(origin, { locale: "it", currency: "EUR" }, facts);
    expect(text).toMatch(/^# .+\n\n/);
    expect(text).toContain(`${origin}/it/prodotti/sold-out-runner`);
    expect(text).toMatch(/: \d+,\d\d\u00a0€/);
    for (const size of facts.sizes) expect(text).toContain(`- ${size.name}: Taglia esaurita`);
  });

  test("llms.txt begins as llmstxt.org requires, and every link in it is absolute", async () => {
    const text = llmsText(origin, await productFacets(server.api, {}));
    expect(text).toMatch(/^# .+\n\n> .+\n/);
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);
    expect(links).toContain(`${origin}/it/prodotti`);
    for (const link of links) expect(link).toMatch(/^https:\/\/shop\.example\//);
  });
});

function alternatesOf(entry: XmlElement): Record<string, string> {
  return Object.fromEntries(
    elementsOf(entry, "xhtml:link").map(({ attributes }) => [attributes.hreflang ?? "", attributes.href ?? ""]),
  );
}

/** The attributes of https://support.google.com/merchants that a free listing in Italy needs. */
function expectRequired(item: XmlElement, locale: (typeof locales)[number]) {
  const value = (name: string) => textOf(item, `g:${name}`) ?? "";
  expect(value("id").length).toBeLessThanOrEqual(50);
  expect(value("title")).toMatch(/^.{5,150}$/);
  expect(value("description").length).toBeGreaterThan(20);
  expect(value("link")).toMatch(locale === "it" ? /\/it\/prodotti\/[^/]+$/ : /example\/products\/[^/]+$/);
  expect(value("image_link")).toMatch(/^https:\/\/shop\.example\/media\//);
  expect(value("condition")).toBe("new");
  expect(value("product_type")).toContain(" > ");
  const [shipping] = elementsOf(item, "g:shipping");
  expect(shipping && textOf(shipping, "g:country")).toBe("IT");
  expect(shipping && textOf(shipping, "g:price")).toMatch(/^\d+\.\d\d EUR$/);
  if (value("google_product_category") === "53") return;
  for (const name of ["brand", "color", "size", "gender", "age_group", "item_group_id"])
    expect(value(name)).not.toBe("");
  expect(["female", "male", "unisex"]).toContain(value("gender"));
}
