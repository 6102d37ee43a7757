import { type WireContent, wireContent } from "~/contract/contents.server";
import type { Api } from "./client.server";
import { NotFound } from "./errors.server";

/**
 * A published text page by its name.
 * @throws NotFound for an unknown name and for an unpublished page
 */
export async function publishedContent(api: Api, name: string): Promise<WireContent> {
  const { data } = await api.get(`items/contents/${encodeURIComponent(name)}`, wireContent, { mayBeMissing: true });
  // Some servers' permissions allow the public to read drafts.
  if (data.status !== "published") throw new NotFound(404, "FORBIDDEN", `The content ${name} is not published`);
  return data;
}
