import { useLayoutEffect } from "react";

declare global {
  interface Window {
    /** What has changed in the document since the mark in its head (start-script.ts), and who notes it. */
    changes?: MutationRecord[];
    changeObserver?: MutationObserver;
  }
}

/** React hydrates nothing in these, and our own scripts change them before hydration. */
const NOT_HYDRATED = "[data-part], #page, style, script";

/** The tags of root.tsx and ui/page-head.tsx. */
const OWN_IN_HEAD =
  "title, [charset], [property], [rel=canonical], [rel=alternate], [rel=icon], [type$=json], #rules, " +
  "[name=viewport], [name=description], [name=robots], [name=format-detection], [name^=twitter]";
const OWN_IN_BODY =
  ".skip-link, header, [role=status], main, footer, [data-part], [aria-live], script:not([src]), #page";

let served: HTMLElement | undefined;
let observer: MutationObserver | undefined;

/**
 * React hydrates only the document that the server sent. When password managers, dark readers or translators have changed it,
 * React renders everything anew, and what the shopper has typed and chosen is lost. So their changes are undone, React
 * hydrates in one go, and their nodes return to their places. Without changes React takes its time; a change meanwhile is
 * met in the same way.
 * @param hydrateNow hydrates the document before it returns
 */
export function keepForeignNodes(hydrateNow: () => void): void {
  const { changes = [], changeObserver } = window;
  served = document.documentElement;
  const all = changes.concat(changeObserver?.takeRecords() ?? []);
  changeObserver?.disconnect();
  window.changes = undefined;
  // The page's data are the last that the parser adds to the body.
  const parsed = all.findIndex(({ addedNodes: [node] }) => node instanceof Element && node.id === "page") + 1;
  const ours = parsedNodes(all.slice(0, parsed));
  if (hydrateWithout(all, { parsed, ours, hydrateNow })) return;
  observer = new MutationObserver((records) => {
    const added = new Set<Node>();
    const moved = new Set<Node>();
    for (const { addedNodes, removedNodes } of records) {
      for (const node of removedNodes) if (!added.has(node)) moved.add(node);
      for (const node of addedNodes) added.add(node);
    }
    hydrateWithout(records, { parsed: 0, ours: moved, hydrateNow });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true, characterDataOldValue: true });
}

/** Its effect runs when React has hydrated the document, and before anyone else can change it. */
export function HydrationEnd({ whenReplaced }: { whenReplaced: (earlier: HTMLElement) => void }): null {
  useLayoutEffect(() => {
    observer?.disconnect();
    // Others have removed nodes of ours, or have added one exactly where the parser was.
    if (served && served !== document.documentElement) whenReplaced(served);
  }, [whenReplaced]);
  return null;
}

interface Hydration {
  /** How many of the changes the parser or others made while the document arrived. */
  parsed: number;
  /** The changed nodes that are the server's. */
  ours: Set<Node>;
  hydrateNow: () => void;
}

/** @returns whether there was anything to undo; else nothing happens */
function hydrateWithout(changes: MutationRecord[], { parsed, ours, hydrateNow }: Hydration): boolean {
  const focused = document.activeElement as HTMLElement | null;
  const takenOut: [parent: Node, node: Node, next: Node | null][] = [];
  // What others have put into these in place of ours does not return.
  const mended = new Set<Node>();

  const takeOut = (node: Node) => {
    const { parentNode: parent, nextSibling: next } = node;
    if (!parent || isBehindPage(node)) return;
    parent.removeChild(node);
    takenOut.push([parent, node, next]);
  };
  for (const [index, change] of [...changes.entries()].reverse()) {
    const { target, previousSibling, nextSibling, oldValue } = change;
    const added = [...change.addedNodes].filter((node) => !ours.has(node));
    const removed = [...change.removedNodes].filter((node) => ours.has(node));
    const text = target instanceof Text && !(index < parsed && target.data.startsWith(oldValue ?? "")) ? target : null;
    if (added.length + removed.length === 0 && !text) continue;
    if ((text?.parentElement ?? (target as Element)).closest?.(NOT_HYDRATED) || isBehindPage(target)) continue;
    if (text) text.data = oldValue ?? "";
    added.forEach(takeOut);
    const next = nextSibling?.parentNode === target ? nextSibling : (previousSibling?.nextSibling ?? null);
    for (const node of removed) target.insertBefore(node, next?.parentNode === target ? next : null);
    if (text || removed.length > 0) mended.add(target);
  }
  strayNodes().forEach(takeOut);
  if (takenOut.length + mended.size === 0) return false;
  hydrateNow();
  for (const [parent, node, next] of takenOut.reverse())
    if (!mended.has(parent)) parent.insertBefore(node, next?.parentNode === parent ? next : null);
  if (focused !== document.activeElement) focused?.focus({ preventScroll: true });
  return true;
}

/** React passes over what stands at the end of the head and of the body. */
function isBehindPage(node: Node): boolean {
  const last = document.getElementById(document.head.contains(node) ? "rules" : "page");
  return (
    last?.compareDocumentPosition(node) === Node.DOCUMENT_POSITION_FOLLOWING &&
    node.parentNode !== document.documentElement
  );
}

/** What others have added while the parser was at the same level: there the order tells nothing. */
function strayNodes(): Node[] {
  const { documentElement, head, body } = document;
  return [
    ...[...documentElement.childNodes].filter((node) => node !== head && node !== body),
    ...[...head.children].filter((node) => !node.matches(OWN_IN_HEAD)),
    ...[...body.children].filter((node) => !node.matches(OWN_IN_BODY)),
  ];
}

/**
 * The nodes that the parser has added: each behind all others, so that those of others are where the order in time is not the
 * order in the document.
 */
function parsedNodes(changes: MutationRecord[]): Set<Node> {
  const places = new Map<Node, number>();
  const walker = document.createTreeWalker(document);
  while (walker.nextNode()) places.set(walker.currentNode, places.size);
  const ours = new Set<Node>();
  // The longest run in order: for each length the run that ends first, as its last node; and for each node the one before.
  const ends: Node[] = [];
  const before = new Map<Node, Node | undefined>();
  for (const {
    addedNodes: [node],
    nextSibling,
  } of changes) {
    if (!node || nextSibling) continue;
    const place = places.get(node);
    // Translators replace texts. What others add only to run it is gone, too.
    if (place === undefined) {
      if (!(node instanceof Element && node.matches("script, style, link"))) ours.add(node);
      continue;
    }
    let length = ends.length;
    while (length > 0 && Number(places.get(ends[length - 1] as Node)) > place) length -= 1;
    before.set(node, ends[length - 1]);
    ends[length] = node;
  }
  for (let node = ends.at(-1); node; node = before.get(node)) ours.add(node);
  return ours;
}
