import type { AddressFields } from '@portal/contract/postal-address'

/** What the form of an address holds (H§5). */
export type AddressValues = AddressFields & { line2: string }
