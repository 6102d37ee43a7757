import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { listProducts, productBySlug } from "~/api/catalogue.server";
import { checkCart, placeOrder } from "~/api/orders.server";
import { StorageFault } from "~/backend/db/storage-fault";
import { addMedia, type NewPicture } from "~/backend/media/add-media";
import { originalPath } from "~/backend/media/originals";
import { removeMedia } from "~/backend/media/remove-media";
import { FORMATS, halves, photograph } from "../../support/photographs";
import { onBothEngines } from "./servers";
import { addProduct, type Goods, methodId, orderOf, rowsIn } from "./shop-fixtures";

onBothEngines("a product's photographs", (server) => {
  const operator = { actor: "operator" };
  const add = (goods: Goods, picture: Partial<NewPicture> & { file: Buffer }) =>
    addMedia(server.database, server.dataDir, { productId: goods.id, ...picture }, operator);
  const pictures = async ({ slug }: Goods) =>
    (await productBySlug(server.api, slug)).images.map(({ media_id }) => media_id.id);
  const rowOf = (id: string) =>
    server.database.read.selectFrom("media").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const served = async (id: string, query = "?width=320&format=jpeg") => {
    const response = await server.ask(`assets/${id}${query}`);
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const originals = async () =>
    (await readdir(join(server.dataDir, "media"), { recursive: true }).catch(() => [])).filter((name) =>
      /\./.test(name),
    );

  const cached = async (id: string) =>
    (await readdir(join(server.dataDir, "cache/media"), { recursive: true })).filter((name) => name.includes(id));

  test.each(FORMATS)("a %s is stored upright, without place and author, and shown first everywhere", async (format) => {
    const goods = await addProduct(server.database, { price: 5_000 });
    const before = await add(goods, { file: await photograph() });
    const file = await photograph({ format });
    expect((await sharp(file).metadata()).exif?.toString("latin1")).toContain("Ada Rossi");
    const id = await add(goods, { file, altIt: "Una scarpa", altEn: "A shoe" });

    const row = await rowOf(id);
    const original = await readFile(originalPath(server.dataDir, row));
    expect(row).toMatchObject({
      source: "file",
      type: `image/${format}`,
      bytes: original.length,
      width: 600,
      height: 900,
    });
    for (const picture of [original, (await served(id)).bytes]) {
      const { exif, orientation, width, height } = await sharp(picture).metadata();
      expect([exif, orientation]).toEqual([undefined, undefined]);
      expect((height ?? 0) / (width ?? 1)).toBeCloseTo(1.5);
      expect(picture.toString("latin1")).not.toContain("Ada Rossi");
      expect(await halves(picture)).toEqual(["red", "blue"]);
    }

    expect(await pictures(goods)).toEqual([id, before]);
    // Lists are updated within seconds.
    const listed = async () => {
      const { products } = await listProducts(server.api, { filters: {}, sort: "newest", page: 1, limit: 500 });
      return products.find((product) => product.id === goods.id)?.images[0]?.media_id;
    };
    await vi.waitFor(async () => expect(await listed()).toEqual({ id, alt_it: "Una scarpa", alt_en: "A shoe" }), {
      timeout: 5_000,
      interval: 50,
    });
    const line = { id: goods.id, size: { id: goods.sizeId }, quantity: 1 };
    expect((await checkCart(server.api, { items: [line] })).items[0]).toMatchObject({ image: id });
  });

  test("a photograph is served in each format and is not enlarged, also after the cache is emptied", async () => {
    const goods = await addProduct(server.database, { price: 5_000 });
    const id = await add(goods, { file: await photograph({ width: 300, height: 200 }) });
    for (const format of ["avif", "webp", "jpeg"] as const) {
      const { response, bytes } = await served(id, `?width=1280&format=${format}`);
      expect(response.headers.get("content-type")).toBe(`image/${format}`);
      expect(response.headers.get("cache-control")).toContain("immutable");
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 200, height: 300 });
    }
    expect(await sharp((await served(id, "?width=160")).bytes).metadata()).toMatchObject({ width: 160, height: 240 });
    await rm(join(server.dataDir, "cache"), { recursive: true });
    expect((await served(id, "?width=160")).response.status).toBe(200);
  });

  test("it gets the requested or last position; its default text contains the product's name", async () => {
    const goods = await addProduct(server.database, { price: 5_000 });
    const file = await photograph();
    const first = await add(goods, { file });
    const last = await add(goods, { file, position: 99 });
    const second = await add(goods, { file, position: 2 });
    expect(await pictures(goods)).toEqual([first, second, last]);
    const product = await productBySlug(server.api, goods.slug);
    const { alt_it, alt_en } = await rowOf(first);
    const name = `${product.brands_id.name} ${product.name}`;
    expect([alt_it, alt_en]).toEqual([
      `${name}, ${product.colors_id.name_it}`,
      `${name}, ${product.colors_id.name_en}`,
    ]);
    const changes = await server.database.read
      .selectFrom("product_changes")
      .select(["action", "after", "actor"])
      .where("products_id", "=", goods.id)
      .orderBy("id")
      .execute();
    expect(changes.at(-1)).toEqual({
      action: "media",
      after: JSON.stringify({ pictures: [first, second, last] }),
      actor: "operator",
    });
  });

  test("several photographs added at the same time are all stored", async () => {
    const goods = await addProduct(server.database, { price: 5_000 });
    const file = await photograph({ width: 60, height: 40 });
    const ids = await Promise.all([1, 2, 3, 4].map(() => add(goods, { file })));
    expect((await pictures(goods)).toSorted()).toEqual(ids.toSorted());
  });

  test("a file that is damaged, too large or not a picture is refused with a message, and leaves no file or row", async () => {
    const goods = await addProduct(server.database, { price: 5_000 });
    const jpeg = await photograph();
    const bomb = await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const before = [await rowsIn(server.database, "media"), await originals()];
    const cases: [file: Buffer, message: RegExp][] = [
      [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"), /JPEG, PNG, WebP or AVIF/],
      [Buffer.from("%PDF-1.7"), /JPEG, PNG, WebP or AVIF/],
      [Buffer.alloc(0), /JPEG, PNG, WebP or AVIF/],
      [await sharp(jpeg).gif().toBuffer(), /JPEG, PNG, WebP or AVIF/],
      [jpeg.subarray(0, jpeg.length / 2), /damaged/],
      [(await photograph({ format: "png" })).subarray(0, 300), /damaged/],
      [Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(500, 1)]), /damaged/],
      [bomb, /50 million pixels/],
      [Buffer.concat([jpeg, Buffer.alloc(20 * 1024 * 1024)]), /20 MB/],
    ];
    for (const [file, message] of cases)
      await expect(add(goods, { file }), String(message)).rejects.toMatchObject({
        code: "INVALID_PAYLOAD",
        message: expect.stringMatching(message),
      });
    await expect(add({ ...goods, id: 2_147_483_647 }, { file: jpeg })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect([await rowsIn(server.database, "media"), await originals()]).toEqual(before);
    expect(await pictures(goods)).toEqual([]);
  });

  test("an AVIF whose major brand is mif1 is accepted, other files of that brand are not", async () => {
    const goods = await addProduct(server.database, { price: 5_000 });
    const file = await photograph({ format: "avif" });
    expect(file.toString("latin1", 4, 12)).toBe("ftypavif");
    expect(file.toString("latin1", 16, file.readUInt32BE(0))).toContain("avif");
    file.write("mif1", 8, "latin1");
    expect(await rowOf(await add(goods, { file }))).toMatchObject({ type: "image/avif" });
    const other = Buffer.from(file.toString("latin1").replaceAll("avif", "heic"), "latin1");
    await expect(add(goods, { file: other })).rejects.toThrow("JPEG, PNG, WebP or AVIF");
  });

  /** The server's database, whose first `failures` writes lose the connection after their COMMIT was sent. */
  function losingConnections(failures: number): typeof server.database {
    let left = failures;
    return {
      ...server.database,
      async write(work) {
        const result = await server.database.write(work);
        if (left-- > 0) throw new StorageFault("connection lost", true);
        return result;
      },
    };
  }

  test("a photograph that was added although the connection was lost keeps its file", async () => {
    const goods = await addProduct(server.database, { price: 5_000 });
    const picture = { productId: goods.id, file: await photograph() };
    const adding = addMedia(losingConnections(1), server.dataDir, picture, operator);
    await expect(adding).rejects.toThrow("connection lost");
    const [id = ""] = await pictures(goods);
    expect((await served(id)).response.status).toBe(200);
  });

  test("a file is kept when the database cannot prove that it has no row, and the first error is thrown", async () => {
    const goods = await addProduct(server.database, { price: 5_000 });
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const picture = { productId: goods.id, file: await photograph() };
    const down = () => Promise.reject(new StorageFault(`down ${++calls}`, true));
    let calls = 0;
    const before = await originals();
    const adding = addMedia({ ...server.database, write: down }, server.dataDir, picture, operator);
    await expect(adding).rejects.toThrow("down 1");
    expect(await originals()).toHaveLength(before.length + 1);
    expect(warn.mock.calls.join()).toContain("down 2");
    warn.mockRestore();
  });

  test("removing one deletes its file and its cached sizes, unless an order shows it", async () => {
    const goods = await addProduct(server.database, { price: 5_000 });
    const [removed, ordered] = [
      await add(goods, { file: await photograph() }),
      await add(goods, { file: await photograph() }),
    ];
    await placeOrder(server.api, orderOf([[goods, 2]], 100, await methodId(server.api, "bank_transfer")));
    const { type } = await rowOf(removed);
    await served(removed, "?width=320&format=jpeg");
    await served(removed, "?width=160&format=webp");
    await served(ordered);
    const sizes = await cached(ordered);
    expect(await cached(removed)).toHaveLength(2);
    expect(await removeMedia(server.database, server.dataDir, removed, operator)).toBe(true);
    expect(await removeMedia(server.database, server.dataDir, ordered, operator)).toBe(false);
    expect(await pictures(goods)).toEqual([]);
    expect(await cached(removed)).toEqual([]);
    // The order's mail may have added one.
    expect(sizes).not.toEqual([]);
    expect(await cached(ordered)).toEqual(expect.arrayContaining(sizes));
    expect((await served(removed)).response.status).toBe(404);
    await expect(readFile(originalPath(server.dataDir, { id: removed, type }))).rejects.toMatchObject({
      code: "ENOENT",
    });
    expect((await served(ordered)).response.status).toBe(200);
    await expect(removeMedia(server.database, server.dataDir, removed, operator)).rejects.toThrow(
      "There is no picture",
    );
  });
});
