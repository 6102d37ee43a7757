import { z } from "zod";

const byName = new WeakSet<z.ZodType>();

/** Marks a field that answers may lack although the specification names it: `fieldsOf` asks for it by its name. */
export function askedByName<T extends z.ZodType>(schema: T): T {
  byName.add(schema);
  return schema;
}

/**
 * The `fields` parameter (Directus) that reads what a schema needs. A field that the schema requires is asked for by its
 * name. One that may be missing is covered by `*`: the specification does not name it, and a Directus answers 403 to a
 * field name that it does not know.
 */
export function fieldsOf(schema: z.ZodType): string {
  return [...new Set(paths(schema))].join(",");
}

/** `*` stands for every plain field of its level. */
function paths(schema: z.ZodType): string[] {
  const shape = shapeOf(schema);
  if (!shape) return [];
  const fields = Object.entries(shape).map(([name, value]) => ({
    segment: isOptional(value) ? "*" : name,
    below: paths(value),
  }));
  const wild = fields.some(({ segment, below }) => segment === "*" && below.length === 0);
  return [
    ...(wild ? ["*"] : []),
    ...fields.flatMap(({ segment, below }) =>
      below.length > 0 ? below.map((path) => join(segment, path)) : wild ? [] : [segment],
    ),
  ];
}

/** A star stands for every relation of its level, which have no other field names in common. */
const join = (segment: string, path: string) => `${segment}.${segment === "*" ? path.replace(/[^.]+/g, "*") : path}`;

const isOptional = (schema: z.ZodType) => !byName.has(schema) && schema.safeParse(undefined).success;

/** The fields of the object, or of the list's rows, that a schema describes; undefined for plain values. */
function shapeOf(schema: z.core.$ZodType): Record<string, z.ZodType> | undefined {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodArray) return shapeOf(schema.element);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  )
    return shapeOf(schema.unwrap());
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  return undefined;
}
