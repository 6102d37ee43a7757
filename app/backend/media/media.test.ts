import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { drawStored } from "~/demo/pictures/draw";
import { type PictureSpec, pictureId } from "~/demo/pictures/spec";
import { createMedia } from "./media";
import { readOriginal } from "./originals";
import { type Render, renderDrawing, renderFile } from "./render";
import { openRenditionCache } from "./rendition-cache";

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
const render: Render = (width, format, shape) =>
  renderDrawing(drawStored(JSON.stringify(spec), width, shape), { width, shape }, format);
const find = async (wanted: string) => (wanted === id ? render : undefined);

let cacheDir: string;
beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), "media-test-"));
});
afterEach(() => rm(cacheDir, { recursive: true, force: true }));

type Find = (id: string) => Promise<Render | undefined>;
const mediaWith = ({ dir = cacheDir, find, patienceMs }: { dir?: string; find: Find; patienceMs?: number }) =>
  createMedia({ cacheDir: dir, cache: openRenditionCache({ dir }), find, atATime: 2, patienceMs });
const requestFor = (query = "", init?: RequestInit) => new Request(`http://shop.test/assets/${id}${query}`, init);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const cachedFiles = async () => (await readdir(cacheDir, { recursive: true })).filter((name) => name.includes("."));

test.each([
  ["avif", "heif"],
  ["webp", "webp"],
  ["jpeg", "jpeg"],
])("a picture comes as %s in the requested width and can be cached for ever", async (format, inside) => {
  const response = await mediaWith({ find }).respond(requestFor(`?width=160&format=${format}`), id);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe(`image/${format}`);
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ format: inside, width: 160, height: 200 });
});

test("a wide picture is cut to a portrait with Directus's parameters", async () => {
  const wide = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="#41586b"/></svg>`;
  const draw: Render = (width, format, shape) => renderDrawing({ svg: wide, width: 1600 }, { width, shape }, format);
  const media = mediaWith({ find: async () => draw });
  const sizes = [];
  for (const query of ["?width=480", "?width=480&height=600&fit=cover"]) {
    const { width, height } = await sharp(await bytesOf(await media.respond(requestFor(query), id))).metadata();
    sizes.push([width, height]);
  }
  expect(sizes).toEqual([
    [480, 270],
    [480, 600],
  ]);
});

test("a photograph is cut to a portrait and never enlarged", async () => {
  const file = join(cacheDir, "photograph.png");
  await sharp({ create: { width: 800, height: 600, channels: 3, background: "#999999" } })
    .png()
    .toFile(file);
  const cut = await sharp(await renderFile(await readFile(file), { width: 320, shape: "portrait" }, "jpeg")).metadata();
  expect([cut.width, cut.height]).toEqual([320, 400]);
  const small = await sharp(
    await renderFile(await readFile(file), { width: 1280, shape: "portrait" }, "jpeg"),
  ).metadata();
  expect(small.width).toBeLessThanOrEqual(800);
});

test("a hero has a drawing of its own for portraits", () => {
  const hero: PictureSpec = {
    scene: "composition",
    width: 1600,
    height: 900,
    colors: ["#9db4c4", "#41586b"],
    layout: "hero",
    items: [spec.item, spec.item],
  };
  const [wide, portrait] = (["own", "portrait"] as const).map((shape) => drawStored(JSON.stringify(hero), 320, shape));
  expect(wide?.svg).toContain('viewBox="0 0 1600 900"');
  expect(portrait?.svg).toContain('viewBox="0 0 800 1000"');
});

test("the default format is JPEG", async () => {
  const response = await mediaWith({ find }).respond(requestFor("?width=160"), id);
  expect(response.headers.get("content-type")).toBe("image/jpeg");
});

test("a browser that has the picture gets a 304", async () => {
  const media = mediaWith({ find });
  const etag = (await media.respond(requestFor("?width=160"), id)).headers.get("etag") ?? "";
  const again = await media.respond(requestFor("?width=160", { headers: { "if-none-match": etag } }), id);
  expect(again.status).toBe(304);
  const other = await media.respond(requestFor("?width=320", { headers: { "if-none-match": etag } }), id);
  expect(other.status).toBe(200);
});

test("HEAD returns the length without the picture", async () => {
  const response = await mediaWith({ find }).respond(requestFor("?width=160", { method: "HEAD" }), id);
  expect(Number(response.headers.get("content-length"))).toBeGreaterThan(500);
  expect(await bytesOf(response)).toHaveLength(0);
});

test.each([
  "?width=161",
  "?width=-1",
  "?width=1e3",
  "?width=",
  "?format=png",
  "?format=",
  "?width=160&format=JPEG",
  "?width=160&height=160&fit=cover",
  "?width=160&height=200&fit=cover",
  "?width=1280&height=1600&fit=cover",
  "?width=160&height=200",
  "?width=160&fit=cover",
])("%s is refused, since only listed sizes and formats are made", async (query) => {
  await expect(mediaWith({ find }).respond(requestFor(query), id)).rejects.toMatchObject({
    status: 400,
    code: "INVALID_QUERY",
  });
  expect(await cachedFiles()).toEqual([]);
});

test.each(["00000000-0000-4000-8000-000000000000", "../../../etc/passwd", "x", `${id}.jpeg`, ""])(
  "there is no picture %j",
  async (unknown) => {
    const response = await mediaWith({ find }).respond(requestFor(), unknown);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
  },
);

test("a picture is rendered once, and a process that starts later uses the file", async () => {
  const draw = vi.fn(async () => Buffer.from("picture"));
  const first = mediaWith({ find: async () => draw });
  const query = requestFor("?width=320&format=webp");
  const answers = await Promise.all([first.respond(query, id), first.respond(query, id), first.respond(query, id)]);
  for (const answer of answers) expect((await bytesOf(answer)).toString()).toBe("picture");
  const later = await mediaWith({ find: async () => draw }).respond(query, id);
  expect((await bytesOf(later)).toString()).toBe("picture");
  expect(draw).toHaveBeenCalledTimes(1);
  expect(await cachedFiles()).toEqual([expect.stringMatching(/-320\.webp$/)]);
});

test("fifty browsers that ask two processes for a new picture at once get it whole, and each process renders it at most once", async () => {
  const draw = vi.fn<Render>(render);
  const processes = [mediaWith({ find: async () => draw }), mediaWith({ find: async () => draw })];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, number) => processes[number % 2]?.respond(requestFor("?width=160"), id)),
  );
  const pictures = await Promise.all(answers.map(async (answer) => (answer ? bytesOf(answer) : undefined)));
  const [first] = pictures;
  expect(await sharp(first).metadata()).toMatchObject({ format: "jpeg", width: 160 });
  for (const picture of pictures) expect(picture?.equals(first ?? Buffer.alloc(0))).toBe(true);
  expect(draw.mock.calls.length).toBeLessThanOrEqual(2);
  expect(await cachedFiles()).toHaveLength(1);
});

test("a picture that another process finished while this one waited is not rendered again", async () => {
  const { draw, gates } = heldDrawing();
  const media = mediaWith({ find: async () => draw });
  const ahead = [1, 2].map((number) => media.respond(requestFor("?width=160"), idOf(number)));
  await vi.waitFor(() => expect(gates).toHaveLength(2));
  const waiting = media.respond(requestFor("?width=160"), id);
  await mediaWith({ find: async () => async () => Buffer.from("theirs") }).respond(requestFor("?width=160"), id);
  for (const open of gates) open();
  expect((await bytesOf(await waiting)).toString()).toBe("theirs");
  await Promise.all(ahead);
  expect(draw).toHaveBeenCalledTimes(2);
});

test("at most two pictures are rendered at a time, and every request is answered", async () => {
  const { draw, gates } = heldDrawing();
  const media = mediaWith({ find: async () => draw });
  const widths = [160, 320, 480, 640, 960];
  const answers = Promise.all(widths.map((width) => media.respond(requestFor(`?width=${width}`), id)));
  for (let left = widths.length; left > 0; left--) {
    await vi.waitFor(() => expect(gates).toHaveLength(Math.min(left, 2)), { interval: 1 });
    gates.shift()?.();
  }
  const texts = await Promise.all((await answers).map(async (answer) => (await bytesOf(answer)).toString()));
  expect(texts).toEqual(widths.map(String));
});

/** A drawing function that waits until its gate is opened; `gates` are the drawings in progress. */
function heldDrawing() {
  const gates: (() => void)[] = [];
  const draw = vi.fn<Render>(async (width) => {
    await new Promise<void>((open) => gates.push(open));
    return Buffer.from(String(width));
  });
  return { draw, gates };
}

/** The id of one of any number of pictures with the same drawing. */
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });

test("one client that asks for pictures all day neither shuts others out nor goes before them", async () => {
  const { draw, gates } = heldDrawing();
  const order: string[] = [];
  const media = mediaWith({
    find: async (wanted) => async (width, format, shape) => {
      order.push(`${Number(wanted.slice(-6))}:${width}`);
      return draw(width, format, shape);
    },
  });
  const refused: number[] = [];
  const greedy = Array.from({ length: 300 }, (_, number) =>
    media
      .respond(requestFor("?width=160", from(`2001:db8:7:${number.toString(16)}::1`)), idOf(number))
      .then((reply) => {
        if (reply.status === 503) refused.push(number);
      }),
  );
  await vi.waitFor(() => expect(gates).toHaveLength(2));
  await vi.waitFor(() => expect(refused).toHaveLength(300 - 2 - 80));
  const visitors = ["203.0.113.1", "203.0.113.2"].flatMap((ip, visitor) =>
    ([360, 960, 640] as const).map((width, number) =>
      media.respond(requestFor(`?width=${width}`, from(ip)), idOf(1_000 * (visitor + 1) + number)),
    ),
  );
  // Their places are those of the greedy client's last ones.
  await vi.waitFor(() => expect(refused).toHaveLength(300 - 2 - 80 + 6));
  const opening = setInterval(() => gates.shift()?.(), 1);
  const statuses = (await Promise.all(visitors)).map(({ status }) => status);
  const first = order.slice(2, 11);
  await Promise.all(greedy);
  clearInterval(opening);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
  // In turn, and of each visitor the largest picture first.
  const ofVisitors = first.filter((name) => Number(name.split(":")[0]) >= 1_000);
  expect(ofVisitors).toEqual(["1001:960", "2001:960", "1002:640", "2002:640", "1000:360", "2000:360"]);
});

test("a picture that cannot be rendered now comes in another size that exists, for a short time", async () => {
  const { draw, gates } = heldDrawing();
  const media = mediaWith({ find: async () => draw, patienceMs: 20 });
  const ready = async (query: string) => {
    const answer = media.respond(requestFor(query), id);
    await vi.waitFor(() => expect(gates.length).toBeGreaterThan(0));
    gates.shift()?.();
    await answer;
  };
  for (const query of ["?width=360&format=avif", "?width=960&format=avif", "?width=480"]) await ready(query);
  const busy = Array.from({ length: 82 }, (_, number) => media.respond(requestFor("?width=160"), idOf(number)));
  await vi.waitFor(() => expect(gates).toHaveLength(2));
  const answers = [];
  for (const query of ["640&format=avif", "1280&format=avif", "160&format=avif", "640&format=webp", "640"]) {
    const reply = await media.respond(requestFor(`?width=${query}`), id);
    const { headers } = reply;
    expect([reply.status, headers.get("cache-control"), headers.get("etag")]).toEqual([
      200,
      "public, max-age=30",
      null,
    ]);
    answers.push(`${headers.get("content-type")} ${await bytesOf(reply)}`);
  }
  expect(answers).toEqual(["image/avif 960", "image/avif 960", "image/avif 360", "image/jpeg 480", "image/jpeg 480"]);
  expect((await media.respond(requestFor("?width=480&height=600&fit=cover"), id)).status).toBe(503);
  const opening = setInterval(() => gates.shift()?.(), 1);
  await Promise.all(busy);
  const late = media.respond(requestFor("?width=320&format=avif"), id);
  clearInterval(opening);
  expect(`${await bytesOf(await late)}`).toBe("360");
  // The rendering has gone on, for the next visitor.
  await vi.waitFor(() => expect(gates).toHaveLength(1));
  gates.shift()?.();
  await vi.waitFor(async () =>
    expect(`${await bytesOf(await media.respond(requestFor("?width=320&format=avif"), id))}`).toBe("320"),
  );
});

test("a photograph without its file is a missing picture, with one line in the log", async () => {
  const log = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const row = { id, type: "image/jpeg" };
  const media = mediaWith({
    find: async () => async (width, format, shape) =>
      renderFile(await readOriginal(join(cacheDir, "lost"), row), { width, shape }, format),
  });
  for (const width of [160, 320, 160])
    expect((await media.respond(requestFor(`?width=${width}`), id)).status).toBe(404);
  expect(await media.read(id, { width: 160, format: "jpeg" })).toBeUndefined();
  await media.ensure(id, { width: 160, format: "avif", shape: "own" });
  expect(log.mock.calls).toEqual([[expect.stringMatching(`^Picture ${id} has no file .*restore media/originals`)]]);
});

test("a request is refused with Retry-After when too many pictures wait to be rendered", async () => {
  const { draw, gates } = heldDrawing();
  const media = mediaWith({ find: async () => draw });
  const answers = Array.from({ length: 200 }, (_, number) => media.respond(requestFor("?width=160"), idOf(number)));
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
  // The queue has room again.
  const later = media.respond(requestFor("?width=160"), idOf(500));
  await vi.waitFor(() => expect(gates).toHaveLength(1));
  gates.shift()?.();
  expect((await later).status).toBe(200);
});

test("a picture is not rendered when all its requests are cancelled before its turn", async () => {
  const { draw, gates } = heldDrawing();
  const media = mediaWith({ find: async () => draw });
  const ahead = [1, 2].map((number) => media.respond(requestFor("?width=160"), idOf(number)));
  await vi.waitFor(() => expect(gates).toHaveLength(2));
  const visitors = Array.from({ length: 3 }, () => new AbortController());
  const [first, second, third] = visitors;
  const wait = (visitor: AbortController | undefined, number: number) =>
    media.respond(requestFor("?width=160", { signal: visitor?.signal }), idOf(number));
  const cancelled = wait(first, 3);
  const shared = [wait(second, 4), wait(third, 4)];
  const outcomes = Promise.allSettled([cancelled, ...shared]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  first?.abort();
  second?.abort();
  await expect(cancelled).rejects.toThrow(/abort/i);
  for (const open of gates.splice(0)) open();
  await Promise.all(ahead);
  // Only the picture with an open request is rendered.
  await vi.waitFor(() => expect(gates).toHaveLength(1));
  gates.shift()?.();
  expect((await shared[1])?.status).toBe(200);
  await outcomes;
  expect(draw).toHaveBeenCalledTimes(3);
});

test("a rendering in progress serves the next request after the first is cancelled", async () => {
  const { draw, gates } = heldDrawing();
  const media = mediaWith({ find: async () => draw });
  const visitor = new AbortController();
  const first = media.respond(requestFor("?width=160", { signal: visitor.signal }), id);
  const settled = Promise.allSettled([first]);
  await vi.waitFor(() => expect(gates).toHaveLength(1));
  visitor.abort();
  const second = media.respond(requestFor("?width=160"), id);
  gates.shift()?.();
  expect((await second).status).toBe(200);
  await settled;
  expect(draw).toHaveBeenCalledTimes(1);
});

test("a picture is drawn again after a failure", async () => {
  const draw = vi.fn<Render>().mockRejectedValueOnce(new Error("no memory")).mockResolvedValue(Buffer.from("picture"));
  const media = mediaWith({ find: async () => draw });
  await expect(media.respond(requestFor(), id)).rejects.toThrow("no memory");
  expect((await media.respond(requestFor(), id)).status).toBe(200);
});

test("pictures are served without a writable cache", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const file = join(cacheDir, "in-the-way");
  await writeFile(file, "");
  const media = mediaWith({ dir: file, find: async () => async () => Buffer.from("picture") });
  expect((await bytesOf(await media.respond(requestFor(), id))).toString()).toBe("picture");
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
});
