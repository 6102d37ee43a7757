import type { InformationView } from "~/views/information.server";
import { markdownOf } from "./html-markdown.server";
import { escapeMarkdown } from "./markdown.server";

/** An information page's content as Markdown. */
export function informationMarkdown(origin: string, view: InformationView): string {
  const parts = [
    `# ${escapeMarkdown(view.title)}`,
    markdownOf(view.introduction, origin),
    ...view.sections.flatMap(({ title, html }) => [`## ${escapeMarkdown(title)}`, markdownOf(html, origin)]),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
