import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawStored } from "~/demo/pictures/draw";
import { type PictureSpec, pictureId } from "~/demo/pictures/spec";
import { createMedia } from "./media";
import { type Render, renderDrawing } from "./render";

const spec: PictureSpec = {
  scene: "product",
  view: "main",
  item: {
    form: "court",
    palette: { main: "#f4f3ef", second: "#e3e5e8", accent: "#24508c", base: "#f7f4ec" },
    design: 1,
    mark: 2,
    word: "Alba",
  },
};
const id = pictureId(spec);
const render: Render = (width, format) => renderDrawing(drawStored(JSON.stringify(spec), width), width, format);
const find = async (wanted: string) => (wanted === id ? render : undefined);

let cacheDir: string;
beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), "media-test-"));
});
afterEach(() => rm(cacheDir, { recursive: true, force: true }));

const asked = (query = "", init?: RequestInit) => new Request(`http://shop.test/assets/${id}${query}`, init);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const kept = async () => (await readdir(cacheDir, { recursive: true })).filter((name) => name.includes("."));

test.each([
  ["avif", "heif"],
  ["webp", "webp"],
  ["jpeg", "jpeg"],
])("a picture comes as %s in the width asked for and may be kept for ever", async (format, inside) => {
  const response = await createMedia({ cacheDir, find }).respond(asked(`?width=160&format=${format}`), id);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe(`image/${format}`);
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ format: inside, width: 160, height: 200 });
});

test("without a format it is a JPEG", async () => {
  const response = await createMedia({ cacheDir, find }).respond(asked("?width=160"), id);
  expect(response.headers.get("content-type")).toBe("image/jpeg");
});

test("a browser that has the picture is told so", async () => {
  const media = createMedia({ cacheDir, find });
  const etag = (await media.respond(asked("?width=160"), id)).headers.get("etag") ?? "";
  const again = await media.respond(asked("?width=160", { headers: { "if-none-match": etag } }), id);
  expect(again.status).toBe(304);
  const other = await media.respond(asked("?width=320", { headers: { "if-none-match": etag } }), id);
  expect(other.status).toBe(200);
});

test("HEAD gives the length and no picture", async () => {
  const response = await createMedia({ cacheDir, find }).respond(asked("?width=160", { method: "HEAD" }), id);
  expect(Number(response.headers.get("content-length"))).toBeGreaterThan(500);
  expect(await bytesOf(response)).toHaveLength(0);
});

test.each(["?width=161", "?width=-1", "?width=1e3", "?width=", "?format=png", "?format=", "?width=160&format=JPEG"])(
  "%s is refused, since only listed sizes and formats are made",
  async (query) => {
    await expect(createMedia({ cacheDir, find }).respond(asked(query), id)).rejects.toMatchObject({
      status: 400,
      code: "INVALID_QUERY",
    });
    expect(await kept()).toEqual([]);
  },
);

test.each(["00000000-0000-4000-8000-000000000000", "../../../etc/passwd", "x", `${id}.jpeg`, ""])(
  "there is no picture %j",
  async (unknown) => {
    const response = await createMedia({ cacheDir, find }).respond(asked(), unknown);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
  },
);

test("a picture is rendered once, also for another process that starts later", async () => {
  const draw = vi.fn(async () => Buffer.from("picture"));
  const first = createMedia({ cacheDir, find: async () => draw });
  const query = asked("?width=320&format=webp");
  const answers = await Promise.all([first.respond(query, id), first.respond(query, id), first.respond(query, id)]);
  for (const answer of answers) expect((await bytesOf(answer)).toString()).toBe("picture");
  const later = await createMedia({ cacheDir, find: async () => draw }).respond(query, id);
  expect((await bytesOf(later)).toString()).toBe("picture");
  expect(draw).toHaveBeenCalledTimes(1);
  expect(await kept()).toEqual([expect.stringMatching(/-320\.webp$/)]);
});

test("at most two are rendered at a time, and all are answered", async () => {
  let [running, most] = [0, 0];
  const gates: (() => void)[] = [];
  const draw: Render = async (width) => {
    most = Math.max(most, ++running);
    await new Promise<void>((open) => gates.push(open));
    running--;
    return Buffer.from(String(width));
  };
  const media = createMedia({ cacheDir, find: async () => draw });
  const widths = [160, 320, 480, 640, 960];
  const answers = Promise.all(widths.map((width) => media.respond(asked(`?width=${width}`), id)));
  for (const _ of widths) {
    await vi.waitFor(() => expect(gates.length).toBeGreaterThan(0), { interval: 1 });
    gates.shift()?.();
  }
  const texts = await Promise.all((await answers).map(async (answer) => (await bytesOf(answer)).toString()));
  expect(texts).toEqual(widths.map(String));
  expect(most).toBe(2);
});

/** Draws nothing until it is let; `gates` are the drawings under way. */
function heldDrawing() {
  const gates: (() => void)[] = [];
  const draw = vi.fn<Render>(async (width) => {
    await new Promise<void>((open) => gates.push(open));
    return Buffer.from(String(width));
  });
  return { draw, gates };
}

/** Different pictures, as many as wanted, all drawn alike. */
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

test("when too many wait to be rendered, the next is refused with a time to come again", async () => {
  const { draw, gates } = heldDrawing();
  const media = createMedia({ cacheDir, find: async () => draw });
  const answers = Array.from({ length: 200 }, (_, number) => media.respond(asked("?width=160"), idOf(number)));
  await vi.waitFor(() => expect(gates).toHaveLength(2));
  const refused = await Promise.race(answers);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(refused.headers.get("cache-control")).toBe("no-store");
  const open = setInterval(() => gates.shift()?.(), 1);
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  clearInterval(open);
  const served = statuses.filter((status) => status === 200).length;
  expect(draw).toHaveBeenCalledTimes(served);
  expect(served).toBeGreaterThan(50);
  expect(served).toBeLessThan(100);
  // There is room again.
  const later = media.respond(asked("?width=160"), idOf(500));
  await vi.waitFor(() => expect(gates).toHaveLength(1));
  gates.shift()?.();
  expect((await later).status).toBe(200);
});

test("a picture whose last visitor has left before its turn is not rendered", async () => {
  const { draw, gates } = heldDrawing();
  const media = createMedia({ cacheDir, find: async () => draw });
  const ahead = [1, 2].map((number) => media.respond(asked("?width=160"), idOf(number)));
  await vi.waitFor(() => expect(gates).toHaveLength(2));
  const visitors = Array.from({ length: 3 }, () => new AbortController());
  const [first, second, third] = visitors;
  const wait = (visitor: AbortController | undefined, number: number) =>
    media.respond(asked("?width=160", { signal: visitor?.signal }), idOf(number));
  const gone = wait(first, 3);
  const shared = [wait(second, 4), wait(third, 4)];
  const outcomes = Promise.allSettled([gone, ...shared]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  first?.abort();
  second?.abort();
  await expect(gone).rejects.toThrow(/abort/i);
  for (const open of gates.splice(0)) open();
  await Promise.all(ahead);
  // The one that a visitor still waits for is the only one that is left.
  await vi.waitFor(() => expect(gates).toHaveLength(1));
  gates.shift()?.();
  expect((await shared[1])?.status).toBe(200);
  await outcomes;
  expect(draw).toHaveBeenCalledTimes(3);
});

test("a picture that is being rendered when its visitor leaves serves the next visitor", async () => {
  const { draw, gates } = heldDrawing();
  const media = createMedia({ cacheDir, find: async () => draw });
  const visitor = new AbortController();
  const first = media.respond(asked("?width=160", { signal: visitor.signal }), id);
  const settled = Promise.allSettled([first]);
  await vi.waitFor(() => expect(gates).toHaveLength(1));
  visitor.abort();
  const second = media.respond(asked("?width=160"), id);
  gates.shift()?.();
  expect((await second).status).toBe(200);
  await settled;
  expect(draw).toHaveBeenCalledTimes(1);
});

test("one that cannot be drawn does not stand in the way of the next try", async () => {
  const draw = vi.fn<Render>().mockRejectedValueOnce(new Error("no memory")).mockResolvedValue(Buffer.from("picture"));
  const media = createMedia({ cacheDir, find: async () => draw });
  await expect(media.respond(asked(), id)).rejects.toThrow("no memory");
  expect((await media.respond(asked(), id)).status).toBe(200);
});

test("a disk that keeps nothing makes pictures slower, not missing", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const file = join(cacheDir, "in-the-way");
  await writeFile(file, "");
  const media = createMedia({ cacheDir: file, find: async () => async () => Buffer.from("picture") });
  expect((await bytesOf(await media.respond(asked(), id))).toString()).toBe("picture");
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
});
