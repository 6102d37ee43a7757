import { useRef } from "react";

/**
 * HTML of the server that a page shows. The document's data do not repeat it: there it is empty, and it is read from the
 * page. It stays as it is when the data are read again and say the same, because fields in it may be filled in.
 * @param selector of the element
 */
export function useHtmlFromPage(html: string, selector: string): string {
  const shown = useRef<string>();
  shown.current ??= html || (document.querySelector(selector)?.innerHTML ?? "");
  if (html && html !== shown.current && spelled(html) !== spelled(shown.current)) shown.current = html;
  return shown.current;
}

/** As browsers write it, for example without the slash of an empty element. */
function spelled(html: string): string {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.innerHTML;
}
