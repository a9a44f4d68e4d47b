import type { Address } from '@portal/contract/addresses'
import type { AddressFields } from '@portal/contract/postal-address'
import { readStateText } from '../lib/navigation-state.ts'

/** The values of the address form (H§5). */
export type AddressValues = AddressFields & { line2: string }

export function toAddressValues({ name, line1, line2, state, city, postcode }: Address): AddressValues {
  return { name, line1, line2: line2 ?? '', state, city, postcode }
}

/** A text that distinguishes addresses of the same clinic. */
export function addressName({ name, line1 }: { name: string; line1: string }): string {
  return `${name}, ${line1}`
}

/** The address id in the navigation state of a screen (H§2 'Pick Your Address'). */
export function pickedAddressId(state: unknown): string | undefined {
  return readStateText(state, 'addressId')
}
