import { useRouteLoaderData } from "@remix-run/react";
import { useRef, useState } from "react";
import { useLocalRead } from "~/browser/local-read";
import { href } from "~/i18n/paths";
import { useLocale } from "~/i18n/use-t";
import { useHole } from "~/page-html/holes/use-hole";
import { TrustedHtml } from "~/ui/trusted-html";
import { useFollowedLinks } from "./server-part";

/** The part of the root's data that is used. */
interface RootData {
  visitor: { keepsViewed?: true };
}

/** The answer of the strip's own URL. */
export interface ViewedProducts {
  /** HTML. */
  cards: string[];
}

interface ViewedStripProps {
  /** Of the page's product. */
  productId: number;
}

/**
 * The products that the visitor has viewed before; another product needs another element. The server fills the strip of a document.
 * After a navigation by scripts it is read for itself, because the data of a page are the same for all visitors.
 */
export function ViewedStrip({ productId }: ViewedStripProps) {
  const strip = useRef<HTMLElement>(null);
  useFollowedLinks(strip);
  const locale = useLocale();
  const keepsViewed = useRouteLoaderData<RootData>("root")?.visitor.keepsViewed;
  const [inDocument] = useState(htmlInDocument);
  const path = href("viewed", locale, undefined, { except: String(productId) });
  const { data } = useLocalRead<ViewedProducts>(keepsViewed && inDocument === null ? path : null);
  const html = useHole("viewed", data ? { viewed: data.cards } : {});
  return <TrustedHtml ref={strip} className="viewed" suppressHydrationWarning html={inDocument ?? html} />;
}

/** Null on the server, and when scripts have opened the page: the document is live then. */
function htmlInDocument(): string | null {
  if (typeof document === "undefined" || document.documentElement.classList.contains("live")) return null;
  return document.querySelector(".viewed")?.innerHTML ?? null;
}
