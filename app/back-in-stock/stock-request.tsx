import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useHtmlFromPage } from "~/ui/html-from-page";
import { TrustedHtml } from "~/ui/trusted-html";

/** The part of the root's data that is used: the messages of the last form. */
interface RootData {
  messages: { text: string; inPage: boolean }[];
}

/**
 * The form for a mail as HTML, or in its place, until the next page, the answer to it. The focus moves to the answer: screen
 * readers do not announce a status that the document already contained, and read a focused one once.
 */
export function StockRequest({ form }: { form: string | null }) {
  const messages = useRouteLoaderData<RootData>("root")?.messages;
  // Stays when the data is read again, such as after a press on the heart.
  const [answer] = useState(messages?.find(({ inPage }) => inPage)?.text);
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  if (answer)
    return (
      <p ref={element} id="back-in-stock" role="status" tabIndex={-1} className="message">
        {answer}
      </p>
    );
  return form !== null && <Form html={form} />;
}

function Form({ html }: { html: string }) {
  return <TrustedHtml className="back-in-stock" html={useHtmlFromPage(html, ".back-in-stock")} />;
}
