/** Formats of pictures, the smallest files first. Every browser shows the last one. */
const BY_SIZE = ["avif", "webp"] as const;
const FALLBACK = "jpeg";

type NegotiatedFormat = (typeof BY_SIZE)[number] | typeof FALLBACK;

/**
 * The best format that a browser names in its header `Accept` for pictures. A wildcard names none: browsers without AVIF and
 * WebP send one too.
 */
export function acceptedFormat(accept: string | null): NegotiatedFormat {
  const named = new Set<string>();
  for (const range of (accept ?? "").toLowerCase().split(",")) {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim());
    const refused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    if (!refused) named.add(type);
  }
  return BY_SIZE.find((format) => named.has(`image/${format}`)) ?? FALLBACK;
}

/**
 * The server's ETag for a picture in a format that the shop chose. One URL has several formats, and a server may give all of them the
 * same ETag, which would let a cache take one for the other.
 */
export function etagOfFormat(etag: string, format: string): string {
  return etag.replace(/"$/, `;${format}"`);
}

/** The server's ETags of this format in a browser's `If-None-Match`; null without any. */
export function serverEtags(ifNoneMatch: string | null, format: string): string | null {
  const end = `;${format}"`;
  const tags = (ifNoneMatch?.match(/(?:W\/)?"[^"]*"/g) ?? []).filter((tag) => tag.endsWith(end));
  return tags.length > 0 ? tags.map((tag) => `${tag.slice(0, -end.length)}"`).join(", ") : null;
}
