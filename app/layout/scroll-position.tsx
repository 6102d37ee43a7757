import { ScrollRestoration, useLocation, useRevalidator } from "@remix-run/react";
import { type MutableRefObject, useEffect, useLayoutEffect, useRef } from "react";

// React on the server warns about layout effects.
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Remix's scroll restoration, except after the page's data were read again: Remix then scrolls to where the page was when the
 * reading began, away from a shopper who has scrolled since, and a click between press and release misses its target.
 */
export function ScrollPosition({ nonce }: { nonce: string | undefined }) {
  const { key } = useLocation();
  const { state } = useRevalidator();
  const last = useRef({ key, state });
  const position = useRef<[number, number]>([0, 0]);
  // A parent's effect runs after those of its children, before the page is painted.
  useBrowserLayoutEffect(() => {
    const wasRead = last.current.state === "loading" && state === "idle" && last.current.key === key;
    last.current = { key, state };
    if (wasRead) window.scrollTo(...position.current);
  }, [key, state]);
  return (
    <>
      <Recorder position={position} />
      <ScrollRestoration nonce={nonce} />
    </>
  );
}

/** Its effect runs before that of its next sibling. */
function Recorder({ position }: { position: MutableRefObject<[number, number]> }) {
  const { state } = useRevalidator();
  // When the reading begins and when it ends.
  useBrowserLayoutEffect(() => {
    position.current = [window.scrollX, window.scrollY];
  }, [state]);
  return null;
}
