import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { StockForm, type StockFormView } from "./stock-form";

/** The part of the root's data that is used: the messages of the last form, and the signed-in shopper. */
interface RootData {
  visitor: { messages: { text: string; inPage: string | null }[]; account: { email: string } | null };
}

export interface StockRequestView {
  form: StockFormView & { chosen: string[] };
  title: string;
  /** Whether the title opens the form, which is open from the start with a chosen size. */
  canClose: boolean;
}

/**
 * The form for a mail, or in its place, until the next page, the result to it. The focus moves to the result: screen
 * readers do not announce a status that the document already contained, and read a focused one once.
 */
export function StockRequest({ request }: { request: StockRequestView | null }) {
  const visitor = useRouteLoaderData<RootData>("root")?.visitor;
  const { pathname } = useLocation();
  // Stays when the data is read again, such as after a press on the heart.
  const [result] = useState(visitor?.messages.find(({ inPage }) => inPage === pathname)?.text);
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  if (result)
    return (
      <p ref={element} id="back-in-stock" role="status" tabIndex={-1} className="message">
        {result}
      </p>
    );
  if (!request) return null;
  const { title, canClose } = request;
  const form = { ...request.form, email: visitor?.account?.email };
  return (
    <div className="back-in-stock">
      {canClose ? (
        <details open={form.chosen.length > 0}>
          <summary>{title}</summary>
          <div id="back-in-stock">
            <StockForm {...form} />
          </div>
        </details>
      ) : (
        <div id="back-in-stock">
          <h2>{title}</h2>
          <StockForm {...form} />
        </div>
      )}
    </div>
  );
}
