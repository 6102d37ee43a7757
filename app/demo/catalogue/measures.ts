import { type SizeRow, sizesOf } from "~/backend/reference-data/standard-sizes";
import { shoeSize } from "~/shop/shoe-sizes";

type Measures = { columns: { it: string[]; en: string[] }; rows: string[][] };

/** A brand's measures in centimetres: of the foot for shoes, of the body for tops and for trousers and skirts. */
export function measuresFor(group: "shoes" | "tops" | "bottoms", fit: number): Measures {
  if (group === "shoes") {
    return {
      columns: { it: ["EU", "Lunghezza del piede (cm)"], en: ["EU", "Foot length (cm)"] },
      rows: sizesOf("shoes_eu").map(({ name }) => [
        name,
        ((shoeSize("standard_men", name)?.[3] ?? 0) / 10 + fit * 0.1).toFixed(1),
      ]),
    };
  }
  const body = (base: number, step: number) => (_: SizeRow, index: number) => {
    const low = base + index * step + fit;
    return `${low}–${low + step - 1}`;
  };
  const columns =
    group === "tops"
      ? { it: ["Taglia", "Torace (cm)", "Vita (cm)"], en: ["Size", "Chest (cm)", "Waist (cm)"] }
      : { it: ["Taglia", "Vita (cm)", "Fianchi (cm)"], en: ["Size", "Waist (cm)", "Hips (cm)"] };
  const sizes = sizesOf("clothing");
  const first = sizes.map(group === "tops" ? body(82, 6) : body(66, 6));
  const second = sizes.map(group === "tops" ? body(68, 6) : body(86, 6));
  return { columns, rows: sizes.map((size, index) => [size.name, first[index] ?? "", second[index] ?? ""]) };
}
