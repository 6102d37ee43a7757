import { z } from "zod";
import { BackupError } from "./backup-error";
import { readSealed, SEALED_FILE, sealed } from "./sealed-manifest";

export const MANIFEST = SEALED_FILE;
/** The name of the SQLite database in a backup. */
export const SQLITE_FILE = "shop.db";
/** The directory of a PostgreSQL backup's tables: one JSON object a row and line. */
export const TABLES = "tables";
/** The settings that are no secrets, in the form of `.env`. */
export const SETTINGS = "settings.env";
/** The directory of the shop's logo, one file. */
export const LOGO = "logo";

/** A change that an older program cannot restore raises this number. */
const FORMAT = 1;

const schema = z.strictObject({
  format: z.literal(FORMAT),
  /** The moment that the backup holds: everything that was acknowledged before is in it. ISO 8601 UTC. */
  made_on: z.iso.datetime(),
  /** `backup_state.shop` */
  shop: z.string(),
  shop_version: z.string(),
  engine: z.enum(["sqlite", "postgres"]),
  /** All migrations of the database. */
  migrations: z.array(z.string()),
  /** Rows of each table. */
  tables: z.record(z.string(), z.int()),
  /** PostgreSQL: the next value of each table's counter. */
  counters: z.record(z.string(), z.int()),
  /** All other files of the backup: their paths from its directory, with slashes. */
  files: z.array(
    z.strictObject({
      path: z.string().refine((path) => path.split("/").every((part) => !["", ".", ".."].includes(part))),
      bytes: z.int(),
      sha256: z.string(),
    }),
  ),
  /** Photographs whose files the shop itself did not have. */
  missing_pictures: z.array(z.string()),
  /** Names of the settings that were set and are not in the backup. */
  left_out_settings: z.array(z.string()),
});

/** What a backup holds. */
export type Manifest = z.output<typeof schema>;

/** The manifest as a file, with a checksum of itself. */
export const manifestText = (manifest: Omit<Manifest, "format">): string => sealed({ format: FORMAT, ...manifest });

/**
 * Reads the manifest of a backup.
 * @throws BackupError when the directory is no whole backup, of a newer program, or its manifest was changed
 */
export async function readManifest(directory: string): Promise<Manifest> {
  const { path, content } = await readSealed(directory, "backup");
  if (content.kind !== undefined)
    throw new BackupError(
      `${directory} is no backup. If it is a ${content.kind}: npm run shop -- import shop ${directory}`,
    );
  if (typeof content.format === "number" && content.format > FORMAT)
    throw new BackupError(`${directory} was made by a newer version of this program: restore it with that version.`);
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new BackupError(`${path} is cut or was changed: take another backup.`);
  return parsed.data;
}
