type Place = { line1: string; line2: string | null; postcode: string; city: string; state: string }

/** A postal address in one line, without name and phone. */
export function addressText({ line1, line2, postcode, city, state }: Place): string {
  const town = `${postcode} ${city}`.trim()
  return [line1, line2, town, state === city ? '' : state].filter(Boolean).join(', ')
}

/** What tells an address from another one of the same clinic. */
export function addressName({ name, line1 }: { name: string; line1: string }): string {
  return `${name}, ${line1}`
}
