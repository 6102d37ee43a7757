import type { Kysely } from "kysely";
import type { WireVersions } from "~/contract/versions.server";
import type { Tables } from "../db/schema";
import { readVersions } from "../db/versions";
import type { LiveCatalogue } from "./index/live-catalogue";

/**
 * `website/version`: the versions that every answer after this one has at least. Lists and facets come from the index, which
 * follows the database within a second or two, so that its versions count. A cache of pages reads them before the data of a
 * page: then a page is never kept under a version that is newer than what it shows.
 */
export async function shownVersions(db: Kysely<Tables>, catalogue: LiveCatalogue): Promise<WireVersions> {
  const { content } = await readVersions(db);
  return { content, ...(await catalogue.versions()) };
}
