import { join } from "node:path";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import { sqliteLibrary } from "../../db/sqlite-library";
import type { CopiedDatabase } from "./copied-database";
import { SQLITE_FILE } from "./manifest";

/** Copies one moment of an SQLite database into the directory of a backup. @throws StorageFault */
export async function copySqlite(database: Database<Tables>, directory: string): Promise<CopiedDatabase> {
  const file = join(directory, SQLITE_FILE);
  await database.copyTo?.(file);
  return { ...readCopy(file), counters: {}, files: [SQLITE_FILE] };
}

/** The rows of each table of a copy that nobody uses. @throws the error of SQLite, also when the file is damaged */
export function readCopy(
  file: string,
  { checks = false } = {},
): Pick<CopiedDatabase, "migrations" | "tables" | "pictures"> {
  const copy = new (sqliteLibrary())(file, { readonly: true });
  try {
    const texts = (query: string) => copy.prepare<[], string>(query).pluck().all();
    if (checks) {
      const found = texts("pragma integrity_check");
      if (found.join() !== "ok") throw new Error(`${file} is damaged: ${found.slice(0, 3).join("; ")}`);
    }
    const names = texts(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'",
    );
    const rowsOf = (name: string) => copy.prepare<[], number>(`select count(*) from "${name}"`).pluck().get() ?? 0;
    return {
      migrations: texts("select name from schema_migrations order by name"),
      tables: Object.fromEntries(names.sort().map((name) => [name, rowsOf(name)])),
      pictures: copy
        .prepare<[], { id: string; type: string }>("select id, type from media where source = 'file' order by id")
        .all(),
    };
  } finally {
    copy.close();
  }
}
