import { unescaped } from "~/html/entities";
import { escapeMarkdown } from "./markdown.server";

/** Markdown's marks around the content of an element. */
const inline: Record<string, string> = { strong: "**", em: "*" };
const headings: Record<string, string> = { h2: "##", h3: "###", h4: "####", summary: "####" };
const blocks = new Set(["p", "blockquote", "address", "details", "ul", "ol", "dl", "table", "hr"]);

/** Sanitised HTML of an information page as Markdown; links become absolute URLs. */
export function markdownOf(html: string, origin: string): string {
  let text = "";
  const lists: { ordered: boolean; count: number }[] = [];
  const links: string[] = [];
  let cells = 0;
  const opening = (name: string, attributes: string) => {
    if (name in inline) text += inline[name];
    else if (name in headings) text += `\n\n${headings[name]} `;
    else if (name === "br") text += "\n";
    else if (name === "a") {
      const address = unescaped(/href="([^"]*)"/.exec(attributes)?.[1] ?? "");
      links.push(address.startsWith("/") ? origin + address : address);
      text += "[";
    } else if (name === "li") {
      const list = lists.at(-1) ?? { ordered: false, count: 0 };
      list.count += 1;
      text += `\n${"   ".repeat(Math.max(0, lists.length - 1))}${list.ordered ? `${list.count}.` : "-"} `;
    } else if (name === "dt") text += "\n- ";
    else if (name === "dd") text += ": ";
    else if (name === "tr") {
      cells = 0;
      text += "\n|";
    } else if (name === "th" || name === "td") {
      cells += 1;
      text += " ";
    } else if (blocks.has(name) && lists.length === 0) text += "\n\n";
    if (name === "ul" || name === "ol") lists.push({ ordered: name === "ol", count: 0 });
  };
  const closing = (name: string) => {
    if (name in inline) text += inline[name];
    else if (name === "a") text += `](${links.pop() ?? ""})`;
    else if (name === "th" || name === "td") text += " |";
    else if (name === "caption") text += "\n\n";
    else if (name === "thead") text += `\n|${" --- |".repeat(cells)}`;
    else if (name === "ul" || name === "ol") {
      lists.pop();
      if (lists.length === 0) text += "\n\n";
    } else if (name in headings || blocks.has(name)) text += "\n\n";
  };
  for (const [, slash, name = "", attributes = "", words] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g)) {
    if (words !== undefined) text += escapeMarkdown(unescaped(words).replace(/\s+/g, " "));
    else if (slash) closing(name);
    else opening(name, attributes);
  }
  return text
    .replace(/[ \t]+$/gm, "")
    .replace(/^ (?=\S)/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
