import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
/** A demo shop differs when one of these does. */
const SOURCES = ["app/demo", "app/backend/db"];

function sourceHash(): string {
  const hash = createHash("sha256");
  for (const folder of SOURCES)
    for (const file of readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).sort())
      if (/(?<!\.test)\.ts$/.test(file)) hash.update(file).update(readFileSync(path.join(root, folder, file)));
  return hash.digest("hex");
}

/**
 * A data directory with this many products, made at the first use and kept. Only for reading: `copyOfData` is for a shop that
 * takes orders.
 * @param folder of all data directories of the benchmark
 */
export function seededData(folder: string, products: number): string {
  const directory = path.join(folder, String(products));
  const stamp = path.join(directory, "seed.sha256");
  const hash = sourceHash();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return directory;
  console.log(`Seeding a shop of ${products} products …`);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const command = [path.join(root, "build/node/shop.js"), "seed", "--products", String(products)];
  const env = { ...process.env, DATA_DIR: directory, DATABASE_URL: "", API_URL: "", SHOP_MODE: "" };
  execFileSync(process.execPath, command, { cwd: root, env, stdio: ["ignore", "ignore", "pipe"] });
  writeFileSync(stamp, hash);
  return directory;
}

/** A temporary copy of a database. */
export function copyOfData(directory: string): { path: string; remove(): void } {
  const copy = mkdtempSync(path.join(os.tmpdir(), "shop-bench-"));
  for (const file of ["shop.db", "shop.db-wal"])
    if (existsSync(path.join(directory, file))) copyFileSync(path.join(directory, file), path.join(copy, file));
  return { path: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}
