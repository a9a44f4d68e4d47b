import type { JsonSchema } from './openapi.ts'

type Field = { path: string; type: string }
type Schema = JsonSchema | boolean

/** Flattens a schema to a list of fields: `newAddr.name`, `orderItem[].shopItem.id`, each with its type in words. */
export function flattenSchemaFields(schema: JsonSchema, parentPath = ''): Field[] {
  if (schema.anyOf?.some(isObject)) {
    return schema.anyOf.flatMap((member, index) => [
      ...(index > 0 ? [{ path: parentPath || '–', type: 'or instead:' }] : []),
      ...(typeof member === 'object' ? flattenSchemaFields(member, parentPath) : []),
    ])
  }
  if (schema.type === 'array' && isObject(schema.items))
    return flattenSchemaFields(schema.items, `${parentPath}[]`)
  if (schema.properties === undefined)
    return parentPath === '' && isObject(schema) ? [] : [{ path: parentPath, type: describeType(schema) }]
  return Object.entries(schema.properties).flatMap(([key, property]) => {
    if (typeof property !== 'object') return []
    const fields = flattenSchemaFields(property, parentPath === '' ? key : `${parentPath}.${key}`)
    if (schema.required?.includes(key)) return fields
    return fields.map((field, index) => (index === 0 ? { ...field, type: `${field.type}, optional` } : field))
  })
}

function isObject(schema: unknown): schema is JsonSchema {
  return typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'object'
}

function describeType(schema: Schema): string {
  if (typeof schema === 'boolean') return 'anything'
  if (schema.const !== undefined) return `exactly ${JSON.stringify(schema.const)}`
  if (schema.enum) return `one of ${schema.enum.join(', ')}`
  if (schema.anyOf) return schema.anyOf.map(describeType).join(' or ')
  if (Array.isArray(schema.type)) return schema.type.map(type => describeType({ type })).join(' or ')
  if (schema.format === 'uuid') return 'id'
  if (schema.type === 'array') return `list of ${describeItems(schema)}${limit(schema.maxItems, 'entries')}`
  if (schema.type === 'string') return `text${limit(schema.maxLength, 'characters')}`
  return (schema.type && words[schema.type]) ?? 'anything'
}

function describeItems({ items }: JsonSchema): string {
  return items === undefined || Array.isArray(items) ? 'anything' : describeType(items)
}

function limit(max: number | undefined, unit: string): string {
  return max === undefined ? '' : ` (at most ${max} ${unit})`
}

const words: Record<string, string> = {
  boolean: 'true or false',
  integer: 'whole number',
  number: 'number',
  null: 'null',
  object: 'object',
}
