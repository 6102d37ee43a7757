import type { Api } from "~/api/client.server";
import { longReply } from "./reply.server";
import { createSharedFiles } from "./shared-file.server";

/** Stands for the shop's origin in files that are kept for all the hosts by which the shop is reached. */
const ANY_ORIGIN = "https://origin.invalid";

const files = createSharedFiles();

/**
 * A long XML file about the catalogue, such as a feed.
 * @param name of the file, different for each
 * @param write writes it for an origin; its calls must not be bound to this one request
 */
export async function catalogueFile(
  request: Request,
  name: string,
  api: Api,
  write: (api: Api, origin: string) => AsyncGenerator<string>,
): Promise<Response> {
  const { origin } = new URL(request.url);
  const { pieces, hash } = files.read(name, () => write(api, ANY_ORIGIN));
  const etag = hash === null ? undefined : `W/"${hash}"`;
  return longReply(withOrigin(pieces, origin), { request, type: "application/xml", etag });
}

/** An origin never begins in one piece and ends in the next: pieces are whole elements. */
async function* withOrigin(pieces: AsyncGenerator<string>, origin: string): AsyncGenerator<string> {
  for await (const piece of pieces) yield piece.replaceAll(ANY_ORIGIN, origin);
}
