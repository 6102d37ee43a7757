import { useLocation } from "@remix-run/react";
import { createContext, createElement, type ReactElement, type ReactNode, useContext } from "react";

/** The fragments of one page, on the server. */
export interface FragmentSlots {
  /** Stands for the page's URL in a fragment that pages share. */
  readonly urlMark: string;
  /**
   * The slot of a fragment, whose HTML is filled in when the page is rendered.
   * @param from everything that the fragment shows, apart from what the whole page depends on
   * @param onAnyPage whether pages with other URLs share it
   */
  slotOf(name: string, from: unknown, onAnyPage: boolean): { id: number; isKnown: boolean };
}

const SlotsContext = createContext<FragmentSlots | null>(null);

/** Provides the fragments to the page on the server; null for a page that keeps none. */
export function FragmentSlotsProvider({ slots, children }: { slots: FragmentSlots | null; children: ReactNode }) {
  return <SlotsContext.Provider value={slots}>{children}</SlotsContext.Provider>;
}

const UrlMarkContext = createContext<string | null>(null);

/** The page's path and query, for forms that lead back to it. */
export function usePageUrl(): string {
  const { pathname, search } = useLocation();
  return useContext(UrlMarkContext) ?? pathname + search;
}

interface KeptFragmentProps {
  name: string;
  /** As JSON, with the page's URL and shopper, it is the key of the fragment: all data that `children` renders. */
  from: unknown;
  /** Whether pages share the fragment. Its components then get the page's URL from `usePageUrl`. */
  onAnyPage?: boolean;
  children: () => ReactElement;
}

/**
 * A part of a page whose HTML the server keeps for the next visitor (page-html/fragments.server.ts). It must not depend on
 * other loader data than `from` and the root's. In browsers it is its children alone.
 */
export function KeptFragment({ name, from, onAnyPage = false, children }: KeptFragmentProps) {
  const slots = useContext(SlotsContext);
  if (!slots) return children();
  const { id, isKnown } = slots.slotOf(name, from, onAnyPage);
  // Fragments inside are a part of this one.
  const content = isKnown ? null : (
    <UrlMarkContext.Provider value={onAnyPage ? slots.urlMark : null}>
      <FragmentSlotsProvider slots={null}>{children()}</FragmentSlotsProvider>
    </UrlMarkContext.Provider>
  );
  return createElement("kept-fragment", { "data-id": id }, content);
}
