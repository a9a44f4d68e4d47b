/**
 * Reads what was kept as JSON.
 * @param isWhole tells it from something else under the same key: another version of the portal may have written it
 * @returns undefined for nothing, and for anything else that stands there
 */
export function readStored<T>(
  storage: Pick<Storage, 'getItem'>,
  key: string,
  isWhole: (value: unknown) => value is T,
): T | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isWhole(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether it is an object with all these keys. */
export function hasKeys<Key extends string>(value: unknown, ...keys: Key[]): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null && keys.every(key => Object.hasOwn(value, key))
}
