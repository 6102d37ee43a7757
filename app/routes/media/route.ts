import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PictureResponse } from "~/api/client.server";
import { orRespond } from "~/api/respond.server";
import { shopApi } from "~/config/composition.server";
import { fullPictureId } from "~/shop/picture-id";
import { acceptedFormat, etagOfFormat, serverEtags } from "./picture-format";

const passedOn = ["content-type", "etag", "cache-control", "last-modified"];
/** Seconds for the header Retry-After of a failed picture. */
const RETRY_AFTER = "5";

/**
 * A picture of the content/API server: `/media/{id}?width=&format=`, where our own pictures have a short id. Without `format`
 * the browser's `Accept` chooses it. Any other content is refused.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  // The choice is made here, because a remote server promises the parameter alone.
  const chosen = searchParams.has("format") ? undefined : acceptedFormat(request.headers.get("accept"));
  if (chosen) searchParams.set("format", chosen);
  const ifNoneMatch = request.headers.get("if-none-match");
  const match = chosen ? serverEtags(ifNoneMatch, chosen) : ifNoneMatch;
  const path = `assets/${encodeURIComponent(fullPictureId(params.id ?? ""))}?${searchParams}`;
  const api = shopApi(request);
  // The visitor's disconnect aborts the read.
  const picture = await orRespond(api.picture(path, match ? { "if-none-match": match } : {}, request.signal));
  const status = statusOf(picture);
  const headers = new Headers(chosen && { Vary: "Accept" });
  if (status === 503) headers.set("Retry-After", RETRY_AFTER);
  if (status >= 400) return new Response(null, { status, headers });
  for (const name of passedOn) {
    const value = picture.headers.get(name);
    if (value) headers.set(name, chosen && name === "etag" ? etagOfFormat(value, chosen) : value);
  }
  if (picture.bytes) headers.set("Content-Length", String(picture.bytes.byteLength));
  return new Response(request.method === "HEAD" ? null : picture.bytes, { status, headers });
}

/** Converts the server's status for the browser. Directus answers 403 for a missing picture. */
function statusOf({ status, bytes }: PictureResponse): number {
  if (status === 304 || status === 400) return status;
  if (status >= 500 || status === 429) return 503;
  if (status >= 400) return 404;
  return bytes ? 200 : 502;
}
