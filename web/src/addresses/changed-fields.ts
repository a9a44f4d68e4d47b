import type { AddressValues } from './address-values.ts'

/** What differs from before; what is left out stays as it is. */
export function changedFields(before: AddressValues, now: AddressValues): Partial<AddressValues> {
  return {
    ...(now.name !== before.name && { name: now.name }),
    ...(now.line1 !== before.line1 && { line1: now.line1 }),
    ...(now.line2 !== before.line2 && { line2: now.line2 }),
    ...(now.state !== before.state && { state: now.state }),
    ...(now.city !== before.city && { city: now.city }),
    ...(now.postcode !== before.postcode && { postcode: now.postcode }),
  }
}
