import type { InlinePicture, Message } from "./message";

/**
 * A label and its value, such as a sum and its amount. In HTML `grouped` values are shown in groups of four
 * characters, and `whole` ones on one line.
 */
export type Row = readonly [label: string, value: string, look?: "grouped" | "whole"];

/** A product of an order or a return. */
export interface ProductLine {
  /** Null: no picture. */
  picture: InlinePicture | null;
  text: string;
  /** Of all its pieces. */
  amount?: string;
}

/** A gift card as the product's page draws it, with its code. */
export interface GiftCardFace {
  /** The words of its value. */
  label: string;
  code: string;
}

/** Data that the reader copies or keeps: a bank account, a label, codes. */
export interface Frame {
  title?: string;
  text?: string;
  rows?: readonly Row[];
  /** A code for a phone's camera, in HTML alone; the rows have its content as text. */
  code?: { picture: InlinePicture; alt: string; text: string };
}

/**
 * A part of a mail: text, whose blank lines begin new paragraphs; one strong line; lines below a heading; a URL on its own, after its
 * text or its label, in HTML as a button, or a link with the look "link", if it has a label; rows of labels and values; products; sums,
 * whose last row is the total; a frame; the cards of a gift; small print.
 */
export type Paragraph =
  | string
  | { strong: string }
  | { heading: string; text: string }
  | { text?: string; url: string; label?: string; look?: "link" }
  | { rows: readonly Row[] }
  | { products: readonly ProductLine[] }
  | { sums: readonly Row[] }
  | { frame: Frame }
  | { cards: readonly GiftCardFace[] }
  | { small: string };

export interface MailOfParagraphs extends Pick<Message, "subject" | "headers"> {
  paragraphs: readonly Paragraph[];
}
