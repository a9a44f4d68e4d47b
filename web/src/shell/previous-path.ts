/** The previous path that a screen passed on as `fromPath` in navigation state; only ever one of our own. */
export function previousPath(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('fromPath' in state)) return undefined
  const { fromPath } = state
  return typeof fromPath === 'string' && /^\/(?!\/)/.test(fromPath) ? fromPath : undefined
}
