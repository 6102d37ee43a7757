import type { Kysely } from "kysely";
import { prepared } from "./prepared";
import type { Tables } from "./schema";
import type { VersionName } from "./tables/versions";

/** The versions of one moment, see migration 012. */
export async function readVersions(db: Kysely<Tables>): Promise<Record<VersionName, number>> {
  const versions = { content: 0, catalogue: 0, stock: 0 };
  for (const { name, version } of (await allVersions(db, {})).rows) versions[name] = version;
  return versions;
}

const allVersions = prepared((db, _: object) => db.selectFrom("versions").selectAll());
