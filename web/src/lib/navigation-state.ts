/** The value that another screen stored in navigation state under a name; undefined for a state of another shape. */
export function readNavigationState(state: unknown, key: string): unknown {
  return typeof state === 'object' && state !== null && Object.hasOwn(state, key)
    ? Reflect.get(state, key)
    : undefined
}

export function readNavigationStateText(state: unknown, key: string): string | undefined {
  const value = readNavigationState(state, key)
  return typeof value === 'string' ? value : undefined
}

/** A path with query of this portal, below `within`; undefined for an address of another site. */
export function readNavigationStatePath(
  state: unknown,
  key: string,
  requiredPathPrefix = '/',
): string | undefined {
  const path = readNavigationStateText(state, key)
  return path?.startsWith(requiredPathPrefix) && !path.startsWith('//') ? path : undefined
}
