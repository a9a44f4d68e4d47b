/** Reads an id from an address, which may hold any text. @returns undefined if it is not a valid id */
export function parseUuid(value: string | null): string | undefined {
  return value !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? value : undefined
}
