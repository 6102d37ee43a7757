import { z } from "zod";
import { BackupError } from "../backup/backup-error";
import { readSealed, SEALED_FILE, sealed } from "../backup/sealed-manifest";

export const MANIFEST = SEALED_FILE;

/** The directory of the photographs. */
export const PICTURES = "pictures";

/** A change of the files that an older program cannot read raises this number. */
const FORMAT = 1;
const KIND = "copy of a shop";

const schema = z.strictObject({
  kind: z.literal(KIND),
  format: z.literal(FORMAT),
  /** The moment that the copy holds. ISO 8601 UTC. */
  made_on: z.iso.datetime(),
  shop_version: z.string(),
  /** Records of each file, by its name without `.csv`. */
  records: z.record(z.string(), z.int()),
  /** All other files of the copy: their paths from its directory, with slashes. */
  files: z.array(
    z.strictObject({
      path: z.string().refine((path) => path.split("/").every((part) => !["", ".", ".."].includes(part))),
      bytes: z.int(),
      sha256: z.string(),
    }),
  ),
  /** Photographs whose files the shop itself did not have. */
  missing_pictures: z.array(z.string()),
});

/** What a copy holds. */
export type Manifest = z.output<typeof schema>;

/** The manifest as a file. */
export const manifestText = (manifest: Omit<Manifest, "kind" | "format">): string =>
  sealed({ kind: KIND, format: FORMAT, ...manifest });

/**
 * Reads the manifest of a copy.
 * @throws BackupError when the directory is no whole copy, of a newer program, or its manifest was changed
 */
export async function readManifest(directory: string): Promise<Manifest> {
  const { path, content } = await readSealed(directory, "copy of a shop");
  if (content.kind !== KIND)
    throw new BackupError(`${directory} is no copy of a shop. If it is a backup: npm run shop -- restore ${directory}`);
  if (typeof content.format === "number" && content.format > FORMAT)
    throw new BackupError(`${directory} was made by a newer version of this program: import it with that version.`);
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new BackupError(`${path} is cut or was changed: export the shop again.`);
  return parsed.data;
}
