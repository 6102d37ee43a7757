/** A mail's headers, unfolded, and its text and HTML without transfer encoding. */
export function partsOf(mail: string): { head: string; text: string; html: string } {
  const [head = "", ...rest] = mail.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  const unfolded = head.replace(/\r\n[ \t]+/g, " ");
  const boundary = /boundary="([^"]+)"/.exec(unfolded)?.[1];
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1) : [mail];
  const found = { text: "", html: "" };
  for (const part of parts) {
    const [partHead = "", ...lines] = part.replace(/^\r\n/, "").split("\r\n\r\n");
    const kind = /^Content-Type: text\/html/im.test(partHead) ? "html" : "text";
    found[kind] = decoded(partHead, lines.join("\r\n\r\n"));
  }
  return { head: unfolded, ...found };
}

function decoded(head: string, body: string): string {
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, "base64").toString();
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
