import type { LoaderFunctionArgs } from "@remix-run/node";
import { orRespond } from "~/api/respond.server";
import { shopApi } from "~/config/composition.server";

const passedOn = ["content-type", "content-length", "etag", "cache-control", "last-modified"];

/** A picture of the content/API server: `/media/{id}?width=&format=`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { search } = new URL(request.url);
  const api = await orRespond(shopApi());
  const match = request.headers.get("if-none-match");
  const path = `assets/${encodeURIComponent(params.id ?? "")}${search}`;
  const answer = await orRespond(api.raw(path, match ? { "if-none-match": match } : {}));
  const headers = new Headers();
  for (const name of passedOn) {
    const value = answer.headers.get(name);
    if (value) headers.set(name, value);
  }
  if (!answer.ok && answer.status !== 304)
    return new Response(null, {
      status: answer.status >= 500 ? 503 : answer.status,
      headers: { "Cache-Control": "no-store" },
    });
  return new Response(answer.status === 304 ? null : answer.body, { status: answer.status, headers });
}
