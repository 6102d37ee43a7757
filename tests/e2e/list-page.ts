import type { Locator, Page } from "@playwright/test";

/** Texts of lists that `words.ts` does not contain. */
export const texts = {
  en: {
    black: "black",
    filters: "Filters",
    colors: "Colours",
    sizes: "Sizes",
    price: "Price",
    from: "From (€)",
    to: "To (€)",
    none: "No products found",
    swapped: /lowest price was above/,
    unknown: /do not exist and were ignored: purple-ish/,
    cut: /cut to its first 100/,
    lastPage: "Go to the last page",
    three: "3 products side by side",
    showMore: "Show more",
    show: "Show",
    clear: "Clear",
    quickAdd: "Quick add",
    newArrivals: "All new arrivals",
    shoes: "shoes-boots",
  },
  it: {
    black: "nero",
    filters: "Filtri",
    colors: "Colori",
    sizes: "Taglie",
    price: "Prezzo",
    from: "Da (€)",
    to: "A (€)",
    none: "Nessun prodotto trovato",
    swapped: /prezzo minimo superava/,
    unknown: /non esistono e sono stati ignorati: purple-ish/,
    cut: /tagliata ai primi 100/,
    lastPage: "Vai all'ultima pagina",
    three: "3 prodotti affiancati",
    showMore: "Mostra altri",
    show: "Mostra",
    clear: "Azzera",
    quickAdd: "Aggiunta rapida",
    newArrivals: "Tutti i nuovi arrivi",
    shoes: "scarpe-stivali",
  },
};

/** Opens a filter of the list. */
export async function openFacet(page: Page, title: string): Promise<Locator> {
  const facet = page.locator("details.facet", { has: page.locator("summary", { hasText: title }) });
  if (!(await facet.evaluate((element: HTMLDetailsElement) => element.open))) await facet.locator("summary").click();
  return facet;
}
