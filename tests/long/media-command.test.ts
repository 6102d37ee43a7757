import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededFolder } from "../contract/shop/servers";
import { halves, photograph } from "../support/photographs";
import { type Running, runToEnd, startShop } from "../support/shop-process";

const env = { DATABASE_URL: undefined, API_URL: undefined, SMTP_URL: undefined };

let shop: Running;
let dataDir: string;
let photo: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  const folder = await seededFolder();
  [dataDir, remove] = [folder.path, folder.remove];
  shop = await startShop({ dataDir, env });
  photo = join(dataDir, "photo.jpg");
  await writeFile(photo, await photograph({ width: 1_500, height: 1_000 }));
}, 120_000);
afterAll(async () => {
  await shop?.stop();
  await remove?.();
});

const media = (args: string[], via?: string[]) => runToEnd("command", { dataDir, args: ["media", ...args], env, via });
const originals = async () => readdir(join(dataDir, "media"), { recursive: true }).catch(() => []);

test("an operator's photograph is the product's picture on its page, in lists and in structured data", {
  timeout: 60_000,
}, async () => {
  const { status, output } = await media(["add", photo, "--product", "last-pair", "--alt-en", "The last one"]);
  expect(`${status}: ${output}`).toMatch(/^0: last-pair: picture [0-9a-f-]{36}\n$/);
  const id = /[0-9a-f-]{36}/.exec(output)?.[0] ?? "";
  const short = id.slice(0, 8);

  const page = await (await fetch(`${shop.url}/products/last-pair`)).text();
  expect(/<img[^>]+src="\/media\/([0-9a-f-]+)[^>]+alt="The last one"/.exec(page)?.[1]).toBe(short);
  expect(page).toMatch(new RegExp(`property="og:image" content="[^"]+/media/${short}\\?`));
  expect(page).toMatch(new RegExp(`"image":\\["[^"]+/media/${short}\\?`));
  const brand = /href="(\/brands\/[a-z0-9-]+)"/.exec(page)?.[1];
  for (const path of [brand, "/feeds/google-en.xml"])
    expect((await (await fetch(shop.url + path)).text()).includes(`/media/${short}?`), path).toBe(true);

  const response = await fetch(`${shop.url}/media/${short}?width=640&format=webp`);
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const picture = Buffer.from(await response.arrayBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ format: "webp", width: 640, height: 960 });
  expect(await halves(picture)).toEqual(["red", "blue"]);

  const names = await originals();
  expect(names).toContainEqual(expect.stringMatching(`^originals/[0-9a-f]{2}/${id}\\.jpg$`));
  for (const name of names) expect((await stat(join(dataDir, "media", name))).mode & 0o077, name).toBe(0);

  const list = await media(["list", "--product", "last-pair"]);
  expect(list.output.split("\n")[0]).toBe(`${id}  file     image/jpeg     1000 × 1500  The last one`);
  expect(list.output).toContain("drawing");
  expect(await media(["remove", id])).toMatchObject({ status: 0, output: `${id}: deleted\n` });
  for (const address of [short, id])
    expect((await fetch(`${shop.url}/media/${address}?width=160&format=jpeg`)).status).toBe(404);
});

test("an invalid file or product is refused with status 1 and one line", { timeout: 60_000 }, async () => {
  const svg = join(dataDir, "drawing.svg");
  await writeFile(svg, "<svg xmlns='http://www.w3.org/2000/svg'/>");
  const large = join(dataDir, "large.jpg");
  await writeFile(large, Buffer.alloc(20 * 1024 * 1024 + 1));
  const product = ["--product", "last-pair"];
  for (const [args, line] of [
    [["add", svg, ...product], /JPEG, PNG, WebP or AVIF/],
    [["add", large, ...product], /at most 20 MB/],
    [["add", join(dataDir, "nowhere.jpg"), ...product], /nowhere\.jpg cannot be read.*ENOENT/],
    [["add", dataDir, ...product], /is not a file/],
    [["add", photo, "--product", "no-such-product"], /no product no-such-product/],
    [["remove", "no-such-picture"], /no picture no-such-picture/],
  ] as const) {
    const { status, output } = await media([...args]);
    expect(`${status}: ${output}`).toMatch(/^1: [^\n]+\n$/);
    expect(output).toMatch(line);
  }
  expect(await media(["add", photo])).toMatchObject({ status: 1, output: expect.stringContaining("media add FILE") });
});

test("on a full disk the photograph is refused with one line, and no partial file remains", async () => {
  const before = await originals();
  // The limit on file sizes is 8 kB there.
  const limited = ["bash", "-c", `trap "" XFSZ; ulimit -f 8; exec "$@"`, "bash"];
  const { status, output } = await media(["add", photo, "--product", "last-pair"], limited);
  expect(`${status}: ${output}`).toMatch(/^1: The picture could not be kept in [^\n]+\n$/);
  expect((await originals()).filter((name) => /\./.test(name))).toEqual(before.filter((name) => /\./.test(name)));
});
