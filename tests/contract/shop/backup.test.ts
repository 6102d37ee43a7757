import { existsSync } from "node:fs";
import { appendFile, cp, mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { StorageFault } from "~/backend/db/storage-fault";
import { addMedia } from "~/backend/media/add-media";
import { originalPath } from "~/backend/media/originals";
import { removeMedia } from "~/backend/media/remove-media";
import { lastBackups } from "~/backend/operations/backup/claim";
import { makeBackup } from "~/backend/operations/backup/make-backup";
import { manifestText, readManifest } from "~/backend/operations/backup/manifest";
import { restoreBackup } from "~/backend/operations/backup/restore-backup";
import { makeScheduledBackup } from "~/backend/operations/backup/scheduled-backups";
import { photograph } from "../../support/photographs";
import { emptyPlace, restored, sourceOf } from "./backup-steps";
import { ledgerProblems, piecesInAll } from "./ledger";
import { whileOrdering } from "./ordering-crowd";
import { onBothEnginesWithTasks, type Server, temporaryFolder } from "./servers";
import { addProduct, rowsIn } from "./shop-fixtures";

// Copies and compares whole databases.
vi.setConfig({ testTimeout: 60_000 });

const unlimited = { orders: { perIp: 100_000, perShopper: 100_000, perEmail: 100_000 } };
const change = { actor: "test" };

/** A directory for backups that is removed after the test. */
async function place(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  return folder.path;
}

async function addPicture({ database, dataDir }: Server) {
  const { id: productId } = await addProduct(database, { price: 1_000 });
  const id = await addMedia(database, dataDir, { productId, file: await photograph() }, change);
  return { id, path: originalPath(dataDir, { id, type: "image/jpeg" }) };
}

onBothEnginesWithTasks(
  "a backup",
  (server) => {
    const engine = () => server.database.engine;

    test("made while shoppers order has every order that was acknowledged before, whole, and restores to the same shop", async () => {
      const goods = await addProduct(server.database, { price: 10_000, quantity: 1_000 });
      const directory = join(await place(), "backup");
      const { before, all } = await whileOrdering(server.api, goods, { shoppers: 6, each: 5 }, () =>
        makeBackup(sourceOf(server), directory),
      );
      expect(all).toHaveLength(30);
      const { database } = await restored(directory, engine());
      const numbers = (await database.read.selectFrom("orders").select("number").execute()).map(({ number }) => number);
      expect(numbers).toEqual(expect.arrayContaining(before));
      expect(await ledgerProblems(database, join(server.dataDir, "outbox"))).toEqual([]);
      expect(await piecesInAll(database)).toEqual(await piecesInAll(server.database));
    });

    test("holds all tables, photographs and settings; numbers go on after the restore", async () => {
      const picture = await addPicture(server);
      const directory = join(await place(), "backup");
      const made = await makeBackup(sourceOf(server), directory);
      expect((await lastBackups(server.database)).made_on).toBe(made?.manifest.made_on);
      const { place: where, database } = await restored(directory, engine());
      const name = picture.path.slice(server.dataDir.length);
      const original = (await readdir(join(where.dataDir, "media/originals"), { recursive: true })).find((one) =>
        one.includes(picture.id),
      );
      expect(original, name).toBeDefined();
      expect(await readFile(join(where.dataDir, "media/originals", original ?? ""))).toEqual(
        await readFile(join(server.dataDir, "media/originals", original ?? "")),
      );
      for (const table of ["products", "price_changes", "contents", "orders", "users", "versions"] as const)
        expect(await database.read.selectFrom(table).selectAll().execute(), table).toEqual(
          expect.arrayContaining(await server.database.read.selectFrom(table).selectAll().execute()),
        );
      expect(await readFile(join(directory, "settings.env"), "utf8")).toBe("COMPANY_NAME='Shop'\n");
      const products = await rowsIn(database, "products");
      await addProduct(database, { price: 1_000 });
      expect(await rowsIn(database, "products")).toBe(products + 1);
    });

    test.each([
      { when: "after", kept: true },
      { when: "before", kept: false },
    ])(
      "has a photograph that is removed right $when the copy of the database, if its database names it",
      async ({ when, kept }) => {
        const picture = await addPicture(server);
        const content = await readFile(picture.path);
        const { database: whole, ...source } = sourceOf(server);
        const remove = async (now: string) => {
          if (now === when) await removeMedia(server.database, server.dataDir, picture.id, change);
        };
        const around = async <R>(copy: () => Promise<R>): Promise<R> => {
          await remove("before");
          const result = await copy();
          await remove("after");
          return result;
        };
        // Only the copy of PostgreSQL is patient; the claim is not.
        const write: typeof whole.write = (work, options) =>
          options?.patient ? around(() => whole.write(work, options)) : whole.write(work, options);
        const copyTo = whole.copyTo && ((target: string) => around(async () => whole.copyTo?.(target)));
        const directory = join(await place(), "backup");
        const made = await makeBackup({ ...source, database: { ...whole, write, copyTo } }, directory);
        expect(existsSync(picture.path)).toBe(false);
        const { place: where, database } = await restored(directory, engine());
        const row = await database.read
          .selectFrom("media")
          .select("id")
          .where("id", "=", picture.id)
          .executeTakeFirst();
        expect(row !== undefined).toBe(kept);
        expect(made?.manifest.files.some(({ path }) => path.includes(picture.id))).toBe(kept);
        expect(made?.manifest.missing_pictures).toEqual([]);
        const file = join(where.dataDir, picture.path.slice(server.dataDir.length));
        expect(existsSync(join(directory, picture.path.slice(server.dataDir.length)))).toBe(kept);
        if (kept) expect(await readFile(file)).toEqual(content);
      },
    );

    test("has the logo of the data directory, which a restore puts back and never in place of another", async () => {
      await writeFile(join(server.dataDir, "logo.svg"), "<svg/>");
      const source = sourceOf(server);
      const directory = join(await place(), "backup");
      await makeBackup({ ...source, settings: { ...source.settings, logo: "logo.svg" } }, directory);
      const { place: where } = await restored(directory, engine());
      expect(await readFile(join(where.dataDir, "logo.svg"), "utf8")).toBe("<svg/>");
      expect((await readdir(where.dataDir)).filter((name) => name.includes("part"))).toEqual([]);
      const taken = await emptyPlace(engine());
      await mkdir(taken.dataDir);
      await writeFile(join(taken.dataDir, "logo.svg"), "another");
      await expect(restoreBackup(directory, taken)).rejects.toThrow("logo.svg");
      expect(await readFile(join(taken.dataDir, "logo.svg"), "utf8")).toBe("another");
    });

    test("names photographs whose files the shop has lost", async () => {
      const picture = await addPicture(server);
      const files = await readdir(join(server.dataDir, "media/originals"), { recursive: true });
      await rm(join(server.dataDir, "media/originals", files.find((one) => one.includes(`${picture.id}.`)) ?? ""));
      const made = await makeBackup(sourceOf(server), join(await place(), "backup"));
      expect(made?.manifest.missing_pictures).toEqual([picture.id]);
      await removeMedia(server.database, server.dataDir, picture.id, change);
    });

    test("is refused where its place is taken, or is inside the data directory, also by a link", async () => {
      const parent = await place();
      await mkdir(join(parent, "taken"));
      await expect(makeBackup(sourceOf(server), join(parent, "taken"))).rejects.toThrow("exists already");
      await expect(makeBackup(sourceOf(server), join(server.dataDir, "backup"))).rejects.toThrow("inside the data");
      await symlink(server.dataDir, join(parent, "link"));
      await expect(makeBackup(sourceOf(server), join(parent, "link", "backup"))).rejects.toThrow("inside the data");
      await writeFile(join(parent, "file"), "");
      await expect(makeBackup(sourceOf(server), join(parent, "file", "backup"))).rejects.toThrow("file");
      expect((await readdir(parent)).sort()).toEqual(["file", "link", "taken"]);
    });

    test("that fails leaves nothing, removes no older one, and does not hold up the next", async () => {
      const directory = await place();
      const schedule = { directory, everyMs: 1, keep: 1 };
      const made = await makeScheduledBackup(sourceOf(server), schedule);
      const before = await readdir(directory);
      const full = new StorageFault("The disk is full.", false);
      const fails = async (): Promise<never> => {
        throw full;
      };
      // The claim is written; the copy of the database fails.
      const write: typeof server.database.write = (work, options) =>
        options?.patient ? fails() : server.database.write(work, options);
      const source = { ...sourceOf(server), database: { ...server.database, write, copyTo: fails } };
      await expect(makeScheduledBackup(source, schedule)).rejects.toBe(full);
      expect(await readdir(directory)).toEqual(before);
      expect((await lastBackups(server.database)).made_on).toBe(made?.manifest.made_on);
      await makeBackup(sourceOf(server), join(await place(), "next"));
    });

    test("of a killed process holds up the next one for a while only, which removes what it left", async () => {
      const directory = await place();
      const claimed = (claimed_until: string) =>
        server.database.write((trx) => trx.updateTable("backup_state").set({ claim: "dead", claimed_until }).execute());
      const { shop } = await server.database.read.selectFrom("backup_state").select("shop").executeTakeFirstOrThrow();
      await mkdir(join(directory, `old.part-${shop}.dead`, "tables"), { recursive: true });
      // One that was killed earlier, before a backup that went elsewhere.
      await mkdir(join(directory, `older.part-${shop}.deader`));
      await mkdir(join(directory, "old.part-other.dead"));
      // By a version that named the claim alone.
      await mkdir(join(directory, "old.part-dead", "tables"), { recursive: true });
      await mkdir(join(directory, "old.part-deader"));
      await claimed("9999-12-31T00:00:00.000Z");
      await expect(makeBackup(sourceOf(server), join(directory, "new"))).rejects.toThrow("Another backup");
      await claimed("2026-01-01T00:00:00.000Z");
      await makeBackup(sourceOf(server), join(directory, "new"));
      expect((await readdir(directory)).sort()).toEqual(["new", "old.part-deader", "old.part-other.dead"]);
    });

    test("that is due is made once by several processes; only whole backups of this shop are removed beyond the number to keep", async () => {
      const directory = await place();
      const source = sourceOf(server);
      await server.database.write((trx) => trx.updateTable("backup_state").set({ scheduled_on: null }).execute());
      const schedule = { directory, everyMs: 3_600_000, keep: 2 };
      const attempts = await Promise.allSettled(
        Array.from({ length: 4 }, () => makeScheduledBackup(source, schedule, { whenDue: true })),
      );
      expect(attempts.filter((one) => one.status === "fulfilled" && one.value)).toHaveLength(1);
      const [name = ""] = await readdir(directory);
      expect(await makeScheduledBackup(source, schedule, { whenDue: true })).toBeNull();

      for (const day of ["01", "02", "03"])
        await cp(join(directory, name), join(directory, `shop-202601${day}T000000000Z`), { recursive: true });
      const manifest = await readManifest(join(directory, name));
      const others = ["shop-20200101T000000000Z", "shop-20200102T000000000Z", "my-photos"];
      for (const other of others) await mkdir(join(directory, other));
      await writeFile(
        join(directory, "shop-20200102T000000000Z", "manifest.json"),
        manifestText({ ...manifest, shop: "another" }),
      );
      const second = await makeScheduledBackup(source, schedule);
      const kept = [second?.directory.split("/").at(-1) ?? "", name];
      expect((await readdir(directory)).sort()).toEqual([...new Set([...kept, ...others])].sort());
    });

    test("is restored only whole, into an empty place, on its engine and by a version that knows its schema", async () => {
      const directory = join(await place(), "backup");
      await makeBackup(sourceOf(server), directory);
      const { files, ...manifest } = await readManifest(directory);
      const table = engine() === "sqlite" ? "shop.db" : "tables/orders.jsonl";
      const into = await emptyPlace(engine());
      const refusal = async (spoil: (copy: string) => Promise<unknown>) => {
        const copy = join(await place(), "copy");
        await cp(directory, copy, { recursive: true });
        await spoil(copy);
        return restoreBackup(copy, into).then(
          () => expect.fail("was restored"),
          (error: Error) => error.message,
        );
      };
      const rewritten = (values: object) => (copy: string) =>
        writeFile(join(copy, "manifest.json"), manifestText({ ...manifest, files, ...values }));
      expect(await refusal((copy) => truncate(join(copy, table), 100))).toContain(`${table} is cut`);
      expect(await refusal((copy) => appendFile(join(copy, table), "{}"))).toContain(`${table} was changed`);
      expect(await refusal((copy) => rm(join(copy, table)))).toContain(`${table} is missing`);
      expect(await refusal((copy) => rm(join(copy, "manifest.json")))).toContain("is no backup");
      expect(await refusal((copy) => truncate(join(copy, "manifest.json"), 200))).toContain("is cut or was changed");
      const migrations = [...manifest.migrations, "999-later"];
      expect(await refusal(rewritten({ migrations }))).toContain("newer version of this program (999-later)");
      const other = engine() === "sqlite" ? "postgres" : "sqlite";
      expect(await refusal(rewritten({ engine: other }))).toMatch(/^The backup is of .*DATABASE_URL/);
      const tables = { ...manifest.tables, orders: 1_000_000 };
      expect(await refusal(rewritten({ tables }))).toContain("orders has");
      expect(await readdir(into.dataDir)).not.toContain("shop.db");

      await restoreBackup(directory, into);
      expect(await refusal(async () => {})).toContain("is not empty");
    });
  },
  unlimited,
);
