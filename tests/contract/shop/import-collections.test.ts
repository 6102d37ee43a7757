import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listProducts } from "~/api/catalogue.server";
import { collections } from "~/backend/operations/collections/collection-table";
import { importCollection } from "~/backend/operations/collections/import-collection";
import { photograph } from "../../support/photographs";
import { operatorSteps } from "./operator";
import { onBothEngines } from "./servers";

onBothEngines("records by file", (server) => {
  const { printed, json, refusal } = operatorSteps(server);
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "shop-records-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Writes a file and returns its path. */
  async function file(name: string, content: unknown): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
  }
  const items = async (path: string) => (await (await server.ask(path)).json()).data;
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
  const wireVersion = (): Promise<{ catalogue: number; content: number }> => items("website/version");

  test.each(Object.keys(collections))("an export of %s changes nothing when it is imported", async (name) => {
    for (const path of [join(folder, `${name}.json`), join(folder, `${name}.csv`), join(folder, `${name}-excel.csv`)]) {
      const more = path.endsWith("-excel.csv") ? ["--semicolons"] : [];
      const { records } = await json("export", name, path, ...more);
      const removes = collections[name]?.fixed ? [] : ["--remove-missing"];
      expect(await json("import", name, path, ...removes), path).toMatchObject({
        ...{ made: 0, changed: 0, removed: 0, left: records, problems: [] },
      });
    }
  });

  test("what a file makes, changes and removes is shown by a running shop, and stands in the history", async () => {
    const before = await wireVersion();
    const brands = await file(
      "brands.csv",
      'slug;name;top_brand;description_it\nnuova-casa;Nuova Casa;sì;"Fatta a mano\nin Veneto"\n',
    );
    expect(await json("import", "brands", brands, "--reason", "spring")).toMatchObject({ written: true, made: 1 });
    expect(await json("import", "brands", brands)).toMatchObject({ made: 0, changed: 0, left: 1 });
    await expect.poll(() => wireVersion().then(({ catalogue }) => catalogue)).toBeGreaterThan(before.catalogue);
    await expect.poll(async () => names(await items("website/brands"))).toContain("Nuova Casa");
    await json("import", "brands", await file("brands.json", [{ slug: "nuova-casa", name: "Casa Nuova" }]));
    const [brand] = await items("items/brands?filter[slug][_eq]=nuova-casa");
    expect(brand).toMatchObject({ name: "Casa Nuova", top_brand: true, description_it: "Fatta a mano\nin Veneto" });
    await json("import", "brands", await file("brands.csv", "slug,remove\nnuova-casa,yes\n"), "--reason", "closed");
    expect(await items("items/brands?filter[slug][_eq]=nuova-casa")).toEqual([]);
    const changes = await json("history", "brands", "nuova-casa");
    expect(changes).toMatchObject([
      { action: "removed", before: { name: "Casa Nuova" }, after: null, actor: "operator", reason: "closed" },
      { action: "changed", before: { name: "Nuova Casa" }, after: { name: "Casa Nuova" } },
      { action: "made", before: null, after: { name: "Nuova Casa", visibility: "visible" }, reason: "spring" },
    ]);
    expect(await printed("history", "brands", "nuova-casa")).toContain('name "Nuova Casa" → "Casa Nuova"');
  });

  test("the name of a category that an import changes is found by the search of a running shop", async () => {
    const count = async () =>
      (await listProducts(server.api, { filters: { search: "scarpette" }, sort: "relevance", page: 1, limit: 1 }))
        .count;
    expect(await count()).toBe(0);
    const [{ slug_en, name_it }] = await items("items/categories?limit=1");
    const rename = (name: string) => file("categories.json", [{ slug_en, name_it: name }]);
    await json("import", "categories", await rename("Scarpette"));
    await expect.poll(count, { timeout: 10_000 }).toBeGreaterThan(0);
    await json("import", "categories", await rename(name_it));
  });

  test("a text, a slide with a picture, an entry of the navigation and a menu are shown at once", async () => {
    const before = await wireVersion();
    await writeFile(join(folder, "autumn.jpg"), await photograph());
    const slides = await file(
      "slides.csv",
      "number,title_it,title_en,link_it,link_en,picture\n77,Autunno,Autumn,/it/outlet,/outlet,autumn.jpg\n",
    );
    expect(await refusal("import", "slides", slides)).toContain("--pictures");
    const withPicture = () =>
      importCollection(
        server.database,
        "slides",
        slides,
        {
          ...{ dryRun: false, skipBad: false, removeMissing: false, placeholders: new Set<string>() },
          pictures: { folder, dataDir: server.dataDir },
        },
        { actor: "operator" },
      );
    expect((await withPicture()).records).toMatchObject([{ action: "made" }]);
    expect((await withPicture()).records).toMatchObject([{ action: "left" }]);
    const [slide] = await items("items/online_shop_slides?filter[id][_eq]=77&fields=*,media_id.*");
    expect(slide).toMatchObject({ title_it: "Autunno", status: "published", media_id: { alt_it: "Autunno" } });
    expect((await server.ask(`assets/${slide.media_id.id}?width=360`)).status).toBe(200);
    const text = {
      id: "stores",
      title_it: "Negozi",
      title_en: "Stores",
      body_it: "<p>{{company.city}}</p>",
      body_en: '<h2 id="verona">Verona</h2>',
    };
    await json("import", "contents", await file("contents.json", [text]));
    expect(await items("items/contents/stores")).toMatchObject({
      ...text,
      status: "published",
      updated_on: expect.stringContaining("T"),
    });
    await json(
      "import",
      "nav-items",
      await file("nav.csv", "number,name_it,name_en,link_it,link_en\n9,Outlet,Outlet,/it/outlet,/outlet\n"),
    );
    const [type] = await items("items/types?limit=1");
    const [category] = await items("items/categories?limit=1");
    const menu = await file(
      "menu.csv",
      `number,title_it,title_en,categories,types\n50,Tutto,All,${category.slug_it},"${type.slug_en}"\n`,
    );
    await json("import", "menu", menu);
    expect(await json("import", "menu", menu)).toMatchObject({ left: 1, changed: 0 });
    const groups = await items("website/products/mega-menu");
    expect(groups.at(-1) ?? groups[0]).toBeDefined();
    expect(groups).toContainEqual(
      expect.objectContaining({
        title_en: "All",
        categories: [expect.objectContaining({ id: category.id })],
        types: [expect.objectContaining({ id: type.id })],
      }),
    );
    expect((await wireVersion()).content).toBeGreaterThan(before.content);
    // The shop gives its own numbers after the file's.
    const added = await server.database.write((trx) =>
      trx
        .insertInto("menu_groups")
        .values({ sort: 1, title_it: "Altro", title_en: "Other" })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    expect(added.id).toBe(51);
    await server.database.write((trx) => trx.deleteFrom("menu_groups").where("id", "=", 51).execute());
    for (const [name, number] of [
      ["slides", 77],
      ["nav-items", 9],
      ["menu", 50],
    ] as const)
      await json("import", name, await file("gone.json", [{ number, remove: true }]));
    await json("import", "contents", await file("gone.json", [{ id: "stores", remove: true }]));
  });

  test("a text changes its date only when it changes, and an older export does not set it back", async () => {
    const path = join(folder, "terms.json");
    await json("export", "contents", path);
    const terms = (
      JSON.parse(await readFile(path, "utf8")) as { id: string; title_en: string; updated_on: string }[]
    ).find(({ id }) => id === "terms");
    const edited = await file("terms.json", [{ ...terms, title_en: "Terms of our shop" }]);
    await json("import", "contents", edited);
    const { updated_on } = await items("items/contents/terms");
    expect(updated_on > (terms?.updated_on ?? "")).toBe(true);
    expect(await json("import", "contents", edited)).toMatchObject({ changed: 0, left: 1 });
    expect((await items("items/contents/terms")).updated_on).toBe(updated_on);
    await json("import", "contents", await file("terms.json", [terms]));
  });

  test("a coupon of a file reduces carts, and goes unless an order uses it", async () => {
    const path = await file("coupons.csv", "code;percent;minimum;valid_to\nestate27;10;50,00;31/08/2027\n");
    await json("import", "coupons", path);
    expect(await json("coupons", "show", "ESTATE27")).toMatchObject({
      ...{ kind: "percent", discount: 10, minimum_subtotal: 5000, valid_to: "2027-08-31T21:59:59.999Z" },
      changes: [{ change: "added", actor: "operator" }],
    });
    await json("import", "coupons", await file("coupons.json", [{ code: "ESTATE27", percent: null, amount: "12,50" }]));
    expect(await json("coupons", "show", "ESTATE27")).toMatchObject({ kind: "amount", discount: 1250 });
    const both = await file("coupons.json", [{ code: "ESTATE27", percent: 5, amount: "12.50" }]);
    expect(await refusal("import", "coupons", both)).toContain("either an amount or a percentage");
    const gone = await file("gone.csv", "code,remove\nESTATE27,x\nNEVER-WAS,x\n");
    expect(await json("import", "coupons", gone)).toMatchObject({ removed: 1, problems: [] });
    expect(await refusal("coupons", "show", "ESTATE27")).toContain("no coupon");
    expect(await refusal("import", "coupons", path)).toContain("removed coupon");
  });

  test("an empty file removes nothing", async () => {
    const empty = await file("empty.json", []);
    expect(await refusal("import", "labels", empty, "--remove-missing")).toContain("all of them would go");
  });

  test("texts that spreadsheets change or compute come back as they were", async () => {
    const texts = { description_it: ' ="a"&1;, | \\ "b" \r\nc\ttwo ', description_en: "'-1\n\n+2" };
    await server.database.write((trx) => trx.updateTable("brands").set(texts).where("id", "=", 1).execute());
    const table = {
      columns: { it: ["a | b", "c\\"], en: ["", "-"] },
      rows: [
        ["=1", "a\\|b"],
        ["", "x"],
      ],
    };
    await server.database.write((trx) =>
      trx
        .updateTable("size_charts")
        .set({ measures: JSON.stringify(table) })
        .where("id", "=", 1)
        .execute(),
    );
    for (const name of ["brands", "size-tables"])
      for (const ending of ["json", "csv"]) {
        const path = join(folder, `odd.${ending}`);
        await json("export", name, path);
        expect(await json("import", name, path)).toMatchObject({ changed: 0, made: 0, problems: [] });
      }
  });

  test("what is still used is not removed, and the reason says by what", async () => {
    const all = await json("export", "brands", join(folder, "all.json"));
    const one = await file("brands.json", [{ slug: (await items("items/brands?limit=1"))[0].slug }]);
    const reason = await refusal("import", "brands", one, "--remove-missing");
    expect(reason).toMatch(/cannot be removed: \d+ products use it/);
    expect(await json("export", "brands", join(folder, "all.json"))).toEqual(all);
  });

  test("a bad record stops the whole file, with its line and column; --skip-bad imports the others", async () => {
    const path = await file(
      "colours.csv",
      "slug_en,slug_it,name_en,name_it,hex\nfog,nebbia,Fog,Nebbia,#dddddd\nmoss,muschio,Moss,Muschio,green\nfog,nebbia-2,Fog,Nebbia,#dddddd\n",
    );
    const reason = await refusal("import", "colours", path);
    expect(reason).toContain('Line 3, column hex: "green" is no colour');
    expect(reason).toContain("Line 4, column slug_en: fog is in line 2 already");
    expect(await items("items/colors?filter[slug_en][_eq]=fog")).toEqual([]);
    expect(await json("import", "colours", path, "--dry-run")).toMatchObject({ written: false, made: 1 });
    expect(await json("import", "colours", path, "--skip-bad")).toMatchObject({ written: true, made: 1 });
    expect(await items("items/colors?filter[slug_en][_eq]=fog")).toHaveLength(1);
    await json("import", "colours", await file("gone.json", [{ slug_en: "fog", remove: true }]));
  });

  const category = (slug: string, more: object = {}) => ({
    ...{ slug_en: slug, slug_it: `${slug}-it`, name_en: slug, name_it: slug },
    ...more,
  });

  test.each([
    ["a missing field", "brands", [{ slug: "no-name" }], "Line 1, column name: It is missing"],
    [
      "an unknown field",
      "brands",
      [{ slug: "x-y", name: "X", colour: "red" }],
      "column colour: A brand has no such field",
    ],
    ["a field of JavaScript's", "brands", '[{"slug":"x-y","name":"X","__proto__":{"a":1}}]', "column __proto__"],
    ["a nested value", "brands", [{ slug: "x-y", name: [[["X"]]] }], "A list is not a text"],
    ["a number as text", "brands", [{ slug: "x-y", name: 7 }], "is not a text in quotation marks"],
    ["a slug with spaces", "brands", [{ slug: "X Y", name: "X" }], "column slug"],
    [
      "an unknown reference",
      "size-tables",
      [{ brand: "no-such-brand", category: "shoes" }],
      "There is no brand no-such-brand",
    ],
    ["a text of a megabyte", "brands", [{ slug: "x-y", name: "X".repeat(1_000_000) }], "the limit"],
    [
      "a long text of a page",
      "contents",
      [{ id: "x", title_it: "x", title_en: "x", body_it: "x".repeat(400_000) }],
      "300000 are the limit",
    ],
    ["half a character", "brands", '[{"slug":"x-y","name":"\\ud800"}]', "half a character"],
    ["NUL", "brands", '[{"slug":"x-y","name":"a\\u0000b"}]', "control character"],
    [
      "a script in a text",
      "contents",
      [{ id: "x", title_it: "x", title_en: "x", body_it: "<p>a</p><script>b</script>" }],
      "leave out the element <script>",
    ],
    [
      "a script in a link",
      "contents",
      [{ id: "x", title_it: "x", title_en: "x", body_en: '<a href="java&#115;cript:b">a</a>' }],
      "leave out the address",
    ],
    [
      "an unknown placeholder",
      "contents",
      [{ id: "x", title_it: "x", title_en: "x", body_en: "{{company.nmae}}" }],
      "no placeholder {{company.nmae}}",
    ],
    ["a link to a script", "slides", [{ number: 80, link_it: "javascript:alert(1)" }], "column link_it"],
    ["a link to another host", "slides", [{ number: 80, link_it: "//evil.example" }], "column link_it"],
    ["a parent that is nowhere", "categories", [category("one", { parent: "two" })], "There is no category two"],
    [
      "parents in a circle",
      "categories",
      [category("one", { parent: "two" }), category("two", { parent: "one" })],
      "above itself",
    ],
    [
      "a slug of the other language",
      "categories",
      [category("one"), category("two", { slug_it: "one" })],
      "one is already slug_en of one",
    ],
    ["uneven rows", "size-tables", () => sizeTable(["42"]), "Row 1 has not 2 cells"],
    ["a key that exists", "labels", () => renamedLabel(), "There is a label"],
    [
      "a new payment method",
      "payments",
      [{ code: "barter", name_it: "x", name_en: "x" }],
      "makes and removes no payment method",
    ],
    ["no list", "brands", { slug: "x-y" }, "list of records"],
    ["half a file", "brands", '[{"slug":\n"x-y"', "not JSON"],
    ["deep nesting", "brands", "[".repeat(200_000) + "]".repeat(200_000), "is not a record"],
    ["no picture", "slides", [{ number: 80, picture: "../secret.jpg" }], "--pictures"],
    ["a number that is no id", "slides", [{ number: 99_999_999_999 }], "whole number from 1"],
  ])("%s is refused with a reason, and nothing is written", async (_, name, content, reason) => {
    const path = await file("bad.json", typeof content === "function" ? await content() : content);
    expect(await refusal("import", name, path)).toContain(reason);
    expect(await json("import", name, path, "--dry-run").catch(() => ({ made: 0 }))).not.toMatchObject({
      written: true,
    });
  });

  async function renamedLabel() {
    const [one, two] = await items("items/labels?limit=2");
    return [{ slug_en: one.slug_en, rename_to: two.slug_en }];
  }

  async function sizeTable(row: string[]) {
    const [brand] = await items("items/brands?limit=1");
    const table = { brand: brand.slug, category: (await items("items/categories?sort=-id&limit=1"))[0].slug_en };
    return [{ ...table, title_it: "x", title_en: "x", columns_it: ["EU", "cm"], columns_en: "EU | cm", rows: [row] }];
  }

  test("categories of one file can name each other as parents, change their slugs and go together", async () => {
    const two = [category("inner", { parent: "outer" }), category("outer")];
    await json("import", "categories", await file("two.json", two));
    const [inner] = await items("items/categories?filter[slug_en][_eq]=inner&fields=*,parent.*");
    expect(inner.parent.slug_en).toBe("outer");
    const renamed = await file("two.json", [two[0], { ...two[1], rename_to: "outside" }]);
    await json("import", "categories", renamed);
    expect(await json("import", "categories", renamed)).toMatchObject({ made: 0, changed: 0, left: 2 });
    expect((await items("items/categories?filter[slug_en][_eq]=outside")).map((one: { id: number }) => one.id)).toEqual(
      [inner.parent.id],
    );
    const outer = await file("gone.json", [{ slug_en: "outside", remove: true }]);
    expect(await refusal("import", "categories", outer)).toContain("it is parent of inner");
    const both = [
      { slug_en: "outside", remove: true },
      { slug_en: "inner", remove: true },
    ];
    expect(await json("import", "categories", await file("gone.json", both))).toMatchObject({ removed: 2 });
  });

  test("two records can exchange a slug", async () => {
    const [one, two] = [category("one"), category("two")];
    await json("import", "categories", await file("two.json", [one, two]));
    const exchanged = [
      { ...one, slug_it: two.slug_it },
      { ...two, slug_it: one.slug_it },
    ];
    expect(await json("import", "categories", await file("two.json", exchanged))).toMatchObject({ changed: 2 });
    await json(
      "import",
      "categories",
      await file("gone.json", [
        { slug_en: "one", remove: true },
        { slug_en: "two", remove: true },
      ]),
    );
  });

  test("of two imports of one file at once, one makes the records and the other leaves them", async () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      category(`twin-${index}`, index > 0 ? { parent: `twin-${index - 1}` } : {}),
    );
    const path = await file("many.json", many);
    const results = await Promise.all([json("import", "categories", path), json("import", "categories", path)]);
    expect(results.map(({ made }) => made).toSorted()).toEqual([0, 300]);
    const gone = await file(
      "gone.json",
      many.map(({ slug_en }) => ({ slug_en, remove: true })),
    );
    expect(await json("import", "categories", gone)).toMatchObject({ removed: 300, problems: [] });
  });
});
