/** What the portal stores in this browser. */
type Store = {
  getItem(key: string): string | null
  /** @returns whether it outlives this document */
  setItem(key: string, value: string): boolean
  removeItem(key: string): void
  clear(): void
}

/** A browser may refuse its storage, at the first touch or when it is full. Then a value lives as long as the document. */
function createStore(findStorage: () => Storage): Store {
  const memory = new Map<string, string>()
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(findStorage())
    } catch {
      return undefined
    }
  }
  return {
    getItem: key => memory.get(key) ?? attempt(storage => storage.getItem(key)) ?? null,
    setItem(key, value) {
      const isKept = attempt(storage => storage.setItem(key, value) ?? true) ?? false
      if (isKept) memory.delete(key)
      else memory.set(key, value)
      return isKept
    },
    removeItem(key) {
      memory.delete(key)
      attempt(storage => storage.removeItem(key))
    },
    clear() {
      memory.clear()
      attempt(storage => storage.clear())
    },
  }
}

/** The storage of this tab. */
export const tabStorage = createStore(() => sessionStorage)
/** The storage that all tabs of this browser share. */
export const browserStorage = createStore(() => localStorage)

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
