import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { importProducts } from "~/backend/operations/products/import-products";
import { operatorSteps } from "./operator";
import { onBothEngines } from "./servers";

const HEAD = "slug,name,brand,type,category,color,price,size,sku,quantity";

onBothEngines("imports of products that meet what the shop has", (server) => {
  const { printed, json, refusal } = operatorSteps(server);
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "imported-products-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function fileOf(...lines: string[]) {
    const path = join(folder, "products.csv");
    await writeFile(path, `${lines.join("\n")}\n`);
    return path;
  }
  const productOf = (slug: string) =>
    server.database.read.selectFrom("products").selectAll().where("slug", "=", slug).executeTakeFirst();
  const skusOf = async (slug: string) => {
    const { id = 0 } = (await productOf(slug)) ?? {};
    const rows = server.database.read.selectFrom("product_sizes").select("sku").where("products_id", "=", id);
    return (await rows.orderBy("id").execute()).map(({ sku }) => sku);
  };
  const options = (file: string) => ({
    ...{ file, language: "en" as const, dryRun: false, strict: false, skipBad: false },
    ...{ pictures: null, dataDir: server.dataDir, change: { actor: "operator" } },
  });

  /** The server's database, with something that happens before its nth write. */
  function writingTo(before: (number: number) => Promise<unknown> | undefined): Database<Tables> {
    const { database } = server;
    let number = 0;
    return {
      ...{ engine: database.engine, label: database.label, policy: database.policy, read: database.read },
      async write(work, given) {
        number += 1;
        await before(number);
        return database.write(work, given);
      },
      close: async () => undefined,
    };
  }

  test("an article number goes to another size only when the file takes it from the size that has it", async () => {
    await json("import", "products", await fileOf(HEAD, "codes,A,B,C,D,Red,10,S,K-S,1", "codes,,,,,,,M,K-M,1"));
    const path = await fileOf("slug,size,sku", "codes,M,K-S");
    expect(await refusal("import", "products", path)).toContain(
      'Line 2, column sku: "K-S" belongs to this product\'s size S: give that size another one, or an empty cell.',
    );
    await json("import", "products", await fileOf("slug,size,sku", "codes,M,K-S", "codes,S,"));
    expect(await skusOf("codes")).toEqual([null, "K-S"]);
  });

  test("a code that another change takes after the check is reported with the lines that are not written", async () => {
    const taken = Object.assign(new Error("duplicate key"), { code: "23505" });
    // The reference data of every shop is the first that is written.
    const database = writingTo((number) => (number === 1 ? undefined : Promise.reject(taken)));
    const file = await fileOf("slug,size,sku", "codes,M,K-2", "codes,S,K-1");
    await expect(importProducts(database, options(file))).rejects.toThrow("Lines 2 to 3: the shop has got one of");
  });

  test("--skip-bad leaves out a product whose rows stand apart, and makes no half of it", async () => {
    const path = await fileOf(HEAD, "apart,A,B,C,D,Red,10,S,,1", "whole,A,B,C,D,Red,10,S,,1", "apart,,,,,,,M,,1");
    expect(await json("import", "products", path, "--skip-bad", "--dry-run")).toMatchObject({ made: 1, skipped: 1 });
    expect(await json("import", "products", path, "--skip-bad")).toMatchObject({ made: 1, skipped: 1 });
    expect(await productOf("apart")).toBeUndefined();
    expect(await productOf("whole")).toBeDefined();
  });

  test("products with many sizes are written a few at a time", async () => {
    const rows = [1, 2, 3].flatMap((number) =>
      Array.from({ length: 300 }, (_, size) =>
        size === 0 ? `many-${number},A,B,C,D,Red,10,Size 0,,1` : `many-${number},,,,,,,Size ${size},,1`,
      ),
    );
    const done: number[] = [];
    const file = await fileOf(HEAD, ...rows);
    await importProducts(server.database, { ...options(file), dryRun: true, onProgress: (count) => done.push(count) });
    expect(done).toEqual([600, 900]);
  });

  test("a name that means two records is refused for a new product, and keeps what a product has", async () => {
    const insert = (name: string, slug: string) =>
      server.database.write((trx) =>
        trx
          .insertInto("colors")
          .values({ name_en: name, name_it: name, slug_en: slug, slug_it: slug, hex: "#000000" })
          .returning("id")
          .executeTakeFirstOrThrow(),
      );
    await insert("Petrol", "petrol");
    await json("import", "products", await fileOf(HEAD, "petrol-one,A,B,C,D,Red,10,S,,1"));
    const { id } = await insert("PETROL", "petrol-2");
    await server.database.write((trx) =>
      trx.updateTable("products").set({ colors_id: id }).where("slug", "=", "petrol-one").execute(),
    );
    expect(await json("import", "products", await fileOf("slug,color", "petrol-one,petrol"))).toMatchObject({
      left: 1,
    });
    expect(await refusal("import", "products", await fileOf(HEAD, "petrol-two,A,B,C,D,petrol,10,S,,1"))).toContain(
      'Line 2, column color: "petrol" means several colors of the shop',
    );
  });

  test("the history of a product has its labels, article numbers and bar codes", async () => {
    const path = await fileOf("slug,labels,size,sku", "codes,Trail label,S,K-TRAIL");
    await json("import", "products", path);
    const { id = 0 } = (await productOf("codes")) ?? {};
    const rows = await server.database.read
      .selectFrom("product_changes")
      .select("after")
      .where("products_id", "=", id)
      .where("action", "=", "details")
      .execute();
    const said = rows.map(({ after }) => after).join();
    expect(said).toContain("labels_id");
    expect(said).toContain("K-TRAIL");
    expect(await printed("history", "labels", "trail-label")).toContain("made");
  });

  test("a picture that somebody adds while an import orders the others stays", async () => {
    const { id = 0 } = (await productOf("codes")) ?? {};
    const names = ["one.jpg", "two.jpg", "three.jpg"];
    const ids = ["1", "2", "3"].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
    const picture = (index: number) =>
      server.database.write(async (trx) => {
        const [media = "", source_name = ""] = [ids[index], names[index]];
        const { id: _, ...row } = await trx.selectFrom("media").selectAll().limit(1).executeTakeFirstOrThrow();
        await trx
          .insertInto("media")
          .values({ ...row, id: media, source_name, source_sha256: null })
          .execute();
        await trx
          .insertInto("product_images")
          .values({ products_id: id, media_id: media, sort: index + 1 })
          .execute();
      });
    await picture(0);
    await picture(1);
    const file = await fileOf("slug,pictures", "codes,two.jpg | one.jpg");
    // Reference data, products, then the order of the pictures.
    await importProducts(
      writingTo((number) => (number === 3 ? picture(2) : undefined)),
      options(file),
    );
    const shown = server.database.read.selectFrom("product_images").select("media_id").where("products_id", "=", id);
    expect((await shown.orderBy("sort").execute()).map(({ media_id }) => media_id)).toEqual([ids[1], ids[0], ids[2]]);
  });

  test("a manufacturer's other address is noted, since a file of products does not change it", async () => {
    const head = "slug,manufacturer,manufacturer_address";
    await json("import", "products", await fileOf(head, "codes,Old Maker,Via Roma 1"));
    expect(await printed("import", "products", await fileOf(head, "codes,Old Maker,Via Po 2"))).toContain(
      "Old Maker is in the shop with another address: import manufacturers changes it.",
    );
  });

  test("another hue of a colour that the shop has is noted, since a file of products does not change it", async () => {
    await json("import", "products", await fileOf("slug,color,color_hex", "codes,Ochre,#aa8800"));
    expect(await printed("import", "products", await fileOf("slug,color,color_hex", "codes,Ochre,#ffaa00"))).toContain(
      "Ochre is in the shop as #aa8800: import colours changes it.",
    );
    expect(
      await printed("import", "products", await fileOf("slug,color,color_hex", "codes,Ochre,#AA8800")),
    ).not.toContain("Ochre is in the shop");
  });

  test("a bar code with a leading zero is the one without it", async () => {
    await json("import", "products", await fileOf("slug,size,gtin", "codes,S,036000291452"));
    expect(await refusal("import", "products", await fileOf("slug,size,gtin", "whole,S,0036000291452"))).toContain(
      '"0036000291452" belongs to another product of the shop, codes.',
    );
  });
});
