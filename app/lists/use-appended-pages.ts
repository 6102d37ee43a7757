import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ProductCardView } from "~/ui/product-card-view";

interface Page {
  base: string;
  page: number;
  products: readonly ProductCardView[];
}

interface Shown extends Page {
  /** The products of the pages above this page. */
  before: ProductCardView[];
}

/** State of a history entry after "Show more": the key of the entry before. */
export interface AppendState {
  after: string;
}

/** The lists of this document by history entry. Back restores them in their full length. */
const shownLists = new Map<string, Shown>();
const MAX_LISTS = 20;

/** The products of a page, below those of the pages before it. */
export function useAppendedPages({ base, page, products }: Page) {
  const { key, state } = useLocation();
  const grid = useRef<HTMLDivElement>(null);
  const latest = useRef<Shown>();
  const before = productsBefore({ base, page, products }, key, state, latest.current);
  const from = before.length;
  useEffect(() => {
    latest.current = { base, page, products, before };
    shownLists.delete(key);
    shownLists.set(key, latest.current);
    for (const oldest of shownLists.keys()) {
      if (shownLists.size <= MAX_LISTS) break;
      shownLists.delete(oldest);
    }
  });
  const last = useRef(from);
  useEffect(() => {
    // The focus moves to the first new product.
    if (from > last.current)
      grid.current
        ?.querySelector<HTMLElement>(`.product-grid > li:nth-child(${from + 1}) a`)
        ?.focus({ preventScroll: true });
    last.current = from;
  }, [from]);
  const slugsBefore = new Set(before.map(({ slug }) => slug));
  // Skips a product that has moved to the next page in the meantime.
  return { grid, products: [...before, ...products.filter(({ slug }) => !slugsBefore.has(slug))] };
}

/** @param latest the list shown before: a form on its page adds a history entry for the same list */
function productsBefore({ base, page }: Page, key: string, state: unknown, latest: Shown | undefined) {
  const isSame = (shown: Shown | undefined) => shown?.base === base && shown.page === page;
  const same = [shownLists.get(key), latest].find(isSame);
  if (same) return same.before;
  const previous = isAppendState(state) ? shownLists.get(state.after) : undefined;
  if (!previous || previous.base !== base || previous.page !== page - 1) return [];
  return [...previous.before, ...previous.products];
}

function isAppendState(state: unknown): state is AppendState {
  return typeof state === "object" && state !== null && "after" in state && typeof state.after === "string";
}
