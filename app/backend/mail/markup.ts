import { escaped } from "~/html/entities";
import { inGroupsOfFour } from "~/shop/account-number";
import type { InlinePicture } from "./message";
import type { Frame, GiftCardFace, MailOfParagraphs, Paragraph, ProductLine, Row } from "./paragraphs";

/** Colours of the shop. Mail programs know neither style sheets nor variables reliably. */
const INK = "#111111";
const SOFT = "#595959";
const LINE = "#dddddd";
const SHADE = "#f5f3ef";
/** Of the drawn gift card (`ui/gift-card-face.css`). */
const CARD = "#4a2412";
const CARD_GRADIENT = "linear-gradient(135deg,#26211d,#4a2412 55%,#8a3b12)";
const RIBBON = "#e4c796";
const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const CELL = "padding:4px 0;vertical-align:top";
const TABLE = "border-collapse:collapse;margin:16px 0";

/** The HTML of a mail: one column of at most 600 px, styles at the elements, readable with pictures off. */
export function mailMarkup(
  { subject, paragraphs }: MailOfParagraphs,
  { locale, shopName }: { locale: string; shopName: string },
): string {
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">',
    `<title>${escaped(subject)}</title></head>`,
    `<body style="margin:0;padding:24px 16px;font:16px/1.5 ${FONT};color:${INK};background:#ffffff">`,
    '<div style="max-width:600px;margin:0 auto">',
    `<p style="margin:0 0 24px;padding:0 0 16px;border-bottom:1px solid ${LINE};font-size:20px;font-weight:700">${escaped(shopName)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3">${escaped(subject)}</h1>`,
    ...paragraphs.map(markup),
    "</div></body></html>",
  ].join("\n");
}

function markup(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return textMarkup(paragraph);
  if ("url" in paragraph) return linkMarkup(paragraph);
  if ("strong" in paragraph) return `<p style="margin:16px 0"><strong>${lineMarkup(paragraph.strong)}</strong></p>`;
  if ("heading" in paragraph)
    return `<h2 style="margin:24px 0 4px;font-size:16px">${escaped(paragraph.heading)}</h2>\n<p style="margin:0 0 16px">${lineMarkup(paragraph.text)}</p>`;
  if ("rows" in paragraph) return `<table style="${TABLE}">${paragraph.rows.map(rowMarkup).join("")}</table>`;
  if ("products" in paragraph)
    return `<table role="presentation" style="${TABLE};width:100%">${paragraph.products
      .map((line) =>
        productMarkup(
          line,
          paragraph.products.some(({ picture }) => picture !== null),
        ),
      )
      .join("")}</table>`;
  if ("sums" in paragraph) return sumsMarkup(paragraph.sums);
  if ("small" in paragraph)
    return `<div style="margin-top:24px;font-size:13px;color:${SOFT}">${textMarkup(paragraph.small)}</div>`;
  if ("cards" in paragraph) return paragraph.cards.map(cardMarkup).join("\n");
  return frameMarkup(paragraph.frame);
}

/**
 * A gift card in the colours of the shop's card. Colours of a table cell stay in programs without pictures, and those with a dark look
 * leave white on black as it is.
 */
function cardMarkup({ label, code }: GiftCardFace): string {
  return [
    `<table role="presentation" style="border-collapse:separate;margin:24px 0;width:100%;max-width:420px"><tr>`,
    `<td bgcolor="${CARD}" style="padding:28px 24px;background-color:${CARD};background-image:${CARD_GRADIENT};border-radius:14px;border-right:16px solid ${RIBBON}">`,
    `<p style="margin:0 0 48px;font-size:20px;font-weight:700;color:#ffffff">${escaped(label)}</p>`,
    `<p style="margin:0;font:700 18px/1.3 'SFMono-Regular',Consolas,'Liberation Mono',monospace;color:#ffffff">${escaped(code).replaceAll("-", "-<wbr>")}</p>`,
    "</td></tr></table>",
  ].join("\n");
}

const textMarkup = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p style="margin:16px 0">${lineMarkup(part)}</p>`)
    .join("\n");

const lineMarkup = (text: string) => escaped(text).replaceAll("\n", "<br>");

function linkMarkup({ text, url, label, look }: Extract<Paragraph, { url: string }>): string {
  const before = text === undefined ? "" : `${lineMarkup(text)}<br>`;
  const href = `href="${escaped(url)}"`;
  if (label === undefined)
    return `<p style="margin:16px 0">${before}<a ${href} style="color:${INK};word-break:break-all">${escaped(url)}</a></p>`;
  if (look === "link")
    return `<p style="margin:16px 0">${before}<a ${href} style="color:${INK}">${escaped(label)}</a></p>`;
  const button = `display:inline-block;margin:8px 0;padding:12px 24px;background:${INK};color:#ffffff;font-weight:700;text-decoration:none`;
  return `<p style="margin:16px 0">${before}<a ${href} style="${button}">${escaped(label)}</a></p>`;
}

function rowMarkup([label, value, look]: Row): string {
  const name = `<th scope="row" style="${CELL};padding-right:16px;text-align:left;font-weight:normal;color:${SOFT}">${escaped(label)}</th>`;
  const wrap = look === "whole" ? "white-space:nowrap" : "overflow-wrap:anywhere";
  return `<tr>${name}<td style="${CELL};${wrap}">${look === "grouped" ? groups(value) : escaped(value)}</td></tr>`;
}

/** Groups of four that are copied without spaces. */
function groups(value: string): string {
  const parts = inGroupsOfFour(value).split(" ");
  return parts.map((part) => `<span style="margin-right:5px">${escaped(part)}</span>`).join("<wbr>");
}

/** @param hasPictures whether a line of the table has one, so that all texts begin beside it */
function productMarkup({ picture, text, amount }: ProductLine, hasPictures: boolean): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${LINE};vertical-align:middle`;
  // The text beside it names the product.
  const shown = picture ? image(picture, { width: 64, height: 80, alt: "" }) : "";
  return [
    `<tr>${hasPictures ? `<td style="${cell};width:80px">${shown}</td>` : ""}<td style="${cell};overflow-wrap:anywhere">${escaped(text)}</td>`,
    amount === undefined
      ? "</tr>"
      : `<td style="${cell};padding-left:12px;text-align:right;white-space:nowrap">${escaped(amount)}</td></tr>`,
  ].join("");
}

/** Amounts at the right edge; the last row is the total. */
function sumsMarkup(rows: readonly Row[]): string {
  const markups = rows.map(([label, value], index) => {
    const look = index === rows.length - 1 ? `;padding-top:8px;border-top:2px solid ${INK};font-weight:700` : "";
    const name = `<th scope="row" style="${CELL};text-align:left;font-weight:normal${look}">${escaped(label)}</th>`;
    return `<tr>${name}<td style="${CELL};padding-left:12px;text-align:right;white-space:nowrap${look}">${escaped(value)}</td></tr>`;
  });
  return `<table style="${TABLE};width:100%">${markups.join("")}</table>`;
}

function frameMarkup({ title, text, rows = [], code }: Frame): string {
  return [
    `<div style="margin:16px 0;padding:8px 16px;border:1px solid ${LINE};background:${SHADE}">`,
    title === undefined ? "" : `<h2 style="margin:8px 0;font-size:18px">${escaped(title)}</h2>`,
    text === undefined ? "" : textMarkup(text),
    rows.length > 0
      ? `<table style="border-collapse:collapse;margin:8px 0">${rows.map(rowMarkup).join("")}</table>`
      : "",
    code === undefined
      ? ""
      : `<p style="margin:16px 0 8px">${lineMarkup(code.text)}</p><p style="margin:8px 0">${image(code.picture, { width: 200, height: 200, alt: code.alt })}</p>`,
    "</div>",
  ].join("\n");
}

function image({ cid }: InlinePicture, { width, height, alt }: { width: number; height: number; alt: string }): string {
  return `<img src="cid:${cid}" width="${width}" height="${height}" alt="${escaped(alt)}" style="display:block;border:0;max-width:100%">`;
}
