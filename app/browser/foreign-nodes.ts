import { useLayoutEffect } from "react";

declare global {
  interface Window {
    /** Returns the changes of the document since it was parsed, and stops recording them (start-script.ts). */
    takeChanges: () => MutationRecord[];
  }
}

/** React hydrates nothing in these, and our own scripts change them before hydration. */
const NOT_HYDRATED = "[data-part], #page, style, script";

/** The children of html, head (root.tsx, ui/page-head.tsx) and body. */
const OWN =
  "head, title, [charset], [property], [rel=canonical], [rel=alternate], [rel=icon], [type$=json], [name=viewport], " +
  "[name=description], [name=robots], [name=format-detection], [name^=twitter], head > script:not([src]):not([class]), " +
  "#top, .skip-link, .header, .messages, .offline-notice, #main, .footer, [data-part], p.visually-hidden, " +
  // Theirs are empty, or have a nonce (complete-document.server.ts).
  "script:empty, script[nonce]";

let served: HTMLElement;
let observer: MutationObserver | undefined;

/**
 * React hydrates only the document that the server sent. When password managers, dark readers or translators have changed it,
 * React renders everything anew, and the shopper's input is lost. So their changes are undone, React hydrates without a pause, and their
 * nodes return to their places. Without changes React may pause while it hydrates; a change in a pause is handled in the same way.
 * @param hydrateNow hydrates the document before it returns
 */
export function keepForeignNodes(hydrateNow: () => void): void {
  served = document.documentElement;
  if (hydrateWithout(window.takeChanges(), hydrateNow)) return;
  observer = new MutationObserver((changes) => hydrateWithout(changes, hydrateNow));
  observer.observe(document, { childList: true, subtree: true, characterData: true, characterDataOldValue: true });
}

/** The effect of this component runs when React has hydrated the document, before any other script can change it. */
export function HydrationEnd({ whenReplaced }: { whenReplaced: (earlier: HTMLElement) => void }): null {
  useLayoutEffect(() => {
    observer?.disconnect();
    if (served !== document.documentElement) whenReplaced(served);
  }, [whenReplaced]);
  return null;
}

/** @returns whether there was anything to undo; else nothing happens */
function hydrateWithout(changes: MutationRecord[], hydrateNow: () => void): boolean {
  const { activeElement: focused, documentElement, head, body } = document;
  const takenOut: [parent: Node, node: Node, next: Node | null][] = [];
  // What others have put into these in place of ours does not return.
  const mended = new Set<Node>();
  const added = new Set<Node>();
  const moved = new Set<Node>();
  for (const { addedNodes, removedNodes } of changes) {
    for (const node of removedNodes) if (!added.has(node)) moved.add(node);
    for (const node of addedNodes) added.add(node);
  }
  const takeOut = (node: Node) => {
    const { parentNode: parent, nextSibling: next } = node;
    if (!parent || isBehindPage(node)) return;
    parent.removeChild(node);
    takenOut.push([parent, node, next]);
  };
  for (const { target, addedNodes, removedNodes, nextSibling, oldValue } of changes.reverse()) {
    const element = target instanceof Element ? target : target.parentElement;
    if (element?.closest(NOT_HYDRATED) || isBehindPage(target)) continue;
    for (const node of addedNodes) if (!moved.has(node)) takeOut(node);
    for (const node of removedNodes)
      if (moved.has(node)) {
        target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null);
        mended.add(target);
      }
    if (oldValue !== null) {
      target.nodeValue = oldValue;
      mended.add(target);
    }
  }
  // What others have added while the document arrived.
  for (const { childNodes } of [documentElement, head, body])
    for (const node of [...childNodes])
      if (node instanceof Element ? !node.matches(OWN) : node instanceof Text) takeOut(node);
  if (takenOut.length + mended.size === 0) return false;
  hydrateNow();
  for (const [parent, node, next] of takenOut.reverse())
    if (!mended.has(parent)) parent.insertBefore(node, next?.parentNode === parent ? next : null);
  if (focused !== document.activeElement) (focused as HTMLElement | null)?.focus({ preventScroll: true });
  return true;
}

/** React passes over what stands at the end of the head and of the body: both end with an element of ours. */
function isBehindPage(node: Node): boolean {
  const last = document.getElementById(document.head.contains(node) ? "rules" : "page");
  return (
    node === last ||
    (last?.compareDocumentPosition(node) === Node.DOCUMENT_POSITION_FOLLOWING &&
      node.parentNode !== document.documentElement)
  );
}
