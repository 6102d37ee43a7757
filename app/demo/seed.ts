import type { Database } from "~/backend/db/engine";
import { fillEmpty } from "~/backend/db/fill";
import type { Tables } from "~/backend/db/schema";
import { DEMO_SEED, demoBatches } from "./catalogue/catalogue";
import { DEMO_TABLES } from "./catalogue/rows";
import { addDemoCustomer, hashDemoPassword } from "./customer";

interface SeedOptions {
  /** Number of colour variants; see `CatalogueSize`. */
  products: number;
  seed?: number;
  /** Receives a line of progress, at most once a second. */
  onProgress?: (line: string) => void;
}

/**
 * Fills an empty database with the demo catalogue and the demo account; other databases are not changed. Pictures are drawn
 * later, at their first request.
 * @throws the database's error
 * @throws the database's own error
 */
export async function seedDemo(database: Database<Tables>, options: SeedOptions): Promise<void> {
  const { products, seed = DEMO_SEED, onProgress } = options;
  const passwordHash = await hashDemoPassword();
  const tables = [...DEMO_TABLES, "orders", "order_items", "payment_attempts"] as const;
  await fillEmpty(database, tables, async (trx, insert) => {
    let [done, reportedMs] = [0, Date.now()];
    for (const batch of demoBatches({ products, seed })) {
      for (const table of DEMO_TABLES) await insert(table, batch[table]);
      done += batch.products.length;
      if (Date.now() - reportedMs > 1000) {
        reportedMs = Date.now();
        onProgress?.(`${done} of ${products} products`);
      }
    }
    await addDemoCustomer(trx, passwordHash, database.policy);
    onProgress?.(`${done} products are in the shop`);
  });
}
