/** Most named statements of transactions. Each connection may keep a plan for each of them. */
const MOST = 200

const kept = new Set<string>()
const seen = new Set<string>()
const names = new Map<string, string>()

/** Always names a statement, also outside transactions: its best plan does not depend on the values. */
export function alwaysPrepare(text: string): void {
  kept.add(text)
}

/**
 * The name under which connections prepare a statement. Its plan is made once, independent of the values: right for rows by key,
 * as in transactions, but wrong for filtered lists, which get no name. Name a transaction's statement on its second use, so
 * one-off bulk SQL does not fill the cache.
 */
export function preparedStatementName(text: string, inTransaction: boolean): string | undefined {
  const name = names.get(text)
  if (name !== undefined) return inTransaction || kept.has(text) ? name : undefined
  if (kept.has(text)) return remember(text)
  if (!inTransaction || names.size >= MOST + kept.size) return undefined
  if (seen.delete(text)) return remember(text)
  if (seen.size >= MOST) seen.clear()
  seen.add(text)
  return undefined
}

function remember(text: string): string {
  const name = `portal_${names.size}`
  names.set(text, name)
  return name
}

/**
 * Whether a prepared statement is stale: the schema has changed, or a pooler or the server has lost it. The statement has not
 * run.
 */
export function isStaleStatement(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === '26000' || error.message === 'cached plan must not change result type'
}
