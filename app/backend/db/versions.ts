import type { Kysely } from "kysely";
import type { Tables } from "./schema";
import type { VersionName } from "./tables/versions";

/** The versions of one moment, see migration 012. */
export async function readVersions(db: Kysely<Tables>): Promise<Record<VersionName, number>> {
  const versions = { content: 0, catalogue: 0, stock: 0 };
  for (const { name, version } of await db.selectFrom("versions").selectAll().execute()) versions[name] = version;
  return versions;
}
