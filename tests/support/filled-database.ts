import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBackend } from "~/backend/create-backend";
import { demoShop } from "~/config/backend-options.server";
import { companyOf } from "~/config/company-settings.server";

declare global {
  // On globalThis because each test file has modules of its own.
  var __filledDatabases: Map<number, Promise<Buffer>> | undefined;
}

/**
 * Writes the SQLite file of a demo shop into an empty data directory. Each number of products is filled once in a worker
 * and then copied, because filling takes longer than most tests.
 */
export async function writeFilledDatabase(dataDir: string, products: number): Promise<void> {
  globalThis.__filledDatabases ??= new Map();
  const known = globalThis.__filledDatabases;
  const bytes = known.get(products) ?? filled(products);
  known.set(products, bytes);
  await writeFile(join(dataDir, "shop.db"), await bytes, { mode: 0o600 });
}

async function filled(products: number): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), "shop-filled-"));
  const settings = { mailFrom: "shop@shop.example", bank: { holder: "Shop", iban: "" } };
  const backend = await createBackend({ dataDir, ...settings, company: companyOf({}, false), ...demoShop(products) });
  await backend.close();
  const bytes = await readFile(join(dataDir, "shop.db"));
  await rm(dataDir, { recursive: true, force: true });
  return bytes;
}
