import type { Translate } from "~/i18n/use-t";

export interface NamedSize {
  name: string;
  /** Of `standard_sizes`; servers that do not tell it name their sizes themselves. */
  system?: "clothing" | "shoes_eu" | "one_size" | "gift_card";
}

/** What a size is called in the page's language: 42, M, "One size", and "By e-mail" for what has none. */
export function sizeName({ name, system }: NamedSize, t: Translate): string {
  if (system === "one_size") return t("product:one_size");
  if (system === "gift_card") return t("product:by_email");
  return name;
}

/** The same where no label stands before it: "Size 42", but "One size". */
export function sizeWithLabel(size: NamedSize, t: Translate): string {
  const name = sizeName(size, t);
  return size.system === "one_size" || size.system === "gift_card" ? name : `${t("product:size")} ${name}`;
}
