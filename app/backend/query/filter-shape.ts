import { invalidQuery } from "../http/errors";
import { isObject, type JsonObject, type JsonValue } from "./json";

const LISTS = new Set(["_in", "_nin", "_between", "_nbetween"]);
const SWITCHES = new Set(["_null", "_nnull", "_empty", "_nempty"]);

/**
 * Checks the filter's shape without the model. Throws INVALID_QUERY.
 * @returns the number of its comparisons
 */
export function checkFilterShape(filter: JsonObject, maxDepth: number): number {
  return check(filter, 0, maxDepth);
}

/** `depth` is the number of fields on the path so far. */
function check(filter: JsonObject, depth: number, maxDepth: number): number {
  if (depth > maxDepth) throw invalidQuery("Max relational depth exceeded");
  let comparisons = 0;
  for (const [key, value] of Object.entries(filter)) {
    if (key === "_and" || key === "_or") {
      for (const part of partsOf(value)) comparisons += check(part, depth, maxDepth);
    } else if (key === "_some" || key === "_none") {
      if (!isObject(value)) throw invalidQuery(`"${key}" has to be an object`);
      comparisons += check(value, depth, maxDepth);
    } else if (key.startsWith("_") && !isObject(value)) {
      checkOperand(key, value);
      comparisons++;
    } else if (isObject(value)) {
      // After an underscore key an object is a wrong operand or an unknown field; no operator takes an object.
      if (key.startsWith("_")) throw wrongPrimitive(key);
      comparisons += check(value, depth + 1, maxDepth);
    } else {
      if (!Array.isArray(value)) checkPrimitive("_eq", value);
      comparisons++;
    }
  }
  return comparisons;
}

/** The parts of `_and` or `_or`. */
export function partsOf(value: JsonValue | undefined): JsonObject[] {
  if (!Array.isArray(value) || !value.every(isObject)) throw invalidQuery("Invalid filter object");
  return value;
}

/** The values of `_in` and similar operators: a list, a text with commas, or a single value. */
export function valuesOf(operand: JsonValue): JsonValue[] {
  if (typeof operand === "string") return operand.split(",");
  return Array.isArray(operand) ? operand : [operand];
}

function checkOperand(operator: string, operand: JsonValue): void {
  if (LISTS.has(operator)) {
    const values = valuesOf(operand);
    if (values.length === 0 || values.some((value) => value === null || typeof value === "object")) {
      throw invalidQuery(`"${operator}" has to be an array of values`);
    }
    for (const value of values) checkNumber(operator, value);
    if (operator.endsWith("between") && values.length !== 2) throw invalidQuery(`"${operator}" has to be two values`);
  } else if (SWITCHES.has(operator)) {
    switchOf(operator, operand);
  } else {
    checkPrimitive(operator, operand);
  }
}

/** The boolean operand of an operator such as `_null`; an empty operand means true. */
export function switchOf(operator: string, operand: JsonValue): boolean {
  if (operand === null || operand === "" || operand === true || operand === "true") return true;
  if (operand === false || operand === "false") return false;
  throw invalidQuery(`"${operator}" has to be a boolean`);
}

/** Throws INVALID_QUERY for an operand that is not comparable. */
export function checkPrimitive(operator: string, operand: JsonValue): void {
  if (typeof operand === "object" && operand !== null) throw wrongPrimitive(operator);
  if (operand === "") {
    throw invalidQuery(`You can't filter for an empty string in "${operator}". Use "_empty" or "_nempty" instead`);
  }
  checkNumber(operator, operand);
}

function checkNumber(operator: string, operand: JsonValue): void {
  if (typeof operand === "number" && Math.abs(operand) > Number.MAX_SAFE_INTEGER) {
    throw invalidQuery(`The filter value for "${operator}" is not a valid number`);
  }
}

function wrongPrimitive(operator: string) {
  return invalidQuery(`The filter value for "${operator}" has to be a string, number, or boolean`);
}
