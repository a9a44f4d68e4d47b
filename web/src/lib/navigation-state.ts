/** The value that another screen stored in navigation state under a name; undefined for a state of another shape. */
export function readNavigationState(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null && Object.hasOwn(state, name)
    ? Reflect.get(state, name)
    : undefined
}

export function readNavigationStateText(state: unknown, name: string): string | undefined {
  const value = readNavigationState(state, name)
  return typeof value === 'string' ? value : undefined
}

/** A path with query of this portal, below `within`; undefined for an address of another site. */
export function readNavigationStatePath(state: unknown, name: string, within = '/'): string | undefined {
  const path = readNavigationStateText(state, name)
  return path?.startsWith(within) && !path.startsWith('//') ? path : undefined
}

/** The path of the previous screen (H§2). */
export function readPreviousPath(state: unknown): string | undefined {
  return readNavigationStatePath(state, 'fromPath')
}
