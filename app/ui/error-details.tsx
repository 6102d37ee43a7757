import type { MouseEvent } from "react";
import { AnchorLink } from "./anchor-link";

/** A line of a stack with a file, as Node and Chromium write it. */
const FRAME = /^\s*at (?:.*\(|async )?((?:https?:\/|\/|[A-Z]:)[^()]+?):(\d+):(\d+)\)?$/;
/** The URL of a module in the browser. Its positions belong to what Vite has made of the file. */
const MODULE_URL = /^https?:\/\/[^/]+\/([^?]+)(?:\?.*)?$/;

/** The first of the shop's own files in a stack, with line and column where they are those of the source. */
export function originOf(stack: string): string | null {
  for (const line of stack.split("\n")) {
    const [, file, row, column] = FRAME.exec(line) ?? [];
    if (!file || file.includes("/node_modules/")) continue;
    const [, path] = MODULE_URL.exec(file) ?? [];
    return path ?? `${file}:${row}:${column}`;
  }
  return null;
}

/** Message, place and stack of an error. Only for development: its texts are in no language of the shop. */
export function ErrorDetails({ error }: { error: unknown }) {
  const { message, stack = "" } = error instanceof Error ? error : { message: String(error) };
  const origin = originOf(stack);
  return (
    <section aria-labelledby="error-message">
      <h2 id="error-message">{message}</h2>
      <p>
        {origin && (
          <a href={`/__open-in-editor?file=${encodeURIComponent(origin)}`} onClick={openInEditor}>
            {origin}
          </a>
        )}{" "}
        {stack && <AnchorLink to="stack">Stack</AnchorLink>}
      </p>
      {/* Not in the style sheet, which every shopper gets. */}
      <pre id="stack" tabIndex={-1} style={{ overflow: "auto", textAlign: "left" }}>
        {stack}
      </pre>
    </section>
  );
}

/** Vite's answer is an empty page. */
function openInEditor(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  void fetch(event.currentTarget.href);
}
