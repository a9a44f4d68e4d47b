import { type AddressFields, addressProblems } from '@portal/contract/postal-address'
import type { Region } from '@portal/contract/regions'
import { PortalError } from '../http/errors.ts'

/** @throws PortalError VALIDATION with an issue for each field that is missing or wrong, under `key` (H§5, D§6) */
export function requireComplete(key: string, region: Region, fields: AddressFields): void {
  const issues = Object.entries(addressProblems(region, fields)).map(([field, message]) => ({
    path: `${key}.${field}`,
    message,
  }))
  if (issues.length > 0) throw new PortalError('VALIDATION', { issues })
}
