import { sql } from "kysely";
import { DEFAULT_POLICY } from "../../shop/policy";
import { openDatabase } from "./engine";

/** A process of sqlite-use.test.ts: opens a file, writes and reads, and closes it or ends at a message, or is killed. */
async function open() {
  const database = await openDatabase<object>({ file: process.argv[2], policy: DEFAULT_POLICY });
  await database.write((trx) => sql`create table if not exists notes (text text)`.execute(trx));
  await Promise.all([1, 2, 3].map(() => sql`select * from notes`.execute(database.read)));
  process.send?.("open");
  return database;
}

let database = await open();
process.on("message", async (order) => {
  if (order === "exit") process.exit();
  if (order === "throw") throw new Error("This process ends by an error");
  if (order === "open") database = await open();
  if (order === "close") {
    await database.close();
    process.send?.("closed");
  }
});
