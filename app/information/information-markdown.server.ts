import { markdownOf } from "~/seo/html-markdown.server";
import { escapeMarkdown } from "~/seo/markdown.server";
import type { InformationView } from "./information-view.server";

/** An information page's content as Markdown. */
export function informationMarkdown(origin: string, view: InformationView): string {
  const parts = [
    `# ${escapeMarkdown(view.title)}`,
    markdownOf(view.introduction, origin),
    ...view.sections.flatMap(({ title, html }) => [`## ${escapeMarkdown(title)}`, markdownOf(html, origin)]),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
