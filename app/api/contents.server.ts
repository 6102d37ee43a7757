import { type WireContent, wireContent } from "~/contract/contents.server";
import type { Api } from "./client.server";
import { NotFound } from "./errors.server";

/**
 * A published page of text by its name.
 * @throws NotFound for a name that no page has, and for a page that is not published
 */
export async function publishedContent(api: Api, name: string): Promise<WireContent> {
  const { data } = await api.get(`items/contents/${encodeURIComponent(name)}`, wireContent, { mayBeMissing: true });
  // Servers whose permissions let everybody see drafts exist.
  if (data.status !== "published") throw new NotFound(404, "FORBIDDEN", `The content ${name} is not published`);
  return data;
}
