/**
 * Returns `value` as a path of this shop, or the fallback. Never leads to another host, even with slashes, backslashes,
 * control characters and schemes that browsers normalise.
 */
export function safeRedirect(value: unknown, fallback: string): string {
  if (typeof value !== "string" || value.length > 2_000) return fallback;
  // Browsers remove control characters, which would turn "/\t/evil" into "//evil".
  const printable = [...value].every(
    (character) => character > "\u001f" && character !== "\u007f" && character !== "\\",
  );
  if (!value.startsWith("/") || value.startsWith("//") || !printable) return fallback;
  const url = new URL(value, "http://shop.invalid");
  // URL parsing removes the dots of "/..//evil", and "//evil" would remain.
  const outside = url.host !== "shop.invalid" || url.pathname.startsWith("//");
  return outside ? fallback : url.pathname + url.search + url.hash;
}
