import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { closeRegistry } from "~/config/lifecycle";
import { acceptedFormat } from "./picture-format";
import { loader } from "./route";

/** Requests for pictures that the remote server got. */
let asked: { url: string; ifNoneMatch: string | undefined }[] = [];

/** A remote server that gives all formats of a picture the same ETag. */
const remote = createServer((request, response) => {
  const url = new URL(request.url ?? "", "http://remote.invalid");
  asked.push({ url: `${url.pathname}${url.search}`, ifNoneMatch: request.headers["if-none-match"] });
  if (request.headers["if-none-match"] === '"p1"') return response.writeHead(304, { etag: '"p1"' }).end();
  const type = `image/${url.searchParams.get("format")}`;
  response.writeHead(200, { "content-type": type, etag: '"p1"', "cache-control": "public, max-age=60" }).end("picture");
});

beforeAll(async () => {
  await new Promise<void>((listening) => remote.listen(0, "127.0.0.1", listening));
  vi.stubEnv("API_URL", `http://127.0.0.1:${(remote.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await closeRegistry();
  remote.closeAllConnections();
  await new Promise((closed) => remote.close(closed));
});
beforeEach(() => {
  asked = [];
});

async function ask(query: string, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request(`http://shop.test/media/1${query}`, { headers });
  return (await loader({ request, params: { id: "1" }, context: {} })) as Response;
}

test.each([
  ["image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", "avif"],
  ["image/webp,image/avif,image/jxl,image/heic,video/*;q=0.8", "avif"],
  ["image/webp,image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5", "webp"],
  ["image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5", "jpeg"],
  ["*/*", "jpeg"],
  ["IMAGE/AVIF ;q=0.000, image/webp;q=0.1", "webp"],
  ["", "jpeg"],
  [null, "jpeg"],
])("a browser that accepts %j gets %s", (accept, format) => {
  expect(acceptedFormat(accept)).toBe(format);
});

test("a remote server is asked for the accepted format by name, and caches learn what it depends on", async () => {
  const response = await ask("?width=320", { accept: "image/webp,*/*" });
  expect(asked).toEqual([{ url: "/assets/1?width=320&format=webp", ifNoneMatch: undefined }]);
  expect(response.headers.get("content-type")).toBe("image/webp");
  expect(response.headers.get("vary")).toBe("Accept");
  expect(response.headers.get("cache-control")).toBe("public, max-age=60");
});

test("a format in the URL is served whatever the browser accepts, and depends on nothing", async () => {
  const response = await ask("?width=320&format=jpeg", { accept: "image/avif" });
  expect(asked[0]?.url).toBe("/assets/1?width=320&format=jpeg");
  expect(response.headers.get("vary")).toBeNull();
  expect(response.headers.get("etag")).toBe('"p1"');
});

test("formats have different ETags even if the remote server's are the same, and each is confirmed with 304", async () => {
  const webp = await ask("?width=320", { accept: "image/webp" });
  const jpeg = await ask("?width=320", { accept: "image/png" });
  const [ofWebp, ofJpeg] = [webp, jpeg].map(({ headers }) => headers.get("etag") ?? "");
  expect(ofWebp).not.toBe(ofJpeg);
  const match = { "if-none-match": `W/"other", ${ofWebp}` };
  const again = await ask("?width=320", { accept: "image/webp", ...match });
  expect([again.status, again.headers.get("etag"), again.headers.get("vary")]).toEqual([304, ofWebp, "Accept"]);
  expect((await ask("?width=320", { accept: "image/png", ...match })).status).toBe(200);
  expect(asked.map(({ ifNoneMatch }) => ifNoneMatch)).toEqual([undefined, undefined, '"p1"', undefined]);
});
