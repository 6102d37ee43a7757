import { sql } from "kysely";
import { DEFAULT_POLICY } from "../../shop/policy";
import { openDatabase } from "./engine";

/** A process of sqlite-use.test.ts: opens a file, writes and reads, and ends at a message, or is killed. */
const database = await openDatabase<object>({ file: process.argv[2], policy: DEFAULT_POLICY });
process.on("message", async (how) => {
  if (how === "close") await database.close();
  if (how === "throw") throw new Error("This process ends by an error");
  process.exit();
});
await database.write((trx) => sql`create table if not exists notes (text text)`.execute(trx));
await Promise.all([1, 2, 3].map(() => sql`select * from notes`.execute(database.read)));
process.send?.("open");
