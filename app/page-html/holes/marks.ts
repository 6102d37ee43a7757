import { type HoleName, holes } from "./hole-table";

/**
 * The text that stands for a hole while a shared page is rendered. Nobody else has seen the secret, so that no text of a
 * product can be a mark.
 */
export function holeMark(secret: string, name: HoleName): string {
  return `${secret}.${name}.`;
}

/** A text whose holes are filled for a guest. */
export interface TextWithHoles {
  text: Buffer;
  /** In the order of the text. */
  holes: readonly HoleInText[];
}

export interface HoleInText {
  name: HoleName;
  /** Bytes of the text before it. */
  at: number;
  /** Its content in the text. */
  content: string;
}

const mark = (secret: string) => new RegExp(`${secret}\\.(${Object.keys(holes).join("|")})\\.`);

/**
 * Fills the marks of a rendered text, and keeps their places.
 * @param contentOf the content of a hole for a guest
 */
export function textWithHoles(rendered: string, secret: string, contentOf: (name: HoleName) => string): TextWithHoles {
  const found: HoleInText[] = [];
  const pieces: Buffer[] = [];
  let at = 0;
  const add = (text: string) => {
    const bytes = Buffer.from(text);
    pieces.push(bytes);
    at += bytes.length;
  };
  // Every second piece is the name in a mark.
  for (const [index, piece] of rendered.split(mark(secret)).entries()) {
    const name = piece as HoleName;
    const content = index % 2 === 0 ? piece : contentOf(name);
    if (index % 2 === 1) found.push({ name, at, content });
    add(content);
  }
  return { text: Buffer.concat(pieces), holes: found };
}

/** The text with other contents in its holes. */
export function filledText({ text, holes }: TextWithHoles, contentOf: (name: HoleName) => string): Buffer {
  const pieces: Buffer[] = [];
  let done = 0;
  for (const { name, at, content } of holes) {
    pieces.push(text.subarray(done, at), Buffer.from(contentOf(name)));
    done = at + Buffer.byteLength(content);
  }
  pieces.push(text.subarray(done));
  return Buffer.concat(pieces);
}
