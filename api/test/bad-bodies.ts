import type * as z from 'zod/mini'

type JsonSchema = z.core.JSONSchema.JSONSchema
type Path = string[]
type Json = unknown

/** A key of a body: its path, its value, and the JSON types its schema allows. */
export type Place = { path: Path; value: Json; required: boolean; types: Set<string> }

/** Every key of a valid body, at any depth. */
export function placesOf(schema: JsonSchema, body: Json, path: Path = []): Place[] {
  if (!isObject(body)) return []
  const members = (schema.anyOf ?? [schema]).filter(isSchema)
  return Object.entries(body).flatMap(([key, value]) => {
    const schemas = members.map(member => member.properties?.[key]).filter(isSchema)
    const place = {
      path: [...path, key],
      value,
      required: members.every(member => member.required?.includes(key) ?? false),
      types: new Set(schemas.flatMap(typesOf)),
    }
    return [place, ...schemas.flatMap(member => placesOf(member, value, place.path))]
  })
}

/** The path of every object in a valid body, including the body itself. */
export function objectsOf(body: Json, path: Path = []): Path[] {
  if (!isObject(body)) return []
  return [path, ...Object.entries(body).flatMap(([key, value]) => objectsOf(value, [...path, key]))]
}

/** A copy of a body with the value at one path changed; JSON omits a key whose value is `undefined`. */
export function withValue(body: Json, [key, ...rest]: Path, value: Json): Json {
  if (key === undefined) return value
  const object = isObject(body) ? body : {}
  return { ...object, [key]: withValue(object[key], rest, value) }
}

/** One value of each JSON type, used in place of a value of another type. */
export const VALUES: Record<string, Json> = {
  number: 7.5,
  string: 'text',
  boolean: true,
  null: null,
  array: [['nested']],
  object: { nested: true },
}

/** The JSON types a schema allows; empty when it names no type. */
function typesOf(schema: JsonSchema): string[] {
  if (schema.anyOf) return schema.anyOf.filter(isSchema).flatMap(typesOf)
  const type = schema.type
  const types: string[] = Array.isArray(type) ? type : type === undefined ? [] : [type]
  return types.map(name => (name === 'integer' ? 'number' : name))
}

function isSchema(schema: unknown): schema is JsonSchema {
  return isObject(schema)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
