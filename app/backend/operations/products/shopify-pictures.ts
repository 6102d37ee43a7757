import type { ImportedPicture } from "./imported-product";
import type { RowReader } from "./product-cells";
import type { Variant } from "./shopify-options";

/** The pictures of a handle in their order; rows that only add a picture are among them. */
export function pictureRows(readers: readonly RowReader[]): ImportedPicture[] {
  const placed = readers.flatMap((reader) => {
    const source = reader.text("picture", 2_000);
    if (!source) return [];
    const position = Number(reader.text("position") || Number.NaN);
    return [{ line: reader.line, source, alt: reader.text("picture_alt", 500) || undefined, position }];
  });
  return placed
    .toSorted((a, b) => (Number.isNaN(a.position) || Number.isNaN(b.position) ? 0 : a.position - b.position))
    .map(({ position: _, ...picture }) => picture);
}

/** The pictures of one colour: its variants' own first, then those that are no other colour's. */
export function picturesOf(
  pictures: readonly ImportedPicture[],
  own: readonly Variant[],
  others: readonly Variant[],
): ImportedPicture[] {
  const names = new Set(own.flatMap(({ picture }) => picture ?? []));
  const foreign = new Set(others.flatMap(({ picture }) => picture ?? []));
  const lineOf = (source: string) => own.find(({ picture }) => picture === source)?.reader.line ?? 0;
  const ofOwn = [...names].map(
    (source) => pictures.find((picture) => picture.source === source) ?? { line: lineOf(source), source },
  );
  const shared = pictures.filter(({ source }) => !names.has(source) && !foreign.has(source));
  return [...new Map([...ofOwn, ...shared].map((picture) => [picture.source, picture])).values()];
}
