import { foldText } from "~/shop/fold-text";
import { type Gender, genders, genderTable } from "~/shop/gender";
import type { RowReader } from "./product-cells";

const byWord = new Map(
  genders.flatMap((gender) => genderTable[gender].words.split(" ").map((word): [string, Gender] => [word, gender])),
);

/** The gender that tags name, and the other tags. */
export function tagsOf(text: string): { gender: Gender | undefined; labels: string[] } {
  const tags = text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  const named = new Set(tags.flatMap((tag) => byWord.get(foldText(tag)) ?? []));
  const [one] = named;
  const gender = named.has("kids") ? "kids" : named.size > 1 ? "unisex" : one;
  return { gender, labels: tags.filter((tag) => !byWord.has(foldText(tag))) };
}

/** The gender of Google's fields or Shopify's metafields. */
export function genderOf(reader: RowReader): Gender | undefined {
  const age = foldText(reader.text("age_group") ?? "");
  if (/\b(kids|toddler|infant|newborn|baby|babies|children)\b/.test(age)) return "kids";
  const words = new Set(foldText(reader.text("gender") ?? "").split(" "));
  const [women, men] = [words.has("female"), words.has("male")];
  if (words.has("unisex") || (women && men)) return "unisex";
  return women ? "women" : men ? "men" : undefined;
}

/** Category and type: `Apparel & Accessories > Clothing > Shirts` is the category Clothing and the type Shirts. */
export function categoryOf(reader: RowReader): { category: string | undefined; type: string | undefined } {
  const [standard, google] = [reader.text("category", 500) ?? "", reader.text("google_category", 500) ?? ""];
  // Google's categories may be numbers.
  const path = (standard || (/^\d+$/.test(google) ? "" : google))
    .split(">")
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== "Uncategorized");
  const below = path[0] === "Apparel & Accessories" && path.length > 1 ? path.slice(1) : path;
  return { category: below[0], type: reader.text("type") || below.at(-1) };
}
