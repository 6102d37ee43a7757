import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ProductCardView } from "~/ui/product-card";

interface Page {
  base: string;
  page: number;
  products: ProductCardView[];
}

interface Shown extends Page {
  /** What was shown above this page. */
  before: ProductCardView[];
}

/** What "Show more" leaves in the history: the entry that it was pressed in. */
export interface AppendState {
  after: string;
}

/** Lists that this document has shown, by history entry: Back finds them as long as they were. */
const shownLists = new Map<string, Shown>();
const KEPT = 20;

/** The products of a page, below those of the pages that it was appended to. */
export function useAppendedPages({ base, page, products }: Page) {
  const { key, state } = useLocation();
  const grid = useRef<HTMLDivElement>(null);
  const before = productsBefore({ base, page, products }, key, state);
  const from = before.length;
  useEffect(() => {
    shownLists.delete(key);
    shownLists.set(key, { base, page, products, before });
    for (const oldest of shownLists.keys()) {
      if (shownLists.size <= KEPT) break;
      shownLists.delete(oldest);
    }
  });
  const last = useRef(from);
  useEffect(() => {
    // The keyboard goes on at the first product that is new.
    if (from > last.current)
      grid.current
        ?.querySelector<HTMLElement>(`.product-grid > li:nth-child(${from + 1}) a`)
        ?.focus({ preventScroll: true });
    last.current = from;
  }, [from]);
  const known = new Set(before.map(({ slug }) => slug));
  // A product that moved to the next page in the meantime is already there.
  return { grid, products: [...before, ...products.filter(({ slug }) => !known.has(slug))] };
}

function productsBefore({ base, page }: Page, key: string, state: unknown): ProductCardView[] {
  const here = shownLists.get(key);
  if (here && here.base === base && here.page === page) return here.before;
  const previous = isAppendState(state) ? shownLists.get(state.after) : undefined;
  if (!previous || previous.base !== base || previous.page !== page - 1) return [];
  return [...previous.before, ...previous.products];
}

function isAppendState(state: unknown): state is AppendState {
  return typeof state === "object" && state !== null && "after" in state && typeof state.after === "string";
}
