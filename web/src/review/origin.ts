/** The list's path and query that one came from, in navigation state (R§2); only ever an admin address of ours. */
export function readOrigin(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('origin' in state)) return undefined
  const { origin } = state
  return typeof origin === 'string' && /^\/admin\//.test(origin) ? origin : undefined
}
