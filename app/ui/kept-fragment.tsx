import { createContext, createElement, type ReactElement, type ReactNode, useContext } from "react";

/** The fragments of one page, on the server. */
export interface FragmentSlots {
  /**
   * The slot of a fragment, whose HTML is filled in when the page is rendered.
   * @param from everything that the fragment shows, apart from what the whole page depends on
   */
  slotOf(name: string, from: unknown): { id: number; isKnown: boolean };
}

const SlotsContext = createContext<FragmentSlots | null>(null);

/** Provides the fragments to the page on the server; null for a page that keeps none. */
export function FragmentSlotsProvider({ slots, children }: { slots: FragmentSlots | null; children: ReactNode }) {
  return <SlotsContext.Provider value={slots}>{children}</SlotsContext.Provider>;
}

interface KeptFragmentProps {
  name: string;
  /** As JSON, with the page's URL and shopper, it is the key of the fragment: all data that `children` renders. */
  from: unknown;
  children: () => ReactElement;
}

/**
 * A part of a page whose HTML the server keeps for the next visitor (document/fragments.server.ts). It must not depend on
 * other loader data than `from` and the root's. In browsers it is its children alone.
 */
export function KeptFragment({ name, from, children }: KeptFragmentProps) {
  const slots = useContext(SlotsContext);
  if (!slots) return children();
  const { id, isKnown } = slots.slotOf(name, from);
  // Fragments inside are a part of this one.
  const content = isKnown ? null : <FragmentSlotsProvider slots={null}>{children()}</FragmentSlotsProvider>;
  return createElement("kept-fragment", { "data-id": id }, content);
}
