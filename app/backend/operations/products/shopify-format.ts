import { plainText } from "../../mail/plain-text";
import { booleanOfCell } from "../tables/cell-values";
import type { Problem } from "../tables/table-error";
import { type ImportedProduct, type Language, OTHER, type Texts } from "./imported-product";
import { price } from "./own-format";
import { gtinOfCell, MAX_SKU, MAX_TEXT, piecesOfCell, RowReader, skuOfCell, slugOfCell } from "./product-cells";
import type { RowGroup } from "./row-groups";
import { colorOf, type OptionNames, optionNames, sizeOptions, type Variant } from "./shopify-options";
import { pictureRows, picturesOf } from "./shopify-pictures";
import { categoryOf, genderOf, tagsOf } from "./shopify-tags";
import { isFootwear, ONE_SIZE, sizeName, systemOf } from "./size-names";
import { distinctSlug, slugOf } from "./slug";

export interface ShopifyResult {
  products: ImportedProduct[];
  /** What the shopkeeper has to know: the same text for every product with it. */
  notes: { line: number; text: string }[];
}

/**
 * Reads the rows of one handle: a product per colour, and per price where sizes have different ones, since all sizes of a product
 * cost the same here.
 */
export function readShopify(group: RowGroup, language: Language, problems: Problem[]): ShopifyResult {
  const readers = group.rows.map((row) => new RowReader(row, problems));
  const [first] = readers;
  const notes: ShopifyResult["notes"] = [];
  if (!first) return { products: [], notes };
  const handle = first.value("handle", (cell) => slugOfCell(distinctSlug(cell) || cell));
  if (first.text("handle") === "") first.refuse("handle", "is empty.");
  if (handle === undefined) return { products: [], notes };
  if (first.value("gift_card", booleanOfCell)) {
    notes.push({ line: first.line, text: "Shopify's gift cards are left out: this shop has its own." });
    return { products: [], notes };
  }
  const options = optionNames(group.rows);
  const variants = readers.flatMap((reader, index) => variantOf(reader, index === 0, notes) ?? []);
  if (variants.length === 0) first.refuse("title", "No row of this product has a price.");
  if (options.more)
    notes.push({ line: first.line, text: "An option that is neither colour nor size is a part of the size's name." });
  const byColor = groupsBy(variants, (variant) => colorOf(variant, options));
  const shared = sharedFields(first, language, notes);
  const pictures = pictureRows(readers);
  const formerHandle = slugOf(first.text("handle") ?? "");
  const products = [...byColor].flatMap(([color, ofColor]) => {
    const family = familyOf(handle, color);
    const byPrice = [...groupsBy(ofColor, ({ cents }) => cents)];
    if (byPrice.length > 1)
      notes.push({
        line: first.line,
        text: "Sizes with different prices become products of their own: all sizes of a product cost the same.",
      });
    return byPrice.map(([cents, ofPrice], index): ImportedProduct => {
      const sizes = ofPrice.map((variant) => sizeOf(variant, options, handle));
      const suffix = index === 0 ? "" : ofPrice.map((variant) => sizeOptions(variant, options).join(" / ")).join(", ");
      const name = shared.name && suffix ? `${shared.name} (${suffix})` : shared.name;
      const slug = distinctSlug([family, suffix].filter(Boolean).join(" "));
      const former = formerHandle && slugOf([familyOf(formerHandle, color), suffix].join(" "));
      const ofOthers = variants.filter((variant) => !ofColor.includes(variant));
      return {
        ...shared,
        ...{ line: ofPrice[0]?.reader.line ?? first.line, slug, family, name, sizes, price: cents },
        formerSlug: former === slug || former === "" ? undefined : former,
        familyName: shared.name,
        color: color === null ? undefined : { [language]: color },
        ifNew: { brand: OTHER.en, category: OTHER, type: OTHER, color: OTHER },
        // A file without the column says nothing about reductions.
        reduced:
          first.text("compare_at") === undefined
            ? undefined
            : ofPrice.some(({ compareAt }) => compareAt !== undefined && compareAt > (cents ?? 0)),
        sizeSystem: systemOf(
          sizes.map((size) => size.name),
          shared.footwear,
        ),
        pictures: picturesOf(pictures, ofPrice, ofOthers),
      };
    });
  });
  return { products, notes };
}

const familyOf = (handle: string, color: string | null) =>
  [handle, endsWith(handle, color) ? "" : (color ?? "")].filter(Boolean).join(" ");

const endsWith = (handle: string, color: string | null) =>
  color !== null && slugOf(color) !== "" && `-${handle}`.endsWith(`-${slugOf(color)}`);

function variantOf(reader: RowReader, isFirst: boolean, notes: ShopifyResult["notes"]): Variant | undefined {
  const values = [1, 2, 3].map((number) => reader.text(`option${number}_value`) ?? "");
  const priceText = reader.text("price") ?? "";
  if (!isFirst && values.every((value) => value === "") && priceText === "") return undefined;
  const cents = reader.value("price", price);
  if (priceText === "") reader.refuse("price", "is empty.");
  const quantity = reader.text("quantity") ?? "";
  if (quantity.startsWith("-"))
    notes.push({ line: reader.line, text: "A negative stock, of pieces sold in advance, becomes 0." });
  return {
    reader,
    values,
    cents,
    compareAt: reader.value("compare_at", (cell) => (/^0*[.,]?0*$/.test(cell) ? undefined : price(cell))),
    sku: reader.value("sku", skuOfCell),
    gtin: reader.value("barcode", gtinOfCell),
    quantity: quantity.startsWith("-") ? 0 : reader.value("quantity", piecesOfCell),
    picture: reader.text("variant_picture", 2_000) || undefined,
  };
}

function sizeOf(variant: Variant, options: OptionNames, handle: string): ImportedProduct["sizes"][number] {
  const values = sizeOptions(variant, options);
  const name = values.length === 0 ? ONE_SIZE : values.map(sizeName).join(" / ");
  const generated = distinctSlug(
    [handle, ...variant.values.filter((value) => value !== "" && value !== "Default Title")].join(" "),
    MAX_SKU,
  );
  return {
    ...{ line: variant.reader.line, name, quantity: variant.quantity },
    // An empty cell says nothing about an article number or bar code.
    ...{ sku: variant.sku, newSku: generated, gtin: variant.gtin },
  };
}

/** What all colours of a handle have in common. */
function sharedFields(first: RowReader, language: Language, notes: ShopifyResult["notes"]) {
  const inLanguage = (text: string | undefined): Texts | undefined =>
    text ? { [language]: text, isForBoth: true } : undefined;
  const name = first.text("title") || undefined;
  if (name === undefined && first.text("title") !== undefined) first.refuse("title", "is empty.");
  const { category, type } = categoryOf(first);
  const { gender, labels } = tagsOf(first.text("tags", 5_000) ?? "");
  const status = first.text("status")?.toLowerCase() ?? "";
  const published = first.value("published", booleanOfCell);
  if (labels.length > 0)
    notes.push({
      line: first.line,
      text: "Tags become labels where the shop has a label of this name; the others are left out.",
    });
  return {
    name,
    brand: first.text("vendor") || undefined,
    category: inLanguage(category),
    type: inLanguage(type),
    footwear: isFootwear(category, type, name),
    description: inLanguage(plainText(first.text("body", MAX_TEXT) ?? "")),
    gender: genderOf(first) ?? gender,
    knownLabels: labels,
    visible:
      status === "" && published === undefined
        ? undefined
        : (status === "" || status === "active") && published !== false,
  };
}

/** The variants by a property, in the order of the file. */
function groupsBy<Key>(variants: readonly Variant[], keyOf: (variant: Variant) => Key): Map<Key, Variant[]> {
  const groups = new Map<Key, Variant[]>();
  for (const variant of variants) groups.set(keyOf(variant), [...(groups.get(keyOf(variant)) ?? []), variant]);
  return groups;
}
