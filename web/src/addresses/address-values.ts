import type { Address } from '@portal/contract/addresses'
import type { AddressFields } from '@portal/contract/postal-address'
import { readStateText } from '../lib/navigation-state.ts'

/** What the form of an address holds (H§5). */
export type AddressValues = AddressFields & { line2: string }

export function toAddressValues({ name, line1, line2, state, city, postcode }: Address): AddressValues {
  return { name, line1, line2: line2 ?? '', state, city, postcode }
}

/** What tells an address from another one of the same clinic. */
export function addressName({ name, line1 }: { name: string; line1: string }): string {
  return `${name}, ${line1}`
}

/** The id of the address a screen carries in navigation state (H§2 'Pick Your Address'). */
export function pickedAddressId(state: unknown): string | undefined {
  return readStateText(state, 'addressId')
}
