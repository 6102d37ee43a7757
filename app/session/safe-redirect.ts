/**
 * A path of this shop, or the fallback: never another host, whatever browsers make of slashes, backslashes, control
 * characters and schemes in `value`.
 */
export function safeRedirect(value: unknown, fallback: string): string {
  if (typeof value !== "string" || value.length > 2_000) return fallback;
  // Browsers drop control characters, which would turn "/\t/evil" into "//evil".
  const printable = [...value].every(
    (character) => character > "\u001f" && character !== "\u007f" && character !== "\\",
  );
  if (!value.startsWith("/") || value.startsWith("//") || !printable) return fallback;
  const url = new URL(value, "http://shop.invalid");
  // "/..//evil" loses its dots on the way and would leave as "//evil".
  const outside = url.host !== "shop.invalid" || url.pathname.startsWith("//");
  return outside ? fallback : url.pathname + url.search + url.hash;
}
