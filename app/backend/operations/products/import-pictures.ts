import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { shortPictureId } from "~/shop/picture-id";
import type { Change } from "../../catalogue/change-log";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import { RequestError } from "../../http/errors";
import { addMedia } from "../../media/add-media";
import { changePictures } from "../../media/product-pictures";
import { type Problem, quoted, TableError } from "../tables/table-error";
import { fetchPicture, httpsUrl } from "./fetch-picture";
import type { ImportReport } from "./import-report";
import type { ImportedPicture, ImportedProduct } from "./imported-product";
import type { PictureSource } from "./picture-source";

/** Products whose pictures are fetched at the same time: other servers answer slowly. */
const AT_ONCE = 4;

const isAddress = (source: string) => /^[a-z][a-z0-9+.-]*:/i.test(source);

/**
 * What is wrong with the pictures that a product names, before anything is fetched.
 * @param present the sources of the pictures that the product has: these need not be at hand again
 */
export function checkPictures(
  product: ImportedProduct,
  pictures: PictureSource | null,
  present: ReadonlySet<string> = new Set(),
  note: (text: string) => void,
): Problem[] {
  return product.pictures.flatMap(({ line, source }) => {
    try {
      if (isAddress(source)) httpsUrl(source);
      else if (pictures === null) note("Pictures with file names are left out: --pictures says where they are.");
      else if (!pictures.has(source) && !present.has(source) && !OWN_NAME.test(source))
        return [{ line, column: "pictures", reason: `${quoted(source)} is not among the pictures.` }];
      return [];
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      return [{ line, column: "pictures", reason: error.reason }];
    }
  });
}

/** The names of the files and addresses that the pictures of some products came from, by the product's id. */
export async function sourceNames(db: Kysely<Tables>, productIds: number[]): Promise<Map<number, Set<string>>> {
  const names = new Map<number, Set<string>>();
  if (productIds.length === 0) return names;
  const rows = await db
    .selectFrom("product_images")
    .innerJoin("media", "media.id", "product_images.media_id")
    .select(["products_id", "source_name"])
    .where("products_id", "in", productIds)
    .execute();
  for (const { products_id, source_name } of rows)
    names.set(products_id, (names.get(products_id) ?? new Set()).add(source_name ?? ""));
  return names;
}

/** The name that an export gives to a picture which no import has named. */
export const exportedName = (id: string) => `picture-${shortPictureId(id)}`;
const OWN_NAME = /^picture-[0-9a-f-]+$/;

interface PictureOptions {
  pictures: PictureSource | null;
  dataDir: string;
  change: Change;
}

/** Adds the pictures of some products that they do not have yet. One that cannot be had is reported, and tried by the next import. */
export async function addPictures(
  database: Database<Tables>,
  options: PictureOptions,
  products: readonly ImportedProduct[],
  ids: ReadonlyMap<string, number>,
  report: ImportReport["pictures"],
): Promise<void> {
  const queue = products.filter(({ pictures }) => pictures.length > 0);
  const worker = async () => {
    for (let product = queue.shift(); product; product = queue.shift()) {
      const productId = ids.get(product.slug);
      if (productId !== undefined) await addTo(database, options, product, productId, report);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function addTo(
  database: Database<Tables>,
  options: PictureOptions,
  { pictures }: ImportedProduct,
  productId: number,
  report: ImportReport["pictures"],
): Promise<void> {
  const present = await picturesOf(database, productId);
  const inOrder: string[] = [];
  for (const picture of pictures) {
    const known = present.find(
      ({ id, source_name }) => source_name === picture.source || exportedName(id) === picture.source,
    );
    try {
      const file = known && isAddress(picture.source) ? null : await contentOf(picture, options.pictures);
      const sha256 = file && createHash("sha256").update(file).digest("hex");
      const same = sha256 ? present.find((one) => one.source_sha256 === sha256) : known;
      if (same) report.left += 1;
      else if (file && sha256) {
        const id = await add(database, options, { productId, file, picture, sha256 });
        present.push({ id, source_name: picture.source, source_sha256: sha256 });
        report.added += 1;
      }
      const id = same?.id ?? (sha256 ? present.at(-1)?.id : undefined);
      if (id && !inOrder.includes(id)) inOrder.push(id);
    } catch (error) {
      if (!(error instanceof TableError || error instanceof RequestError)) throw error;
      const reason = error instanceof TableError ? error.reason : `${picture.source}: ${refusal(error)}`;
      report.failed.push({ line: picture.line, column: "pictures", reason });
    }
  }
  await order(database, options.change, productId, inOrder);
}

const refusal = ({ extensions, message }: RequestError) =>
  typeof extensions.reason === "string" ? `${extensions.reason}.` : message;

function add(
  database: Database<Tables>,
  { dataDir, change }: PictureOptions,
  { productId, file, picture, sha256 }: { productId: number; file: Buffer; picture: ImportedPicture; sha256: string },
): Promise<string> {
  const { alt, source } = picture;
  const media = {
    productId,
    file,
    altIt: alt,
    altEn: alt,
    position: Number.MAX_SAFE_INTEGER,
    source: { name: source, sha256 },
  };
  return addMedia(database, dataDir, media, change);
}

/** A picture at hand is taken instead of its address. Null for a file name without a place to look. */
async function contentOf({ source }: ImportedPicture, pictures: PictureSource | null): Promise<Buffer | null> {
  const name = isAddress(source) ? decodedName(new URL(source)) : source;
  if (pictures?.has(name)) return pictures.read(name);
  return isAddress(source) ? fetchPicture(source) : null;
}

/** The last part of an address's path; an address may have a `%` that encodes nothing. */
function decodedName({ pathname }: URL): string {
  const name = pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Puts the file's pictures first, in its order. */
async function order(
  database: Database<Tables>,
  change: Change,
  productId: number,
  first: readonly string[],
): Promise<void> {
  const now = (await picturesOf(database, productId)).map(({ id }) => id);
  // Somebody else may change the product's pictures at the same time.
  const wanted = (ids: string[]) => [
    ...first.filter((id) => ids.includes(id)),
    ...ids.filter((id) => !first.includes(id)),
  ];
  if (wanted(now).join() === now.join()) return;
  await database.write((trx) => changePictures(trx, { engine: database.engine, productId }, wanted, change));
}

function picturesOf(database: Database<Tables>, productId: number) {
  return database.read
    .selectFrom("product_images")
    .innerJoin("media", "media.id", "product_images.media_id")
    .select(["media.id", "media.source_name", "media.source_sha256"])
    .where("product_images.products_id", "=", productId)
    .orderBy("product_images.sort")
    .orderBy("product_images.id")
    .execute();
}
