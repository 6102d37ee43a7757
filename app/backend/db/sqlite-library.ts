import { createRequire } from "node:module";
import type BetterSqlite3 from "better-sqlite3";

/** The first Node-API version that better-sqlite3 13 supports: Node 22.14. An older Node crashes when it loads the binary. */
const NEEDED_NODE_API = 10;

const require = createRequire(import.meta.url);

/**
 * better-sqlite3 13 if Node can run it, else 12. Version 12 must not run if it was compiled with the headers of Node 24.19
 * or newer: the process aborts when a statement is garbage collected (nodejs/node issue 65446). Version 13 needs Node 22
 * and has binaries for usual systems only.
 * @throws Error of Node, or of the package, when neither has a binary for this Node and this system
 */
export function sqliteLibrary(): typeof BetterSqlite3 {
  library ??= newest() ?? (require("better-sqlite3") as typeof BetterSqlite3);
  return library;
}

let library: typeof BetterSqlite3 | undefined;

function newest(): typeof BetterSqlite3 | undefined {
  if (Number(process.versions.napi) < NEEDED_NODE_API) return undefined;
  try {
    const library = require("better-sqlite3-13") as typeof BetterSqlite3;
    new library(":memory:").close();
    return library;
  } catch {
    return undefined;
  }
}
