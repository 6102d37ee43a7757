import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { releaseStock, reserveStock } from "~/backend/catalogue/stock";
import { operatorSteps } from "./operator";
import { onBothEngines } from "./servers";

onBothEngines("Shopify's files that are imported again", (server) => {
  const { printed, json, refusal } = operatorSteps(server);
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "shopify-again-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function fileOf(content: string) {
    const path = join(folder, "products.csv");
    await writeFile(path, content);
    return path;
  }
  const productOf = (slug: string) =>
    server.database.read.selectFrom("products").selectAll().where("slug", "=", slug).executeTakeFirst();
  const sizesOf = (slug: string) =>
    server.database.read
      .selectFrom("product_sizes")
      .innerJoin("standard_sizes", "standard_sizes.id", "product_sizes.standard_sizes_id")
      .innerJoin("products", "products.id", "product_sizes.products_id")
      .select(["standard_sizes.name", "quantity", "sku", "products_id", "standard_sizes_id"])
      .where("slug", "=", slug)
      .orderBy("product_sizes.id")
      .execute();

  /** Takes a piece for an order that does not end well. @returns what gives it back */
  async function reserve(slug: string, size: string) {
    const found = (await sizesOf(slug)).find(({ name }) => name === size);
    const piece = { productId: found?.products_id ?? 0, sizeId: found?.standard_sizes_id ?? 0, quantity: 1 };
    await server.database.write((trx) => reserveStock(trx, [{ ...piece, name: slug, size }]));
    return () => server.database.write((trx) => releaseStock(trx, [piece]));
  }

  test("a size whose price changes in Shopify is sold at one price alone", async () => {
    const pan = (large: number) =>
      fileOf(`Handle,Title,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price
try-pan,Try Pan,Size,Small,2,10
try-pan,,,Large,2,${large}
`);
    await json("import", "products", await pan(10));
    // One is sold here since the file was saved.
    await json("import", "products", await fileOf("slug,size,quantity\ntry-pan,L,1\n"), "--stock");
    expect(await printed("import", "products", await pan(15), "--dry-run")).toContain(
      "The price of a size has changed",
    );
    await json("import", "products", await pan(15));
    const sold = [
      { name: "S", quantity: 2, sku: "try-pan-small" },
      { name: "L", quantity: 0, sku: null },
    ];
    const large = [{ name: "L", quantity: 1, sku: "try-pan-large" }];
    expect(await sizesOf("try-pan")).toMatchObject(sold);
    expect(await productOf("try-pan-large")).toMatchObject({ price: 1500, name: "Try Pan (Large)" });
    expect(await sizesOf("try-pan-large")).toMatchObject(large);
    expect(await json("import", "products", await pan(15))).toMatchObject({ made: 0, changed: 0, left: 2 });
    await json("import", "products", await pan(10));
    expect(await sizesOf("try-pan")).toMatchObject([{ quantity: 2 }, { quantity: 1, sku: "try-pan-large" }]);
    expect(await sizesOf("try-pan-large")).toMatchObject([{ quantity: 0, sku: null }]);
    expect(await json("import", "products", await pan(10))).toMatchObject({ changed: 0, left: 1 });
    await json("import", "products", await pan(20));
    expect(await sizesOf("try-pan")).toMatchObject(sold);
    expect(await sizesOf("try-pan-large")).toMatchObject(large);
    expect(await productOf("try-pan-large")).toMatchObject({ price: 2000 });
  });

  test("a size that joins others at a new price comes from the product that had it, and another handle's code stays", async () => {
    const jar = (...prices: number[]) =>
      fileOf(
        ["Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price"]
          .concat(["S", "M", "L"].map((size, n) => `jar,Jar,Size,${size},JAR-${size},4,${prices[n]}`))
          .join("\n"),
      );
    await json("import", "products", await jar(10, 10, 15));
    await json("import", "products", await jar(10, 15, 15));
    expect(await sizesOf("jar-m-l")).toMatchObject([
      { name: "M", quantity: 4, sku: "JAR-M" },
      { name: "L", quantity: 4, sku: "JAR-L" },
    ]);
    expect(await sizesOf("jar-l")).toMatchObject([{ quantity: 0, sku: null }]);
    const other = await fileOf(
      "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\nja,Ja,Size,L,JAR-L,9",
    );
    expect(await refusal("import", "products", other)).toContain("If the price of this size has changed,");
  });

  test("a piece that an order gives back after its size has moved goes where the size is now", async () => {
    const mug = (...prices: number[]) =>
      fileOf(
        ["Handle,Title,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price"]
          .concat(["S", "M", "L"].map((size, n) => `mug,Mug,Size,${size},4,${prices[n]}`))
          // Another handle that begins alike, with sizes of the same names.
          .concat("mug-l-2,Mug (L),Size,L,4,15")
          .join("\n"),
      );
    await json("import", "products", await mug(10, 10, 15));
    const giveBack = [await reserve("mug", "M"), await reserve("mug-l", "L")];
    await json("import", "products", await mug(10, 15, 15));
    for (const give of giveBack) await give();
    expect(await sizesOf("mug")).toMatchObject([{}, { name: "M", quantity: 1, sku: null }]);
    expect(await sizesOf("mug-l")).toMatchObject([{ name: "L", quantity: 1, sku: null }]);
    expect(await printed("import", "products", await mug(10, 15, 15), "--dry-run")).toContain("mug-m-l changed");
    await json("import", "products", await mug(10, 15, 15));
    expect(await sizesOf("mug")).toMatchObject([{}, { name: "M", quantity: 0, sku: null }]);
    expect(await sizesOf("mug-l")).toMatchObject([{ name: "L", quantity: 0, sku: null }]);
    expect(await sizesOf("mug-m-l")).toMatchObject([
      { name: "M", quantity: 4, sku: "mug-m" },
      { name: "L", quantity: 4, sku: "mug-l" },
    ]);
    expect(await json("import", "products", await mug(10, 15, 15))).toMatchObject({ made: 0, changed: 0 });
  });

  test("a product of another handle keeps its pieces, though its slug begins as another's", async () => {
    const head = "Handle,Title,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price";
    await json("import", "products", await fileOf(`${head}\nvase-1,Vase,Size,L,4,15\n`));
    await server.database.write((trx) =>
      trx.updateTable("product_sizes").set({ sku: null }).where("sku", "=", "vase-1-l").execute(),
    );
    await json("import", "products", await fileOf(`${head}\nvase,Vase,Size,L,4,10\n`));
    expect(await sizesOf("vase-1")).toMatchObject([{ quantity: 4 }]);
  });

  test("colours without Latin letters, and long handles, make products of their own, the same each time", async () => {
    const long = "long-".repeat(24).slice(0, -1);
    const head = "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price";
    const rows = ["黑色", "白色", "Red"].flatMap((color) => [`cjk,Shirt,Size,S,Color,${color},10`]);
    const longRows = ["Red", "Blue"].map((color) => `${long},Long,Size,S,Color,${color},10`);
    const path = await fileOf([head, ...rows, ...longRows, `衬衫,Chemise,Size,S,Color,红,10`, ""].join("\n"));
    const report = await json("import", "products", path);
    expect(report).toMatchObject({ made: 6, problemCount: 0 });
    expect(await productOf("cjk-red")).toBeDefined();
    expect(await json("import", "products", path)).toMatchObject({ made: 0, changed: 0, left: 6 });
  });

  test("products that an older version gave shorter slugs are found again by their name and colour, or by their codes", async () => {
    const long = "older-".repeat(20).slice(0, -1);
    const head = "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price";
    const row = (handle: string, title: string, color: string, sku: string) =>
      `${handle},${title},Size,S,Color,${color},${sku},10`;
    await json(
      "import",
      "products",
      await fileOf([head, row("tea", "Tea", "黑色", ""), row(long, "Old", "Red", "OLD-1")].join("\n")),
    );
    const made = await server.database.read
      .selectFrom("products")
      .select(["id", "slug", "name"])
      .where("name", "in", ["Tea", "Old"])
      .orderBy("id")
      .execute();
    const former = ["tea", `${long}-red`.slice(0, 100)];
    for (const [index, { id }] of made.entries())
      await server.database.write((trx) =>
        trx.updateTable("products").set({ slug: former[index] }).where("id", "=", id).execute(),
      );
    const path = await fileOf(
      [head, row("tea", "Tea", "黑色", ""), row("tea", "Tea", "白色", ""), row(long, "New", "Red", "OLD-1")].join("\n"),
    );
    expect(await printed("import", "products", path, "--dry-run")).toContain(`${former[1]} changed (name)`);
    expect(await json("import", "products", path)).toMatchObject({ made: 1, changed: 1, left: 1, problemCount: 0 });
    expect(await productOf(former[1] ?? "")).toMatchObject({ id: made[1]?.id, name: "New" });
    expect(await json("import", "products", path)).toMatchObject({ made: 0, changed: 0, left: 3 });
  });
});
