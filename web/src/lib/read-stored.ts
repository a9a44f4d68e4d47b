/**
 * Reads a stored JSON value.
 * @param isValid checks its shape: another version of the portal may have written the value
 * @returns undefined if there is no value, or a value of another shape
 */
export function readStoredJson<T>(
  storage: Pick<Storage, 'getItem'>,
  key: string,
  isValid: (value: unknown) => value is T,
): T | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isValid(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether the value is an object with all these keys. */
export function hasKeys<Key extends string>(value: unknown, ...keys: Key[]): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null && keys.every(key => Object.hasOwn(value, key))
}
