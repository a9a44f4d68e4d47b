/** Most named statements of transactions. Each connection may keep a plan for each of them. */
const MOST = 200

const kept = new Set<string>()
const seen = new Set<string>()
const names = new Map<string, string>()

/** Always names a statement, also outside transactions: its best plan does not depend on the values. */
export function alwaysPrepareStatement(sqlText: string): void {
  kept.add(sqlText)
}

/**
 * The name under which connections prepare a statement. Its plan is made once, independent of the values: right for rows by key,
 * as in transactions, but wrong for filtered lists, which get no name. Name a transaction's statement on its second use, so
 * one-off bulk SQL does not fill the cache.
 */
export function preparedStatementName(sqlText: string, inTransaction: boolean): string | undefined {
  const name = names.get(sqlText)
  if (name !== undefined) return inTransaction || kept.has(sqlText) ? name : undefined
  if (kept.has(sqlText)) return remember(sqlText)
  if (!inTransaction || names.size >= MOST + kept.size) return undefined
  if (seen.delete(sqlText)) return remember(sqlText)
  if (seen.size >= MOST) seen.clear()
  seen.add(sqlText)
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
export function isStaleStatementError(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === '26000' || error.message === 'cached plan must not change result type'
}
