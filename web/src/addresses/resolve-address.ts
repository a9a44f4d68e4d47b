import { addressProblems } from '@portal/contract/postal-address'
import type { Region } from '@portal/contract/regions'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { AddressValues } from './address-values.ts'

/** The contract's rule for a complete address, as a form asks for it. */
export function resolveAddress(region: Region): Resolver<AddressValues> {
  return values => {
    const errors: FieldErrors<AddressValues> = Object.fromEntries(
      Object.entries(addressProblems(region, values)).map(([field, message]) => [
        field,
        { type: 'rule', message },
      ]),
    )
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
}
