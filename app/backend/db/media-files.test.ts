import { env, pid } from "node:process";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../tests/support/open-database";
import type { Database } from "./engine";
import { up } from "./migrations/011-media-files";
import type { Tables } from "./schema";

const url = env.TEST_DATABASE_URL;
const schema = `media_files_${pid}`;
const openers = [
  { name: "SQLite", skipped: false, open: () => openDatabase<Tables>({ file: ":memory:" }) },
  { name: "PostgreSQL", skipped: !url, open: () => openDatabase<Tables>({ url, schema }) },
];

describe.each(openers)("on $name", ({ open, skipped }) => {
  test.skipIf(skipped)("drawings from before there were files get their shape", async () => {
    const database: Database<Tables> = await open();
    onTestFinished(async () => {
      if (database.engine === "postgres")
        await database.write((trx) => sql`drop schema ${sql.id(schema)} cascade`.execute(trx));
      await database.close();
    });
    await database.write(async (trx) => {
      await sql`create table media (id text primary key, spec text not null, alt_it text not null, alt_en text not null)`.execute(
        trx,
      );
      const hero = JSON.stringify({ scene: "composition", width: 1600, height: 640, items: [] });
      const shoe = JSON.stringify({ scene: "product", view: "main", item: { form: "court" } });
      await sql`insert into media values ('hero', ${hero}, 'a', 'b'), ('shoe', ${shoe}, 'a', 'b')`.execute(trx);
      await up(trx, database.engine);
    });
    const drawing = { source: "drawing", type: "image/svg+xml", bytes: null, alt_it: "a", alt_en: "b" };
    expect(await database.read.selectFrom("media").selectAll().orderBy("id").execute()).toMatchObject([
      { id: "hero", ...drawing, width: 1600, height: 640 },
      { id: "shoe", ...drawing, width: 800, height: 1000 },
    ]);
  });
});
