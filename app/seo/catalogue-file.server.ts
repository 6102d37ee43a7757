import type { Api } from "~/api/client.server";
import { longReply } from "./reply.server";
import { createSharedFiles } from "./shared-file.server";

/** Placeholder for the shop's origin in cached files, because the shop may have several hosts. */
const ANY_ORIGIN = "https://origin.invalid";

const files = createSharedFiles();

/**
 * A long XML file about the catalogue, such as a feed.
 * @param name of the file, unique
 * @param write writes the file for an origin; its calls must not depend on the current request
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

/** An origin is never split between two pieces, because pieces are whole elements. */
async function* withOrigin(pieces: AsyncGenerator<string>, origin: string): AsyncGenerator<string> {
  for await (const piece of pieces) yield piece.replaceAll(ANY_ORIGIN, origin);
}
