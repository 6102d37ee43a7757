import type { seeded } from "~/shop/seeded.test-data";

type Random = ReturnType<typeof seeded>;

/** The names and values of the fields in the shop's forms. */
export interface FacetValues {
  names: [string, ...string[]];
  values: [string, ...string[]];
}

export interface RandomBody {
  /** Absent: the header is not sent. */
  type?: string;
  body: Buffer;
  /** Sent as chunks, without its length. */
  chunked: boolean;
}

/** Maximum bytes. The shop reads up to 8 MB of a body that is too large before it answers; then it closes the connection. */
const MAX_SIZE = 1_000_000;

const urlencoded = "application/x-www-form-urlencoded";

/** A body of a form that a browser would not send, or a slightly changed one. */
export function randomBody(random: Random, facetValues: FacetValues): RandomBody {
  const sent = anyBody(random, facetValues);
  return { ...sent, body: sent.body.subarray(0, MAX_SIZE) };
}

function anyBody(random: Random, facetValues: FacetValues): RandomBody {
  const { int, pick } = random;
  const fields = Array.from({ length: countOf(random) }, (): [string, string] => [
    nameOf(random, facetValues),
    textOf(random, facetValues),
  ]);
  const repeated = int(1, 10) === 1 ? fields.flatMap((field) => [field, field, field]) : fields;
  const chunked = int(1, 10) === 1;
  const kind = int(1, 100);
  if (kind <= 55) return { type: pick(formTypes), body: Buffer.from(urlencode(random, repeated), "latin1"), chunked };
  if (kind <= 85) return { ...multipart(random, repeated), chunked };
  return { ...odd(random, repeated), chunked };
}

/** Usually as many fields as forms have; sometimes more than the limit. */
function countOf({ int, pick }: Random): number {
  return int(1, 20) === 1 ? pick([200, 201, 1_000, 8_000]) : int(0, 25);
}

function nameOf(random: Random, { names }: FacetValues): string {
  const { int, pick } = random;
  const name = pick(names);
  if (int(1, 10) <= 6) return name;
  return pick([
    `${name}[${pick(["", "0", "1", "-1", "20000000", "4294967294", "4294967295", "1e9", "x", "__proto__"])}]`,
    `${name}${".b".repeat(int(1, 30))}`,
    `${name}${"[0]".repeat(int(1, 20))}`,
    `a${".b".repeat(pick([31, 32, 3_000]))}`,
    `zzz[${pick(["20000000", "4000000000"])}]`,
    ...(["__proto__", "constructor.prototype.x", "toString", "hasOwnProperty", "__proto__[admin]"] as const),
    ...(["", " ", "[", "]", "[]", ".", "..", "a[", "a]b[", "a[b[c]]", "\0", `${name}\0`, "é", "👟", "\ud800"] as const),
    "x".repeat(pick([63, 64, 65, 5_000])),
    name.toUpperCase(),
    ` ${name}`,
  ]);
}

function textOf(random: Random, { values }: FacetValues): string {
  const { int, pick } = random;
  if (int(1, 10) <= 5) return pick(values);
  return pick([
    ...(["", " ", "0", "-1", "1.5", "1e309", "NaN", "９", "2147483648", "99999999999999999999", "on", "null"] as const),
    ...([
      "\0",
      "a\0b",
      "\ud800",
      "a\udc00",
      "👟👟",
      "\u202e",
      "\r\nSet-Cookie: a=b",
      "\n\n",
      "%",
      "%zz",
      "%00",
    ] as const),
    ...([
      "<script>alert(1)</script>",
      "' or 1=1 --",
      "{{constructor}}",
      "//evil.example",
      "/\\evil",
      "a@x, b@y",
    ] as const),
    ...(["[1,2", '["a-good-id",1,[[1,1,1]],null,null]', '["aaaaaaaa",2000000000,[],"\\ud800",null]', "{}"] as const),
    "[".repeat(int(1, 5_000)),
    "x".repeat(pick([99, 100, 101, 501, 2_001, 50_000])),
    "é".repeat(pick([40, 4_000])),
    ",".repeat(2_000),
  ]);
}

const formTypes: [string, ...string[]] = [
  ...([urlencoded, urlencoded, urlencoded, urlencoded, urlencoded, urlencoded] as const),
  `${urlencoded}; charset=utf-8`,
  `${urlencoded};charset=utf-16`,
  `${urlencoded}; charset="klingon"`,
  "Application/X-WWW-Form-Urlencoded",
];

/** Latin-1 text; each character is one byte of the body. */
function urlencode({ int, pick }: Random, fields: [string, string][]): string {
  const write = (text: string) => {
    // An unpaired surrogate becomes U+FFFD, as in browsers.
    const bytes = Buffer.from(text);
    const encoded = encodeURIComponent(bytes.toString());
    if (int(1, 30) === 1) return bytes.toString("latin1").replaceAll(/[&=]/g, "_");
    return int(1, 30) === 1 ? pick(["%ED%A0%80", "%C0%80", "%FF", "%", "%4", "%zz", "+"]) + encoded : encoded;
  };
  const text = fields.map(([name, value]) => `${write(name)}=${write(value)}`).join(pick(["&", "&", "&", "&&", ";"]));
  return int(1, 20) === 1 ? `\xef\xbb\xbf${text}` : text;
}

function multipart({ int, pick }: Random, fields: [string, string][]): Omit<RandomBody, "chunked"> {
  const boundary = `----form${int(1, 1e9)}`;
  const parts = fields.map(([name, value]) => {
    const file = int(1, 8) === 1 ? `; filename="${pick(["", "a.txt", "../../etc/passwd", "\0"])}"` : "";
    const quoted = name.replaceAll('"', "%22").replaceAll(/[\r\n]/g, "%0A");
    const type =
      int(1, 10) === 1
        ? `\r\nContent-Type: ${pick(["text/plain", "text/plain; charset=utf-16", "image/png", "x"])}`
        : "";
    return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted}"${file}${type}\r\n\r\n${value}\r\n`;
  });
  const whole = `${parts.join("")}--${boundary}--\r\n`;
  const body = Buffer.from(int(1, 10) === 1 ? whole.slice(0, int(0, whole.length)) : whole);
  const named = pick([boundary, boundary, boundary, boundary, boundary, boundary, boundary, `"${boundary}"`, "x", ""]);
  return { type: `multipart/form-data; boundary=${named}`, body };
}

/** A body that is not a form, with the content type of a form or another one. */
function odd({ int, pick }: Random, fields: [string, string][]): Omit<RandomBody, "chunked"> {
  const bytes = Buffer.from(Array.from({ length: int(0, 500) }, () => int(0, 255)));
  const json = Buffer.from(
    pick([JSON.stringify(Object.fromEntries(fields)), `${'{"a":'.repeat(int(1, 20_000))}`, "[1,"]),
  );
  const text = Buffer.from(fields.map((field) => field.join("=")).join("\r\n"));
  return pick<Omit<RandomBody, "chunked">>([
    { type: urlencoded, body: bytes },
    { type: urlencoded, body: json },
    { type: urlencoded, body: Buffer.alloc(int(1, 300_000), pick(["&", "=", "%", "[", "a[0]&"])) },
    { type: "multipart/form-data", body: text },
    { type: "multipart/form-data; boundary=x", body: bytes },
    { type: "multipart/form-data; boundary=-", body: Buffer.alloc(int(1, 200_000), "--\r\n") },
    { type: "application/json", body: json },
    { type: "application/json; charset=utf-16", body: json },
    { type: "text/plain", body: text },
    { type: "text/plain;charset=iso-8859-1", body: text },
    { type: pick(["", "/", "x", "application/x-www-form-urlencoded, text/plain", `${urlencoded}/x`]), body: text },
    { body: text },
  ]);
}
