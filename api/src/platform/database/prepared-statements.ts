/** Statements of transactions that are named at most, each of which every connection may keep a plan of. */
const MOST = 200

const kept = new Set<string>()
const seen = new Set<string>()
const names = new Map<string, string>()

/** Has a statement named wherever it is sent: one whose best plan is the same whatever its values. */
export function alwaysPrepare(text: string): void {
  kept.add(text)
}

/**
 * What a statement is called on every connection that prepares it. A plan is then made once, not for its values: right for rows
 * by their keys, which is what transactions read and write, and wrong for lists with their filters, which so get no name.
 * A statement of a transaction gets one when it comes again, so that one of its kind, as a file's rows, takes no place.
 */
export function statementName(text: string, inTransaction: boolean): string | undefined {
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
 * Whether a connection's statement is no longer what was prepared: the schema has changed, or something between here and the
 * server has lost it. It was not begun.
 */
export function isStaleStatement(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === '26000' || error.message === 'cached plan must not change result type'
}
