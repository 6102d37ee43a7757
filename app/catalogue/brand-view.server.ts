import type { WireBrand, WireBrandPage } from "~/contract/menu.server";
import type { Locale } from "~/i18n/locale";
import type { PictureView } from "~/ui/picture";

/** Brands by the initial of their name; digits and signs are under "#", last. */
export function brandsByInitial(brands: readonly WireBrand[]) {
  const groups = new Map<string, { name: string; slug: string }[]>();
  const sorted = [...brands].sort((one, other) => one.name.localeCompare(other.name, "it"));
  for (const { name, slug } of sorted) {
    const letter = name.normalize("NFD").charAt(0).toUpperCase();
    const initial = /[A-Z]/.test(letter) ? letter : "#";
    const group = groups.get(initial) ?? [];
    groups.set(initial, group);
    group.push({ name, slug });
  }
  const place = (initial: string) => (initial === "#" ? "ZZ" : initial);
  return [...groups.entries()]
    .map(([initial, members]) => ({ initial, brands: members }))
    .sort((one, other) => (place(one.initial) < place(other.initial) ? -1 : 1));
}

/** The head of a brand's page. */
export interface BrandView {
  name: string;
  description: string;
  hero: PictureView | null;
}

export function brandView(brand: WireBrandPage, locale: Locale): BrandView {
  const italian = locale === "it";
  const hero = brand.hero_media_id;
  return {
    name: brand.name,
    description: italian ? brand.description_it : brand.description_en,
    hero: hero && { id: hero.id, alt: italian ? hero.alt_it : hero.alt_en },
  };
}
