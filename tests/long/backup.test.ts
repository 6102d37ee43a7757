import { spawnSync } from "node:child_process";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { env, getuid } from "node:process";
import { describe, expect, onTestFinished, test } from "vitest";
import { createApi } from "~/api/client.server";
import { migrate } from "~/backend/db/migrate";
import type { Tables } from "~/backend/db/schema";
import { seedDemo } from "~/demo/seed";
import { emptyPlace, openPlace } from "../contract/shop/backup-steps";
import { ledgerProblems, piecesInAll } from "../contract/shop/ledger";
import { whileOrdering } from "../contract/shop/ordering-crowd";
import { temporaryFolder } from "../contract/shop/servers";
import { addProduct } from "../contract/shop/shop-fixtures";
import { openDatabase } from "../support/open-database";
import { runToEnd, startApi } from "../support/shop-process";

const SHOPPERS = 30;
const ORDERS_EACH = 20;

/** Programs of Linux. */
const [MOUNT, UNMOUNT] = ["mount", "umount"] as const;

const engines = [
  { name: "SQLite", engine: "sqlite" as const, skipped: false },
  { name: "PostgreSQL", engine: "postgres" as const, skipped: !env.TEST_DATABASE_URL },
];

describe.each(engines)("a backup of a shop on $name", ({ engine, skipped }) => {
  test.skipIf(skipped)(
    `by the command, while ${SHOPPERS} shoppers order ${ORDERS_EACH} times, restores to a shop with every order that was acknowledged before`,
    {
      timeout: 170_000,
    },
    async () => {
      const from = await emptyPlace(engine);
      const to = await emptyPlace(engine);
      const settingsOf = ({ url, schema }: typeof from) => {
        const own = url && new URL(url);
        if (own) own.searchParams.set("options", `-c search_path=${schema}`);
        const limits = { MAX_ORDERS_PER_HOUR: "100000", SESSION_SECRETS: "a-secret-of-these-tests-0123456789abcdef" };
        return { ...limits, DATABASE_URL: own ? own.href : undefined, API_URL: undefined, SMTP_URL: undefined };
      };
      await mkdir(from.dataDir, { recursive: true });
      const database = await openPlace(from);
      await migrate(database);
      await seedDemo(database, { products: 90 });
      const server = await startApi({ dataDir: from.dataDir, env: settingsOf(from) });
      onTestFinished(() => server.kill());
      const api = createApi({ fetch, baseUrl: server.url, timeoutMs: 60_000 });
      const goods = await addProduct(database, { price: 10_000, quantity: 10_000 });
      const folder = await temporaryFolder();
      onTestFinished(folder.remove);
      const directory = join(folder.path, "backup");
      const { result, before, all } = await whileOrdering(api, goods, { shoppers: SHOPPERS, each: ORDERS_EACH }, () =>
        runToEnd("command", { dataDir: from.dataDir, args: ["backup", directory], env: settingsOf(from) }),
      );
      expect(result.output).toContain(directory);
      expect(result.status).toBe(0);
      expect(all).toHaveLength(SHOPPERS * ORDERS_EACH);
      await server.stop();

      // The place was made as an empty schema; on SQLite it is a directory that does not exist.
      if (engine === "postgres") await (await openDatabase<Tables>(to)).close();
      const restore = await runToEnd("command", {
        dataDir: to.dataDir,
        args: ["restore", directory],
        env: settingsOf(to),
      });
      expect(restore.output).toContain("Restored and compared");
      const restored = await openPlace(to);
      const numbers = (await restored.read.selectFrom("orders").select("number").execute()).map(({ number }) => number);
      expect(numbers).toEqual(expect.arrayContaining(before));
      expect(await ledgerProblems(restored, join(from.dataDir, "outbox"))).toEqual([]);
      expect(await piecesInAll(restored)).toEqual(await piecesInAll(database));
      const again = await startApi({ dataDir: to.dataDir, env: settingsOf(to) });
      await again.stop();
      console.info(`${before.length} orders before the backup, ${numbers.length} in it, ${all.length} in all.`);
    },
  );

  test.skipIf(skipped || getuid?.() !== 0)(
    "on a full disk says so and leaves nothing",
    { timeout: 60_000 },
    async () => {
      const from = await emptyPlace(engine);
      await mkdir(from.dataDir, { recursive: true });
      const database = await openPlace(from);
      await migrate(database);
      await seedDemo(database, { products: 90 });
      const own = from.url && new URL(from.url);
      if (own) own.searchParams.set("options", `-c search_path=${from.schema}`);
      const folder = await temporaryFolder();
      const mount = spawnSync(MOUNT, ["-t", "tmpfs", "-o", "size=200k", "tmpfs", folder.path]);
      onTestFinished(async () => {
        spawnSync(UNMOUNT, [folder.path]);
        await folder.remove();
      });
      if (mount.status !== 0) return console.info("No disk of its own can be mounted here.");
      const failed = await runToEnd("command", {
        dataDir: from.dataDir,
        args: ["backup", join(folder.path, "backup")],
        env: { DATABASE_URL: own ? own.href : undefined, API_URL: undefined, SMTP_URL: undefined },
      });
      expect(failed.output).toMatch(/disk.* is full/i);
      expect(failed.status).toBe(1);
      expect(await readdir(folder.path)).toEqual([]);
    },
  );
});
