export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

export interface JsonObject {
  [key: string]: JsonValue;
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Whether a value keeps the limits of depth and of number of values; a text with commas counts as that many values.
 * Iterative, so that deep values do not overflow the stack.
 */
export function isWithin(value: JsonValue, maxDepth: number, maxValues: number): boolean {
  let level: JsonValue[] = [value];
  let values = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return false;
    values += level.length;
    if (values > maxValues) return false;
    const below: JsonValue[] = [];
    for (const entry of level) {
      if (typeof entry === "string") values += entry.split(",").length - 1;
      if (typeof entry !== "object" || entry === null) continue;
      for (const inner of Array.isArray(entry) ? entry : Object.values(entry)) below.push(inner);
    }
    level = below;
  }
  return values <= maxValues;
}
