/** What another screen left in navigation state under a name; whatever else is there counts as nothing. */
export function readState(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null && Object.hasOwn(state, name)
    ? Reflect.get(state, name)
    : undefined
}

export function readStateText(state: unknown, name: string): string | undefined {
  const value = readState(state, name)
  return typeof value === 'string' ? value : undefined
}

/** The path and query of a screen of ours, below `within`: never another site's. */
export function readStatePath(state: unknown, name: string, within = '/'): string | undefined {
  const path = readStateText(state, name)
  return path?.startsWith(within) && !path.startsWith('//') ? path : undefined
}

/** Where one came from (H§2). */
export function previousPath(state: unknown): string | undefined {
  return readStatePath(state, 'fromPath')
}
