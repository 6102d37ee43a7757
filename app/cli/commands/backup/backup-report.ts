import { StorageFault } from "~/backend/db/storage-fault";
import { BackupError } from "~/backend/operations/backup/backup-error";
import type { Manifest } from "~/backend/operations/backup/manifest";
import { CommandError } from "../../command";
import { minute } from "../../print";

type Content = Omit<Manifest, "format">;

/** What a backup holds, for people. */
export function holds(manifest: Content): string {
  const { orders, products, bytes } = reportOf(manifest);
  const photographs = reportOf(manifest).photographs;
  return `the shop of ${minute(manifest.made_on)}, ${orders} orders, ${products} products, ${photographs} photographs, ${(bytes / 1e6).toFixed(1)} MB`;
}

/** What a backup holds, for programs. */
export function reportOf({ made_on, engine, tables, files, missing_pictures, left_out_settings }: Content) {
  return {
    ...{ made_on, engine, orders: tables.orders ?? 0, products: tables.products ?? 0 },
    photographs: files.filter(({ path }) => path.startsWith("media/")).length,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    ...{ missing_pictures, left_out_settings },
  };
}

/** Turns the reasons that the operator can remove into error messages. */
export async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof BackupError || error instanceof StorageFault ? new CommandError(error.message) : error;
  }
}
