import type * as z from 'zod/mini'

/** A row of a list that breaks the contract: its place, and where in it, without values. */
export type BrokenRow = { row: string; problems: string[] }

/**
 * Parses data of a response. A row of a list that breaks the contract is left out, so that one bad record does not take the whole
 * list from everybody. A list of which no row is left fails: an empty list would say that there is nothing.
 * @param data a list, or an object of nothing but lists; anything else must keep the contract as a whole
 * @param onBrokenRow is told each row that is left out
 */
export function parseWithoutBrokenRows(
  schema: z.ZodMiniType,
  data: unknown,
  onBrokenRow: (row: BrokenRow) => void,
): unknown {
  const { success, error, data: parsed } = schema.safeParse(data)
  if (success) return parsed
  const depth = Array.isArray(data) ? 1 : 2
  const broken = Map.groupBy(error.issues, ({ path }) => path.slice(0, depth).join('.'))
  const isList = Object.values(listsOf(data)).every(Array.isArray)
  const allInRows = error.issues.every(({ path }) => typeof path[depth - 1] === 'number')
  if (!isList || !allInRows) throw error
  const left = Object.entries(listsOf(data)).map(([name, rows]): [string, unknown[]] => [
    name,
    (rows as unknown[]).filter((_, index) => !broken.has(depth === 1 ? `${index}` : `${name}.${index}`)),
  ])
  if (left.every(([, rows]) => rows.length === 0)) throw error
  const rest = schema.parse(depth === 1 ? left[0]?.[1] : Object.fromEntries(left))
  for (const [row, issues] of broken)
    onBrokenRow({ row, problems: issues.map(({ code, path }) => `${path.slice(depth).join('.')}: ${code}`) })
  return rest
}

/** The lists of a response, by their names; a list alone has none. */
function listsOf(data: unknown): object {
  return Array.isArray(data) ? { '': data } : Object(data)
}
