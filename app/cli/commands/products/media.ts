import { readFile, stat } from "node:fs/promises";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { addMedia } from "~/backend/media/add-media";
import { MAX_PHOTOGRAPH_BYTES } from "~/backend/media/photograph";
import { removeMedia } from "~/backend/media/remove-media";
import { environment } from "~/config/env.server";
import { CommandError, type Outcome, readArguments, type ShopCommand } from "../../command";
import { OPERATOR, refusable } from "../../operator";
import { columns } from "../../print";
import { countFrom, requireArguments } from "../../values";
import { productBySlug } from "./product-by-slug";

const usage = `media add FILE --product SLUG [--position N] [--alt-it TEXT] [--alt-en TEXT] [--reason TEXT]
  puts a photograph (JPEG, PNG, WebP or AVIF, up to 20 MB) on a product, as its first picture or the Nth
media list --product SLUG
  the pictures of a product, in the order of its page
media remove ID [--reason TEXT]
  takes a picture off its products, and deletes it unless an order, a brand or a slide shows it`;

const options = {
  product: { type: "string" },
  position: { type: "string" },
  "alt-it": { type: "string" },
  "alt-en": { type: "string" },
  reason: { type: "string" },
} as const;

export const media: ShopCommand = {
  usage,
  async run(args, database) {
    const { positionals, values } = readArguments({ args, allowPositionals: true, options }, usage);
    const [action, subject = ""] = positionals;
    const { product = "" } = values;
    const position = values.position === undefined ? 1 : countFrom("position", values.position);
    const change = { actor: OPERATOR, reason: values.reason };
    const { DATA_DIR } = environment();
    if (action !== "add" && action !== "remove" && action !== "list")
      throw new CommandError(`media needs add, list or remove.\n${usage}`);
    if (action !== "remove" && product === "") throw new CommandError(`--product is missing.\n${usage}`);
    requireArguments(positionals.slice(1), action === "list" ? [] : [action === "add" ? "FILE" : "ID"], usage);
    if (action === "list") return list(database, product);
    if (action === "remove") {
      const deleted = await refusable(removeMedia(database, DATA_DIR, subject, change));
      return {
        text: `${subject}: ${deleted ? "deleted" : "off its products; an order, a brand or a slide still shows it"}`,
        json: { id: subject, deleted },
      };
    }
    const { id: productId } = await productBySlug(database.read, product);
    const file = await contentOf(subject);
    const picture = { productId, file, position, altIt: values["alt-it"], altEn: values["alt-en"] };
    const id = await refusable(addMedia(database, DATA_DIR, picture, change));
    return { text: `${product}: picture ${id}`, json: { id, product } };
  },
};

/** @throws CommandError for a file that is unreadable or larger than the program can read */
async function contentOf(path: string): Promise<Buffer> {
  try {
    const { size, isFile } = await stat(path).then((found) => ({ size: found.size, isFile: found.isFile() }));
    if (!isFile) throw new CommandError(`${path} is not a file.`);
    if (size > MAX_PHOTOGRAPH_BYTES) throw new CommandError(`${path} is too large: a picture has at most 20 MB.`);
    return await readFile(path);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

async function list(database: Database<Tables>, slug: string): Promise<Outcome> {
  const { id } = await productBySlug(database.read, slug);
  const rows = await database.read
    .selectFrom("product_images")
    .innerJoin("media", "media.id", "product_images.media_id")
    .selectAll("media")
    .where("product_images.products_id", "=", id)
    .orderBy("product_images.sort")
    .orderBy("product_images.id")
    .execute();
  const lines = rows.map(({ id: picture, source, type, width, height, alt_en }) => [
    picture,
    source,
    type,
    `${width} × ${height}`,
    alt_en,
  ]);
  return {
    text: columns(lines, "No pictures."),
    json: rows.map(({ id: picture, source, type, width, height, alt_it, alt_en }) => ({
      ...{ id: picture, source, type, width, height, alt_it, alt_en },
    })),
  };
}
