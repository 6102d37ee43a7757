import { z } from "zod";
import { typedText } from "./typed-text.server";

/** Money on the wire is a decimal: text from `/items/*` ("120.50"), numbers elsewhere. Euro or pounds, two decimals. */
export const wireMoney = z.union([z.number(), typedText("exact", 40).regex(/^-?\d+(\.\d+)?$/)]);

/** Keys are positive 32-bit integers on both engines. */
export const wireId = z.number().int().min(1).max(2_147_483_647);

/** The id of a shopper's cart: random and secret. */
export const wireCartId = typedText("exact", 40).regex(/^[A-Za-z0-9-]{8,40}$/);

/** Booleans are JSON booleans. */
export const wireFlag = z.boolean();

/** A secret in a mail's link: 32 random bytes. */
export const wireLinkToken = typedText("exact", 43).regex(/^[A-Za-z0-9_-]{43}$/);

/** The URL of a page of the shop; the server appends the token to it. */
export const wirePageUrl = typedText("exact", 300).regex(/^https?:\/\/[^\s?#]+\/$/);

export const responseEnvelope = z.object({
  data: z.unknown(),
  meta: z.object({ filter_count: z.number().optional(), total_count: z.number().optional() }).optional(),
});

/** The error envelope of the content/API server; clients decide by `code`. */
export const errorEnvelope = z.object({
  errors: z.array(z.object({ message: z.string(), extensions: z.looseObject({ code: z.string() }) })).min(1),
});

/** A field that the specification does not name: where an answer lacks it, or says null, it has this value. */
export function optional<T extends z.ZodType>(schema: T, value: z.output<T>) {
  return schema.nullish().transform((given): z.output<T> => given ?? value);
}

/** A name in both languages; servers that have one name for both say `name`. */
export const twoNames = { name: z.string().nullish(), name_it: z.string().nullish(), name_en: z.string().nullish() };
type TwoNames = { [Key in keyof typeof twoNames]?: string | null };

/** The names in both languages: one language's stands for the other's that is missing. */
export function withNames<Row extends TwoNames>(row: Row) {
  const { name, name_it, name_en } = row;
  return { ...row, name_it: name_it ?? name ?? name_en ?? "", name_en: name_en ?? name ?? name_it ?? "" };
}

/** The part of a page's URL that names a row, per language. */
export const twoSlugs = { slug: z.string().nullish(), slug_it: z.string().nullish(), slug_en: z.string().nullish() };
type TwoSlugs = { [Key in keyof typeof twoSlugs]?: string | null } & { id?: number | null };

/** The slugs in both languages; a row without any is named by its id. */
export function withSlugs<Row extends TwoSlugs>(row: Row) {
  const { slug, slug_it, slug_en } = row;
  const other = slug ?? String(row.id ?? "");
  return { ...row, slug_it: slug_it || slug_en || other, slug_en: slug_en || slug_it || other };
}

/** The picture that a row of pictures names, in one of Directus's ways; undefined when it names none. */
export function pictureOf(row: unknown): unknown {
  if (typeof row === "string") return { id: row };
  if (typeof row !== "object" || row === null) return undefined;
  const file = "media_id" in row ? row.media_id : "directus_files_id" in row ? row.directus_files_id : undefined;
  return typeof file === "string" ? { id: file } : file;
}
