import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { BackupError } from "./backup-error";

export const MANIFEST = "manifest.json";
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
export function manifestText(manifest: Omit<Manifest, "format">): string {
  const content = { format: FORMAT, ...manifest };
  return `${JSON.stringify({ ...content, sha256: hashOf(content) }, null, 1)}\n`;
}

const hashOf = (content: object) => createHash("sha256").update(JSON.stringify(content)).digest("hex");

/**
 * Reads the manifest of a backup.
 * @throws BackupError when the directory is no whole backup, of a newer program, or its manifest was changed
 */
export async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(join(directory, MANIFEST), "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === "ENOENT" || error.code === "ENOTDIR"
        ? `${directory} is no backup: it has no ${MANIFEST}.`
        : `${join(directory, MANIFEST)}: ${error.message}`,
    );
  });
  const damaged = new BackupError(`${join(directory, MANIFEST)} is cut or was changed: take another backup.`);
  let content: Record<string, unknown>;
  try {
    content = JSON.parse(text);
  } catch {
    throw damaged;
  }
  if (typeof content !== "object" || content === null) throw damaged;
  const { sha256, ...rest } = content;
  if (sha256 !== hashOf(rest)) throw damaged;
  if (typeof rest.format === "number" && rest.format > FORMAT)
    throw new BackupError(`${directory} was made by a newer version of this program: restore it with that version.`);
  const parsed = schema.safeParse(rest);
  if (!parsed.success) throw damaged;
  return parsed.data;
}
