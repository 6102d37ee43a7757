import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PictureAnswer } from "~/api/client.server";
import { orRespond } from "~/api/respond.server";
import { shopApi } from "~/config/composition.server";

const passedOn = ["content-type", "etag", "cache-control", "last-modified"];
/** Seconds for the header Retry-After of a failed picture. */
const RETRY_AFTER = "5";

/** A picture of the content/API server: `/media/{id}?width=&format=`. Any other content is refused. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { search } = new URL(request.url);
  const api = shopApi(request);
  const match = request.headers.get("if-none-match");
  const path = `assets/${encodeURIComponent(params.id ?? "")}${search}`;
  // The visitor's disconnect aborts the read.
  const picture = await orRespond(api.picture(path, match ? { "if-none-match": match } : {}, request.signal));
  const status = statusOf(picture);
  if (status >= 400)
    return new Response(null, { status, headers: status === 503 ? { "Retry-After": RETRY_AFTER } : {} });
  const headers = new Headers();
  for (const name of passedOn) {
    const value = picture.headers.get(name);
    if (value) headers.set(name, value);
  }
  if (picture.bytes) headers.set("Content-Length", String(picture.bytes.byteLength));
  return new Response(request.method === "HEAD" ? null : picture.bytes, { status, headers });
}

/** Converts the server's status for the browser. Directus answers 403 for a missing picture. */
function statusOf({ status, bytes }: PictureAnswer): number {
  if (status === 304 || status === 400) return status;
  if (status >= 500 || status === 429) return 503;
  if (status >= 400) return 404;
  return bytes ? 200 : 502;
}
