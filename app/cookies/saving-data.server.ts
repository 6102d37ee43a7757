/**
 * Whether the visitor's browser asks for few bytes. Each page varies with this header.
 * @param header the request's `Save-Data`
 */
export function isSavingData(header: string | null | undefined): boolean {
  return header?.toLowerCase() === "on";
}
