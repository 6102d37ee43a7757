import type { Manifest } from "~/backend/operations/shop-copy/manifest";
import { minute } from "../../print";

type Content = Omit<Manifest, "kind" | "format">;

/** What a copy of a shop holds, for programs. */
export function copyReport({ made_on, shop_version, records, files, missing_pictures }: Content) {
  const photographs = files.length - Object.keys(records).length;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { made_on, shop_version, records, photographs, bytes, missing_pictures };
}

/** What a copy of a shop holds, for people. */
export function copyText(first: string, content: Content): string {
  const { made_on, records, photographs, bytes, missing_pictures: missing } = copyReport(content);
  const counts = Object.entries(records).map(([file, count]) => `${count} ${file.replaceAll("-", " ")}`);
  const lines = [
    `${first}: the shop of ${minute(made_on)}, ${photographs} photographs, ${(bytes / 1e6).toFixed(1)} MB`,
    counts.join(", "),
  ];
  if (missing.length > 0) lines.push(`Photographs whose files the first shop did not have: ${missing.join(", ")}`);
  return lines.join("\n");
}
