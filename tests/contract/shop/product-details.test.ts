import { expect, test } from "vitest";
import { listProducts, productBySlug, productStatus } from "~/api/catalogue.server";
import { checkCart } from "~/api/orders.server";
import { cardDetails, productsById, relatedProducts, sizeChart } from "~/api/product-details.server";
import { onEveryServer } from "./servers";
import { addProduct } from "./shop-fixtures";

onEveryServer("product details", (server) => {
  const everyProduct = () =>
    listProducts(server.api, { filters: {}, sort: "name", page: 1, limit: 500 }).then(({ products }) => products);

  test("distinguishes a withdrawn product from one on sale and one that never existed", async () => {
    const hidden = await addProduct(server.database, { price: 5_000, visibility: "hidden" });
    const online = await addProduct(server.database, { price: 5_000, visibility: "online" });
    expect(await productStatus(server.api, hidden.slug)).toMatchObject({
      status: "withdrawn",
      categories_id: { slug_it: expect.any(String), name_en: expect.any(String) },
    });
    expect((await productStatus(server.api, online.slug))?.status).toBe("on_sale");
    for (const slug of ["no-such-slug", "..", "a/b", "?", "è", "' or 1=1 --", "a".repeat(3_000)])
      expect(await productStatus(server.api, slug), slug.slice(0, 20)).toBeNull();
  });

  test("returns only the category of a withdrawn product", async () => {
    const { slug } = await addProduct(server.database, { price: 5_000, visibility: "hidden" });
    const { data } = await (await server.ask(`/website/products/${slug}/status`)).json();
    expect(Object.keys(data).sort()).toEqual(["categories_id", "status"]);
  });

  test("returns up to four other available products of the same type as related", async () => {
    const product = await productBySlug(server.api, "last-pair");
    const related = await relatedProducts(server.api, product);
    expect(related.length).toBeGreaterThan(0);
    expect(related.length).toBeLessThanOrEqual(4);
    expect(related.map(({ id }) => id)).not.toContain(product.id);
    for (const { slug, stock_status } of related) {
      expect(stock_status).toBe("instock");
      expect((await productBySlug(server.api, slug)).types_id.id).toBe(product.types_id.id);
    }
  });

  test("returns other models as related before other colours", async () => {
    const modelOf = ({ brands_id, name }: { brands_id: { id: number }; name: string }) => `${brands_id.id} ${name}`;
    for (const { slug } of (await everyProduct()).slice(0, 12)) {
      const product = await productBySlug(server.api, slug);
      const models = (await relatedProducts(server.api, product)).map(modelOf);
      const firstColor = models.findIndex(
        (model, index) => model === modelOf(product) || models.indexOf(model) < index,
      );
      const others = firstColor < 0 ? models : models.slice(0, firstColor);
      expect(new Set(others).size, slug).toBe(others.length);
      for (const model of models.slice(others.length))
        expect([modelOf(product), ...others], `${slug}: ${model} comes after colours`).toContain(model);
    }
  });

  test("returns recently viewed products in their order, without unavailable ones", async () => {
    const [first, second] = await everyProduct();
    const hidden = await addProduct(server.database, { price: 5_000, visibility: "hidden" });
    if (!first || !second) throw new Error("an empty shop");
    const found = await productsById(server.api, [second.id, 2_147_483_647, hidden.id, first.id]);
    expect(found.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await productsById(server.api, [])).toEqual([]);
  });

  test("a shoe has its brand's size chart in both languages, a gift card has none", async () => {
    const chart = await sizeChart(server.api, await productBySlug(server.api, "last-pair"));
    expect(chart?.title_it).not.toBe(chart?.title_en);
    expect(chart?.measures.columns.it).toHaveLength(chart?.measures.columns.en.length ?? 0);
    expect(chart?.measures.rows.length).toBeGreaterThan(10);
    for (const row of chart?.measures.rows ?? []) expect(row).toHaveLength(chart?.measures.columns.en.length ?? 0);
    const giftCard = (await everyProduct()).find(({ name }) => name.includes("Gift Card"));
    expect(await sizeChart(server.api, await productBySlug(server.api, giftCard?.slug ?? ""))).toBeNull();
  });

  test("cards have the colours and the sizes of their products, without sold-out sizes", async () => {
    const products = (await everyProduct()).slice(0, 24);
    const soldOut = await productBySlug(server.api, "sold-out-runner");
    const { variants, sizes } = await cardDetails(server.api, [...products, soldOut]);
    for (const product of products.filter(({ stock_status }) => stock_status === "instock")) {
      expect(variants.map(({ id }) => id)).toContain(product.id);
      const own = sizes.find(({ id }) => id === product.id)?.sizes ?? [];
      expect(own.some(({ quantity }) => quantity > 0)).toBe(true);
      expect(own[0]?.standard_sizes_id.name).toBeTruthy();
    }
    expect(sizes.map(({ id }) => id)).not.toContain(soldOut.id);
    expect(await cardDetails(server.api, [])).toEqual({ variants: [], sizes: [] });
  });

  test("a cart line has its size's system, so that clients can translate the size", async () => {
    const giftCard = (await everyProduct()).find(({ name }) => name.includes("Gift Card"));
    if (!giftCard) throw new Error("no gift card");
    const { sizes } = await cardDetails(server.api, [giftCard]);
    const size = sizes[0]?.sizes[0]?.standard_sizes_id;
    if (!size) throw new Error("no size");
    const { items } = await checkCart(server.api, { items: [{ id: giftCard.id, size: { id: size.id }, quantity: 1 }] });
    expect(items[0]?.size).toMatchObject({ id: size.id, system: "gift_card" });
  });
});
