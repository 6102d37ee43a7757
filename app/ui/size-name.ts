import type { Translate } from "~/i18n/use-t";

export interface NamedSize {
  name: string;
  /** Of `standard_sizes`; without it the server's own name is shown. */
  system?: "clothing" | "shoes_eu" | "one_size" | "gift_card";
}

/** A size's name in the page's language: 42, M, "One size", and "By e-mail" for gift cards. */
export function sizeName({ name, system }: NamedSize, t: Translate): string {
  if (system === "one_size") return t("product:one_size");
  if (system === "gift_card") return t("product:by_email");
  return name;
}

/** The same for places without a label: "Size 42", but "One size". */
export function sizeWithLabel(size: NamedSize, t: Translate): string {
  const name = sizeName(size, t);
  return size.system === "one_size" || size.system === "gift_card" ? name : `${t("product:size")} ${name}`;
}

/** Colour and size of a line. A gift card has neither: it comes by e-mail. */
export function variantName(line: { color: string; size: NamedSize }, t: Translate, separator = ", "): string {
  const { color, size } = line;
  return size.system === "gift_card" ? sizeName(size, t) : color + separator + sizeWithLabel(size, t);
}
