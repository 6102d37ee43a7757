import type { Kysely } from "kysely";
import type { WireVersions } from "~/contract/versions.server";
import type { Tables } from "../db/schema";
import { readVersions } from "../db/versions";
import type { LiveCatalogue } from "./index/live-catalogue";

/**
 * `website/version`: the minimum versions of the data in every later answer. Lists and facets come from the index, which
 * is a second or two behind the database; therefore these are the index's versions. A page cache reads the versions
 * before the page's data, so that a cached page is never older than its version.
 */
export async function wireVersions(db: Kysely<Tables>, catalogue: LiveCatalogue): Promise<WireVersions> {
  const { content } = await readVersions(db);
  return { content, ...(await catalogue.versions()) };
}
