/** The parts of a mail without their transfer encoding. */
export interface MailParts {
  /** The headers, unfolded. */
  head: string;
  text: string;
  html: string;
  /** The pictures of the HTML by their Content-ID. */
  pictures: Map<string, Buffer>;
}

/** Reads a mail, with parts inside parts. */
export function partsOf(mail: string): MailParts {
  const found: MailParts = { head: split(mail).head, text: "", html: "", pictures: new Map() };
  readPart(mail, found);
  return found;
}

function readPart(part: string, found: MailParts): void {
  const { head, body } = split(part);
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  if (boundary) {
    for (const inner of body.split(`--${boundary}`).slice(1, -1)) readPart(inner.replace(/^\r\n/, ""), found);
    return;
  }
  const content = decoded(head, body);
  const cid = /^Content-ID: <(.+)>/im.exec(head)?.[1];
  if (cid) found.pictures.set(cid, content);
  else found[/^Content-Type: text\/html/im.test(head) ? "html" : "text"] = content.toString();
}

function split(part: string): { head: string; body: string } {
  const [head = "", ...rest] = part.split("\r\n\r\n");
  return { head: head.replace(/\r\n[ \t]+/g, " "), body: rest.join("\r\n\r\n") };
}

function decoded(head: string, body: string): Buffer {
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, "base64");
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(head)) return Buffer.from(body);
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
}
