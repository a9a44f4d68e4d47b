/** An id out of an address, where people may have written anything. @returns undefined for what is none */
export function readId(value: string | null): string | undefined {
  return value !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? value : undefined
}
