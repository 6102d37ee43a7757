import { createHash } from "node:crypto";
import { appendFile, cp, mkdir, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { removeAccount } from "~/backend/accounts/delete-account";
import { changePrice } from "~/backend/catalogue/price";
import { addSynonym } from "~/backend/catalogue/synonyms";
import { withdraw } from "~/backend/catalogue/visibility";
import { addMedia } from "~/backend/media/add-media";
import { originalPath } from "~/backend/media/originals";
import { makeBackup } from "~/backend/operations/backup/make-backup";
import { restoreBackup } from "~/backend/operations/backup/restore-backup";
import { sealed } from "~/backend/operations/backup/sealed-manifest";
import { exportShop } from "~/backend/operations/shop-copy/export-shop";
import { importShop } from "~/backend/operations/shop-copy/import-shop";
import { recordVoucherChange } from "~/backend/orders/voucher-log";
import { switchCountries } from "~/backend/reference-data/switch-countries";
import { demoContentRows } from "~/demo/contents/contents";
import { clockTime } from "~/shop/shop-day";
import { emptyPlace, sourceOf } from "../contract/shop/backup-steps";
import { operatorSteps } from "../contract/shop/operator";
import { onBothEngines, type Server, temporaryFolder } from "../contract/shop/servers";
import {
  afterReading,
  answersOf,
  type EmptyShop,
  emptyShop,
  engines,
  pictureHashes,
  recordsOf,
} from "../contract/shop/shop-copy-steps";
import {
  addCoupon,
  addPersonalCoupon,
  addProduct,
  methodId,
  orderOf,
  placeOrder,
  rowsIn,
} from "../contract/shop/shop-fixtures";
import { photograph } from "../support/photographs";

// Copies and compares whole shops.
vi.setConfig({ testTimeout: 60_000 });

const change = { actor: "test" };
const unlimited = { orders: { perIp: 100_000, perShopper: 100_000, perEmail: 100_000 } };

/** A directory that does not exist yet, and its parent; removed after the test. */
async function place() {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return { parent: path, directory: join(path, "copy") };
}

const copyOf = ({ database, dataDir }: Pick<Server, "database" | "dataDir">, directory: string) =>
  exportShop({ database, dataDir, shopVersion: "test" }, directory);

const importInto = ({ database, dataDir }: EmptyShop, directory: string, dryRun = false) =>
  importShop(database, directory, { dataDir, dryRun, examples: demoContentRows(), change });

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("was accepted"),
    (error: Error) => error.message,
  );

/** Everything that a shop may have, in forms that spreadsheets, spaces and other engines could change. */
async function arrangeShop({ database, dataDir }: Server) {
  const goods = await addProduct(database, { price: 5_000, quantity: 7 });
  const photographs = [await photograph(), await photograph({ format: "png", width: 40, height: 20 })];
  for (const file of photographs) await addMedia(database, dataDir, { productId: goods.id, file }, change);
  await addCoupon(database, { uses_total: 3, minimum_subtotal: 1_005, valid_to: "2030-01-01T00:00:00.000Z" });
  const removed = await addCoupon(database, { deleted_at: "2026-01-01T00:00:00.000Z" });
  await database.write(async (trx) => {
    const { id } = await trx.selectFrom("coupons").select("id").where("code", "=", removed).executeTakeFirstOrThrow();
    await recordVoucherChange(trx, { coupons_id: id }, "removed", { actor: "test", at: new Date() });
  });
  await addPersonalCoupon(database);
  await database.write(async (trx) => {
    const day = (number: number) => ({ ...change, at: new Date(Date.UTC(2026, 9, number)) });
    await changePrice(trx, goods.id, { price: 5_000 }, day(1));
    await changePrice(trx, goods.id, { price: 4_000, reduced: true }, day(2));
    await changePrice(trx, goods.id, { price: 3_999, reduced: true }, day(3));
    const withdrawn = await trx.selectFrom("products").select("id").where("slug", "=", "last-pair").executeTakeFirst();
    await withdraw(trx, withdrawn?.id ?? 0, change);
    await trx
      .updateTable("products")
      .set({
        description_en: '  =SUM(A1)\r\nline\rlast "quoted"; , \'=x \n',
        description_it: "'+39",
        composition_en: "",
        composition_it: "\t",
      })
      .where("id", "=", goods.id)
      .execute();
    await trx
      .updateTable("product_sizes")
      .set({ sku: "-0012", gtin: "0036000291452" })
      .where("products_id", "=", goods.id)
      .execute();
    const twin = { name: "Twin", address: "@home", email: "" };
    const makers = await trx
      .insertInto("manufacturers")
      .values([twin, twin, { ...twin, name: "Twin #2" }])
      .returning("id")
      .execute();
    await trx
      .updateTable("products")
      .set({ manufacturers_id: makers[1]?.id ?? 0 })
      .where("id", "=", goods.id)
      .execute();
    const [child, parent] = await trx.selectFrom("categories").select("id").orderBy("id").limit(2).execute();
    await trx
      .updateTable("categories")
      .set({ parent: parent?.id ?? 0 })
      .where("id", "=", child?.id ?? 0)
      .execute();
    await switchCountries(trx, ["FR"], false);
    await switchCountries(trx, ["RU"], true);
    await trx
      .updateTable("payments")
      .set({ price: 321, name_it: "Alla consegna" })
      .where("code", "=", "cash_on_delivery")
      .execute();
    await addSynonym(trx, { locale: "it", term: "scarpetta", means: "sneakers", field: "type" });
    await trx.updateTable("online_shop_slides").set({ status: "draft" }).where("id", "=", 1).execute();
    await trx.updateTable("contents").set({ title_en: " Information " }).where("id", "=", "info").execute();
    await trx.deleteFrom("contents").where("id", "=", "accessibility").execute();
    await trx.insertInto("standard_sizes").values({ system: "clothing", name: "4XL", sort: 3 }).execute();
  });
}

onBothEngines(
  "a copy of a shop",
  (server) => {
    let arranged: Promise<void> | undefined;
    const arrange = () => {
      arranged ??= arrangeShop(server);
      return arranged;
    };

    test.each(engines)(
      "makes an empty shop on %s the same: all collections, past prices, stock, menus, pictures",
      async (engine) => {
        await arrange();
        const { directory } = await place();
        await copyOf(server, directory);
        const shop = await emptyShop(engine);
        const manifest = await importInto(shop, directory);
        const [records, expected] = [await recordsOf(shop.database), await recordsOf(server.database)];
        for (const table of Object.keys(expected)) expect(records[table], table).toEqual(expected[table]);
        const answers = await answersOf(server.ask);
        expect(Object.values(answers).filter((answer) => !Array.isArray(answer) && typeof answer !== "object")).toEqual(
          [],
        );
        // Running shops follow the import, and what was arranged, as any other change.
        await vi.waitFor(async () => expect(await answersOf(shop.ask)).toEqual(await answersOf(server.ask)), 15_000);
        const photographs = await server.database.read
          .selectFrom("media")
          .select("id")
          .where("source", "=", "file")
          .execute();
        const drawn = await server.database.read
          .selectFrom("media")
          .select("id")
          .where("source", "=", "drawing")
          .limit(2)
          .execute();
        const ids = [...photographs, ...drawn].map(({ id }) => id);
        expect(await pictureHashes(shop.ask, ids)).toEqual(await pictureHashes(server.ask, ids));
        expect(manifest.missing_pictures).toEqual([]);
        const next = await addProduct(shop.database, { price: 1_000 });
        expect(next.id).toBeGreaterThan(await rowsIn(server.database, "products"));
      },
    );

    test("has nobody's data: no customers, orders, gift cards and personal coupons, also of deleted accounts", async () => {
      await arrange();
      const former = await addPersonalCoupon(server.database);
      await server.database.write(async (trx) => {
        const user = await trx
          .selectFrom("users")
          .innerJoin("coupons", "users_id", "users.id")
          .selectAll("users")
          .where("code", "=", former)
          .executeTakeFirstOrThrow();
        await removeAccount(trx, user, { actor: "test", at: new Date() });
      });
      const { directory } = await place();
      await copyOf(server, directory);
      const files = (await readdir(directory)).filter((name) => name.endsWith(".csv"));
      const texts = await Promise.all(files.map((name) => readFile(join(directory, name), "utf8")));
      const people = await server.database.read.selectFrom("users").select(["email", "id"]).execute();
      const cards = await server.database.read.selectFrom("gift_cards").select("code").execute();
      const personal = await server.database.read
        .selectFrom("coupons")
        .select("code")
        .where("users_id", "is not", null)
        .execute();
      const secrets = [
        ...people.flatMap(({ email, id }) => [email, id]),
        ...[...cards, ...personal].map(({ code }) => code),
        former,
      ];
      expect(secrets.length).toBeGreaterThan(3);
      for (const secret of secrets) expect(texts.filter((text) => text.includes(`${secret}`))).toEqual([]);
    });

    test("is of one moment: an order between two of its files is in none of them", async () => {
      const goods = await addProduct(server.database, { price: 10_000, quantity: 1_000 });
      const transfer = await methodId(server.api, "bank_transfer");
      const order = () => placeOrder(server.api, orderOf([[goods, 1]], 100, transfer, { shipping: "pickup" }));
      await order();
      let orders = 0;
      const database = afterReading(server.database, "products", async () => {
        await order();
        orders += 1;
      });
      const { directory } = await place();
      await copyOf({ ...server, database }, directory);
      expect(orders).toBeGreaterThan(1);
      const shop = await emptyShop("sqlite");
      await importInto(shop, directory);
      const copied = await shop.database.read
        .selectFrom("products")
        .innerJoin("product_sizes", "products_id", "products.id")
        .select(["sold", "quantity"])
        .where("products.id", "=", goods.id)
        .executeTakeFirstOrThrow();
      expect(copied).toEqual({ sold: 1, quantity: 999 });
    });

    test("says in the audit trail that past prices and records are restored", async () => {
      await arrange();
      const { directory } = await place();
      const { manifest } = await copyOf(server, directory);
      const shop = await emptyShop(server.database.engine);
      await importInto(shop, directory);
      const reason = `restored from the shop of ${clockTime(manifest.made_on)}`;
      const changes = await shop.database.read.selectFrom("product_changes").selectAll().execute();
      expect(changes).toHaveLength(manifest.records.products ?? 0);
      expect(new Set(changes.map((one) => `${one.action} ${one.actor} ${one.reason}`))).toEqual(
        new Set([`price test ${reason}`]),
      );
      const kinds = await shop.database.read
        .selectFrom("record_changes")
        .select(["collection", "action", "record"])
        .where("reason", "=", reason)
        .execute();
      expect(kinds).toContainEqual({ collection: "brands", action: "made", record: expect.any(String) });
      expect(kinds).toContainEqual({ collection: "payments", action: "changed", record: "cash_on_delivery" });
      expect(kinds).toContainEqual({ collection: "contents", action: "removed", record: "accessibility" });
    });

    test("is checked by a dry run, and imported into an empty shop alone, once", async () => {
      const { directory } = await place();
      await copyOf(server, directory);
      const shop = await emptyShop(server.database.engine);
      await importInto(shop, directory, true);
      expect(await rowsIn(shop.database, "products")).toBe(0);
      expect(await rowsIn(shop.database, "record_changes")).toBe(0);
      const results = await Promise.allSettled([importInto(shop, directory), importInto(shop, directory)]);
      expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(await refusal(importInto(shop, directory))).toMatch(/not empty, it has .*\d+ products.*replaces nothing/);
      expect(await recordsOf(shop.database)).toEqual(await recordsOf(server.database));
    });

    test("that is cut, changed, of a newer version or something else is refused before anything is written", async () => {
      const { parent, directory } = await place();
      const { manifest } = await copyOf(server, directory);
      const shop = await emptyShop("sqlite");
      const refused = async (spoil: (copy: string) => Promise<unknown>) => {
        const copy = join(parent, "spoilt");
        await rm(copy, { recursive: true, force: true });
        await cp(directory, copy, { recursive: true });
        await spoil(copy);
        return refusal(importInto(shop, copy));
      };
      const content = { kind: "copy of a shop", format: 1, ...manifest };
      const rewritten = (values: object) => (copy: string) =>
        writeFile(join(copy, "manifest.json"), sealed({ ...content, ...values }));
      /** A file that fits its checksum, as nobody but a program writes it. */
      const forged = (name: string, changed: (text: string) => string) => async (copy: string) => {
        const bytes = Buffer.from(changed(await readFile(join(copy, name), "utf8")));
        await writeFile(join(copy, name), bytes);
        const sha256 = createHash("sha256").update(bytes).digest("hex");
        const files = manifest.files.map((file) =>
          file.path === name ? { path: name, bytes: bytes.length, sha256 } : file,
        );
        await rewritten({ files })(copy);
      };
      expect(await refused((copy) => truncate(join(copy, "products.csv"), 100))).toContain("products.csv is cut");
      expect(await refused((copy) => appendFile(join(copy, "brands.csv"), "x"))).toContain("brands.csv was changed");
      expect(await refused((copy) => rm(join(copy, "price-history.csv")))).toContain("price-history.csv is missing");
      expect(await refused((copy) => truncate(join(copy, "manifest.json"), 300))).toContain("is cut or was changed");
      expect(await refused((copy) => rm(join(copy, "manifest.json")))).toContain(
        "is no copy of a shop: it has no manifest.json",
      );
      expect(await refused(rewritten({ format: 2 }))).toContain("made by a newer version");
      expect(await refused(rewritten({ records: { ...manifest.records, products: 1 } }))).toContain("products.csv has");
      expect(await refused(forged("products.csv", (text) => text.replace("slug,", "slug,planet,")))).toMatch(
        /planet|cells/,
      );
      expect(await refused(forged("products.csv", (text) => text.replace(/^1,/m, "one,")))).toContain(
        'products.csv: Line 2, column id: "one" is not a whole number',
      );
      expect(await refused(forged("products.csv", (text) => text.replace(/last-pair/, "sold-out-runner")))).toMatch(
        /contradict|is in no row/,
      );
      expect(
        await refused(forged("pictures.csv", (text) => text.replace(/^[0-9a-f-]{36}/m, "../../../etc/passwd"))),
      ).toContain("is no id of a picture");
      const backup = join(parent, "backup");
      await makeBackup(sourceOf(server), backup);
      expect(await refusal(importInto(shop, backup))).toContain("restore");
      expect(await refusal(restoreBackup(directory, await emptyPlace("sqlite")))).toContain("import shop");
      expect(await rowsIn(shop.database, "brands")).toBe(0);
      expect(await rowsIn(shop.database, "synonyms")).toBeGreaterThan(0);
      expect(await readdir(join(shop.dataDir, "media", "originals"), { recursive: true }).catch(() => [])).toEqual([]);
      await importInto(shop, directory);
    });

    test("that fails in the middle leaves the shop empty, and no photographs", async () => {
      await arrange();
      const { directory } = await place();
      await copyOf(server, directory);
      const shop = await emptyShop(server.database.engine);
      let writes = 0;
      const fails: typeof shop.database.write = (work, options) =>
        shop.database.write(async (trx) => {
          const result = await work(trx);
          // The reference data, then the copy, then the clean-up.
          if (++writes === 2) throw new Error("The power is off");
          return result;
        }, options);
      const failing = { ...shop, database: { ...shop.database, write: fails } };
      expect(await refusal(importInto(failing, directory))).toBe("The power is off");
      expect(await rowsIn(shop.database, "products")).toBe(0);
      const originals = await readdir(join(shop.dataDir, "media", "originals"), {
        recursive: true,
        withFileTypes: true,
      });
      expect(originals.filter((entry) => entry.isFile())).toEqual([]);
      await importInto(shop, directory);
    });

    test("is asked for by commands that say what is wrong with a directory", async () => {
      const { refusal: refused } = operatorSteps(server);
      const { parent } = await place();
      expect(await refused("import", "shop")).toContain("DIR is missing.");
      expect(await refused("import", "shop", parent, "--force")).toContain("There is no option --force.");
      expect(await refused("import", "shop", parent)).toContain("is no copy of a shop: it has no manifest.json");
      expect(await refused("export", "shop", parent, "more")).toContain("There is one argument too many: more.");
    });

    test("names photographs whose files the shop has lost, and is imported without them", async () => {
      const { id: productId } = await addProduct(server.database, { price: 1_000 });
      const id = await addMedia(
        server.database,
        server.dataDir,
        { productId, file: await photograph({ format: "jpeg" }) },
        change,
      );
      await rm(originalPath(server.dataDir, { id, type: "image/jpeg" }));
      const { directory } = await place();
      expect((await copyOf(server, directory)).manifest.missing_pictures).toEqual([id]);
      await importInto(await emptyShop("sqlite"), directory);
    });

    test("takes no place of something else, and names what a killed export has left", async () => {
      const { parent, directory } = await place();
      await mkdir(directory);
      expect(await refusal(copyOf(server, directory))).toContain("exists already");
      expect(await refusal(copyOf(server, join(server.dataDir, "copy")))).toContain("inside the data directory");
      await mkdir(join(parent, "next.part"));
      expect(await refusal(copyOf(server, join(parent, "next")))).toContain("next.part is there");
      expect((await readdir(parent)).sort()).toEqual(["copy", "next.part"]);
    });
  },
  unlimited,
);
