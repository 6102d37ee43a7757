import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importProducts } from "~/backend/operations/products/import-products";
import { openPictures } from "~/backend/operations/products/picture-source";
import { googleFeed } from "~/seo/feed.server";
import { operatorSteps } from "./operator";
import { onBothEngines } from "./servers";

const OWN = `slug;name;brand;type_en;type_it;category_en;category_it;color_en;color_it;price;labels_en;labels_it;size;sku;gtin;quantity
camicia-prova;Camicia;Nuova Marca;Shirts;Camicie;Clothing;Abbigliamento;Black;Nero;89,90;New season | Linen;Nuova stagione | Lino;S;CAM-S;4006381333931;3
camicia-prova;;;;;;;;;;;;M;CAM-M;;0
scarpa-prova;Scarpa;Nuova Marca;Boots;Stivali;Shoes;Scarpe;Teal;Ottanio;1.234,50;;;38,5;SC-385;;2
`;

const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src
try-shirt,Try Shirt,"<p>Soft &amp; warm</p><ul><li>wool</li></ul>",Maker,Tops,"men, sale",true,Size,Small,Color,Red,,4,40.00,60.00,,
try-shirt,,,,,,,,Medium,,Red,,-2,40.00,60.00,,
try-shirt,,,,,,,,Small,,Blue,TS-B,1,40.00,,4006381333948,
try-pot,Try Pot,Pot,Maker,,,true,Size,Regular,,,,1,9.99,,,
try-pot,,,,,,,,Large,,,,1,15.99,,,
try-bag,Try Bag,Bag,,,,false,Title,Default Title,,,,1,20,,,
`;

onBothEngines("the shopkeeper's files of products", (server) => {
  const { outcomeOf, printed, json, refusal } = operatorSteps(server);
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "product-files-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function fileOf(content: string | Buffer, name = "products.csv") {
    const path = join(folder, name);
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
      .select(["standard_sizes.name", "system", "quantity", "sku", "gtin"])
      .where("slug", "=", slug)
      .orderBy("product_sizes.id")
      .execute();
  const changesOf = async (slug: string) => {
    const product = await productOf(slug);
    const rows = server.database.read
      .selectFrom("product_changes")
      .select("action")
      .where("products_id", "=", product?.id ?? 0);
    return (await rows.orderBy("id").execute()).map(({ action }) => action);
  };

  test("a dry run says per product what would happen, and changes nothing", async () => {
    const text = await printed("import", "products", await fileOf(OWN), "--dry-run");
    expect(text).toContain("line 2: camicia-prova made\nline 4: scarpa-prova made\n3 rows: 2 products would be made");
    expect(text).toContain("new brands: Nuova Marca");
    expect(await productOf("camicia-prova")).toBeUndefined();
  });

  test("--strict refuses names that the shop does not have, each with its line", async () => {
    const text = await refusal("import", "products", await fileOf(OWN), "--strict");
    expect(text).toContain('Line 2, column brand: The shop does not have "Nuova Marca"');
    expect(await productOf("camicia-prova")).toBeUndefined();
  });

  test("an import makes products with sizes, codes, stock and price, and a second one changes nothing", async () => {
    const path = await fileOf(OWN);
    expect(await json("import", "products", path)).toMatchObject({ made: 2, changed: 0, left: 0, problemCount: 0 });
    expect(await productOf("camicia-prova")).toMatchObject({
      ...{ price: 8990, sale_price: 8990, discount: 0, catalog_visibility: "visible", stock_status: "instock" },
    });
    expect(await sizesOf("camicia-prova")).toEqual([
      { name: "S", system: "clothing", quantity: 3, sku: "CAM-S", gtin: "4006381333931" },
      { name: "M", system: "clothing", quantity: 0, sku: "CAM-M", gtin: null },
    ]);
    expect(await sizesOf("scarpa-prova")).toMatchObject([{ name: "38.5", system: "shoes_eu", quantity: 2 }]);
    const changes = await changesOf("camicia-prova");
    expect(changes).toEqual(["price", "stock", "stock", "visibility"]);
    expect(await json("import", "products", path)).toMatchObject({ made: 0, changed: 0, left: 2 });
    expect(await changesOf("camicia-prova")).toEqual(changes);
  });

  test("a changed cell changes its product alone, and leaves what the file does not have", async () => {
    const path = await fileOf("slug,price,size,quantity\ncamicia-prova,79.90,S,3\nscarpa-prova,1234.50,38.5,7\n");
    expect(await printed("import", "products", path, "--dry-run")).toContain("camicia-prova changed (price)");
    expect(await json("import", "products", path, "--stock")).toMatchObject({ notes: [] });
    expect(await productOf("camicia-prova")).toMatchObject({ price: 7990, name: "Camicia" });
    expect(await sizesOf("scarpa-prova")).toMatchObject([{ quantity: 7, sku: "SC-385" }]);
  });

  test("a text in one language leaves the other's own text", async () => {
    const texts = async () => {
      const product = await productOf("camicia-prova");
      return [product?.description_it, product?.description_en];
    };
    for (const [file, after] of [
      ["slug,description_it\ncamicia-prova,Lino\n", ["Lino", "Lino"]],
      ["slug,description_it,description_en\ncamicia-prova,Lino,\n", ["Lino", ""]],
      ["slug,description_en\ncamicia-prova,Linen\n", ["Lino", "Linen"]],
      ["slug,description_it\ncamicia-prova,Puro lino\n", ["Puro lino", "Linen"]],
      ["slug,description_it\ncamicia-prova,\n", ["", "Linen"]],
      ["slug,description_en\ncamicia-prova,Pure linen\n", ["Pure linen", "Pure linen"]],
      ["slug,description_it\ncamicia-prova,Puro lino\n", ["Puro lino", "Pure linen"]],
    ] as const) {
      await json("import", "products", await fileOf(file));
      expect(await texts()).toEqual(after);
    }
    await json("import", "products", await fileOf("slug,description_it,description_en\ncamicia-prova,Linen,Linen\n"));
    const inOneLanguage = await fileOf("slug,description\ncamicia-prova,Cotton\n");
    expect(await json("import", "products", inOneLanguage)).toMatchObject({
      notes: [{ text: expect.stringContaining("one language (English)") }],
    });
    expect(await texts()).toEqual(["Cotton", "Cotton"]);
  });

  test("a membership is changed by no file", async () => {
    const { read } = server.database;
    const membership = await read
      .selectFrom("products")
      .select("slug")
      .where("grants_tier", "is not", null)
      .executeTakeFirst();
    const path = await fileOf(`slug,price\n${membership?.slug},1\n`);
    expect(await refusal("import", "products", path)).toContain(
      `Line 2, column slug: "${membership?.slug}" is a membership`,
    );
  });

  test("a file that is imported again sells no piece that is gone; --stock sets the file's", async () => {
    const path = await fileOf("slug,size,quantity\nscarpa-prova,38.5,5\nscarpa-prova,40,1\n");
    const text = await printed("import", "products", path, "--dry-run");
    expect(text).toContain("scarpa-prova changed (quantity); stock stays: 38.5: 7, not 5");
    const report = await json("import", "products", path);
    expect(report.notes).toMatchObject([{ text: expect.stringContaining("--stock sets the file's"), count: 1 }]);
    expect(await sizesOf("scarpa-prova")).toMatchObject([{ quantity: 7 }, { name: "40", quantity: 1 }]);
    expect(await json("import", "products", path)).toMatchObject({ changed: 0, left: 1 });
    expect(await json("import", "products", path, "--stock")).toMatchObject({ changed: 1, notes: [] });
    expect(await sizesOf("scarpa-prova")).toMatchObject([{ quantity: 5 }, { quantity: 1 }]);
  });

  test("a lower price is a reduction only from a price that this shop has asked", async () => {
    const path = await fileOf("slug,price,reduced\ncamicia-prova,59.90,yes\n");
    await server.database.write((trx) =>
      trx
        .updateTable("price_changes")
        .set({ valid_from: "2026-01-01T00:00:00.000Z" })
        .where("price", "=", 8990)
        .execute(),
    );
    await json("import", "products", path);
    expect(await productOf("camicia-prova")).toMatchObject({ price: 7990, sale_price: 5990, discount: 25 });
    expect(await json("import", "products", path)).toMatchObject({ left: 1, changed: 0 });
  });

  test("a reduction that the last 30 days do not allow is said before it is written", async () => {
    await json("import", "products", await fileOf("slug,price,reduced\ncamicia-prova,70,no\n"));
    const path = await fileOf("slug,price,reduced\ncamicia-prova,65,yes\n");
    const note = "not below the lowest of the last 30 days";
    expect(await printed("import", "products", path, "--dry-run")).toContain(note);
    expect((await json("import", "products", path)).notes).toMatchObject([{ text: expect.stringContaining(note) }]);
    expect(await productOf("camicia-prova")).toMatchObject({ price: 6500, sale_price: 6500, discount: 0 });
  });

  test("article numbers may change places, and none is in the shop twice", async () => {
    await json("import", "products", await fileOf("slug,size,sku\ncamicia-prova,S,CAM-M\ncamicia-prova,M,CAM-S\n"));
    expect((await sizesOf("camicia-prova")).map(({ sku }) => sku)).toEqual(["CAM-M", "CAM-S"]);
    expect(await refusal("import", "products", await fileOf("slug,size,sku\nscarpa-prova,38.5,CAM-S\n"))).toContain(
      'Line 2, column sku: "CAM-S" belongs to another product of the shop, camicia-prova.',
    );
  });

  test("Shopify's file makes a product per colour and price, without reductions that this shop never asked", async () => {
    const report = await json("import", "products", await fileOf(SHOPIFY));
    expect(report).toMatchObject({ format: "shopify", made: 5 });
    const notes: string = report.notes.map(({ text }: { text: string }) => text).join("\n");
    for (const words of ["art. 17-bis", "texts in one language", "A negative stock", "different prices"])
      expect(notes).toContain(words);
    expect(await productOf("try-shirt-red")).toMatchObject({
      name: "Try Shirt",
      gender: "men",
      price: 4000,
      discount: 0,
    });
    expect((await productOf("try-shirt-red"))?.description_it).toContain("Soft & warm");
    expect(await sizesOf("try-shirt-red")).toMatchObject([
      { name: "S", quantity: 4, sku: "try-shirt-small-red" },
      { name: "M", quantity: 0, sku: "try-shirt-medium-red" },
    ]);
    expect(await sizesOf("try-shirt-blue")).toMatchObject([{ name: "S", sku: "TS-B", gtin: "4006381333948" }]);
    expect(await productOf("try-pot")).toMatchObject({ price: 999 });
    expect(await productOf("try-pot-large")).toMatchObject({ name: "Try Pot (Large)", price: 1599 });
    expect(await productOf("try-bag")).toMatchObject({ catalog_visibility: "hidden" });
    expect(await sizesOf("try-bag")).toMatchObject([{ name: "One size", system: "one_size" }]);
    expect(await json("import", "products", await fileOf(SHOPIFY))).toMatchObject({ made: 0, changed: 0, left: 5 });
  });

  test("a Shopify file with few columns changes those alone", async () => {
    const before = { product: await productOf("try-shirt-blue"), sizes: await sizesOf("try-shirt-blue") };
    const color = "Handle,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price";
    const path = await fileOf(`${color}\ntry-shirt,Size,Small,Color,Blue,40\n`);
    expect(await json("import", "products", path)).toMatchObject({ left: 1, changed: 0 });
    await fileOf(
      "Handle,Title,Body (HTML),Vendor,Type,Published,Variant SKU,Variant Price\ntry-bag,Try Sack,,,,,,20\n",
    );
    expect(await printed("import", "products", path, "--dry-run")).toContain("try-bag changed (name)");
    await json("import", "products", path);
    expect(await productOf("try-bag")).toMatchObject({ catalog_visibility: "hidden", description_it: "Bag" });
    expect({ product: await productOf("try-shirt-blue"), sizes: await sizesOf("try-shirt-blue") }).toEqual(before);
  });

  test("Shopify's newest headings and linked options are read", async () => {
    const path = await fileOf(
      `Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Price,Compare-at price,Inventory quantity,Google Shopping / Gender
Newer Top,newer-top,Warm,Maker,Apparel & Accessories > Clothing > Tops,,,TRUE,Draft,NT-1,,Tinta,Rosso,product.metafields.shopify.color-pattern,Taglia,Grande,30,,5,Female
`,
    );
    await json("import", "products", path, "--language", "it");
    expect(await productOf("newer-top-rosso")).toMatchObject({
      gender: "women",
      catalog_visibility: "hidden",
      price: 3000,
    });
    expect(await sizesOf("newer-top-rosso")).toMatchObject([{ name: "L", sku: "NT-1", quantity: 5 }]);
  });

  test("one bad row stops everything; --skip-bad leaves its product out", async () => {
    const path = await fileOf(
      "slug,name,brand,type,category,color,price,size,gtin\ngood-one,A,B,C,D,Red,10,S,\nbad-one,A,B,C,D,Red,10,S,4006381333932\n",
    );
    expect(await refusal("import", "products", path)).toContain(
      "1 mistake in the file; nothing was changed:\nLine 3, column gtin:",
    );
    expect(await productOf("good-one")).toBeUndefined();
    const plan = await outcomeOf("import", "products", path, "--dry-run");
    expect(plan).toMatchObject({ failed: true, json: { made: 1, skipped: 1, problemCount: 1 } });
    for (const words of ["line 2: good-one made", "Line 3, column gtin:", "1 mistake in the file: the import changes"])
      expect(plan.text).toContain(words);
    expect(await json("import", "products", path, "--skip-bad")).toMatchObject({ made: 1, skipped: 1 });
    expect(await productOf("bad-one")).toBeUndefined();
  });

  test("sizes that an import makes stand between the others by their number", async () => {
    const head = "slug,name,brand,type,category,color,price,size";
    const sizes = ["47", "36", "35", "46"].map((size, n) =>
      n === 0 ? `big-shoe,B,C,Boots,Shoes,Red,10,${size}` : `big-shoe,,,,,,,${size}`,
    );
    await json("import", "products", await fileOf(`${head}\n${sizes.join("\n")}\n`));
    const { id = 0 } = (await productOf("big-shoe")) ?? {};
    const shown = await server.ask(`/website/products/${id}/sizes`).then((response) => response.json());
    expect(shown.data.map(({ name }: { name: string }) => name)).toEqual(["35", "36", "46", "47"]);
  });

  test("two imports of one file at the same time make each product once", async () => {
    const rows = Array.from(
      { length: 60 },
      (_, n) => `twice-${n},N${n},Twin Brand,Twin Type,Twins,Twin Colour,10,Twin Size`,
    );
    const path = await fileOf(`slug,name,brand,type,category,color,price,size\n${rows.join("\n")}\n`);
    const reports = await Promise.all([json("import", "products", path), json("import", "products", path)]);
    expect(reports.map(({ made, left }) => made + left)).toEqual([60, 60]);
    expect(reports[0].made + reports[1].made).toBe(60);
    const { read } = server.database;
    for (const kind of ["types", "categories", "colors"] as const)
      expect(await read.selectFrom(kind).select("id").where("name_en", "like", "Twin%").execute()).toHaveLength(1);
    expect(await read.selectFrom("brands").select("id").where("name", "=", "Twin Brand").execute()).toHaveLength(1);
    expect(await printed("history", "brands", "twin-brand")).toContain("made");
  });

  test("pictures of a folder come in the order of the file, once, and a wrong one spoils nothing", async () => {
    const photos = join(folder, "photos");
    await mkdir(photos);
    const photo = (background: string) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .jpeg()
        .toBuffer();
    await writeFile(join(photos, "Front.jpg"), await photo("red"));
    await writeFile(join(photos, "back.jpg"), await photo("blue"));
    await writeFile(join(photos, "broken.jpg"), "no picture");
    const content = (pictures: string) => `slug,pictures\ncamicia-prova,${pictures}\n`;
    const importing = async (pictures: string) =>
      importProducts(server.database, {
        ...{ file: await fileOf(content(pictures)), language: "en", dryRun: false, strict: false, skipBad: false },
        ...{ pictures: await openPictures(photos), dataDir: server.dataDir, change: { actor: "operator" } },
      });
    const { id = 0 } = (await productOf("camicia-prova")) ?? {};
    const shown = async () => {
      const rows = server.database.read.selectFrom("product_images").innerJoin("media", "media.id", "media_id");
      return (await rows.select("source_name").where("products_id", "=", id).orderBy("sort").execute()).map(
        (row) => row.source_name,
      );
    };
    expect((await importing("front.jpg | broken.jpg | back.jpg")).pictures).toMatchObject({
      ...{
        added: 2,
        left: 0,
        failed: [{ line: 2, reason: expect.stringContaining("broken.jpg: A picture is a JPEG") }],
      },
    });
    expect(await shown()).toEqual(["front.jpg", "back.jpg"]);
    expect((await importing("back.jpg | https://x.example/photos/front.jpg?v=1")).pictures).toMatchObject({
      added: 0,
      left: 2,
    });
    expect(await shown()).toEqual(["back.jpg", "front.jpg"]);
    await rm(join(photos, "front.jpg"), { force: true });
    await rm(join(photos, "Front.jpg"), { force: true });
    expect(await importing("front.jpg | back.jpg")).toMatchObject({ problems: [], pictures: { added: 0, left: 2 } });
    expect(await shown()).toEqual(["front.jpg", "back.jpg"]);
    expect((await importing("nowhere.jpg")).problems).toMatchObject([{ line: 2, column: "pictures" }]);
    expect((await importing("http://x.example/a.jpg")).problems).toMatchObject([
      { reason: expect.stringContaining("https://") },
    ]);
  });

  test("pages, feed and API name the article number and bar code of a size", async () => {
    const { id = 0 } = (await productOf("camicia-prova")) ?? {};
    const shown = await server.ask(`/website/products/${id}/sizes`).then((response) => response.json());
    expect(shown.data[0]).toMatchObject({ name: "S", sku: "CAM-M", gtin: "4006381333931" });
    const items = await server.ask(`/items/products/${id}?fields=sizes.*`).then((response) => response.json());
    expect(items.data.sizes[0]).toMatchObject({ sku: "CAM-M", gtin: "4006381333931" });
    let feed = "";
    for await (const piece of googleFeed(server.api, "https://shop.example", "en")) feed += piece;
    expect(feed).toContain("<g:gtin>4006381333931</g:gtin>");
    expect(feed).toContain("<g:identifier_exists>no</g:identifier_exists>");
  });

  test("a place that is no file, and arguments that mean nothing, are refused in words", async () => {
    const file = await fileOf("slug,price\ncamicia-prova,59.90\n");
    const refusals = {
      [join(folder, "nothing.csv")]: await refusal("import", "products", join(folder, "nothing.csv")),
      [folder]: await refusal("import", "products", folder),
    };
    for (const [path, message] of Object.entries(refusals))
      expect(message).toBe(`${path} is not a file that can be read.`);
    expect(await refusal("import", "products", file, "--pictures", join(folder, "nowhere"))).toContain("can be read");
    expect(await refusal("import", "products", file, "--pictures", file)).toContain("neither a folder nor a ZIP file");
    expect(await refusal("import", "products", file, "--language", "de")).toBe("--language is en or it.");
    expect(await refusal("import", "products")).toContain("FILE is missing.");
    expect(await refusal("export", "products", join(file, "x.csv"))).toContain("cannot be written");
  });

  test("the exported file imports without a change, and its cells are no formulas", async () => {
    const { read } = server.database;
    const { id: _, ...marca } = await read
      .selectFrom("brands")
      .selectAll()
      .where("name", "=", "Nuova Marca")
      .executeTakeFirstOrThrow();
    const second = await server.database.write((trx) =>
      trx
        .insertInto("brands")
        .values({ ...marca, name: "NUOVA MARCA", slug: "nuova-marca-second" })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    await server.database.write((trx) =>
      trx.updateTable("products").set({ brands_id: second.id }).where("slug", "=", "camicia-prova").execute(),
    );
    const long = "Long text. ".repeat(5_000).trim();
    await json("import", "products", await fileOf(`slug,name,description\nscarpa-prova,"=HYPERLINK(""x"")",${long}\n`));
    const { id = 0 } = (await productOf("big-shoe")) ?? {};
    await server.database.write((trx) => trx.deleteFrom("product_sizes").where("products_id", "=", id).execute());
    for (const flags of [[], ["--semicolons"]]) {
      const path = join(folder, "export.csv");
      await json("export", "products", path, ...flags);
      expect(await readFile(path, "utf8")).toContain("'=HYPERLINK");
      expect(await readFile(path, "utf8")).toContain(flags.length > 0 ? ";59,90;" : ",59.90,");
      const report = await json("import", "products", path, "--strict");
      expect(report).toMatchObject({ made: 0, changed: 0, problemCount: 0 });
    }
  });
});
