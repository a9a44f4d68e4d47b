import { lines } from './endpoint.ts'
import { ADMIN } from './roles.ts'

/** Rows of one file: some 250 MB, which a browser keeps until it is saved. */
export const EXPORT_MAX = 1_000_000

/** What every call has in common that answers a list of an admin as a CSV file in UTF-8; the audit keeps who took which. */
export const csvFile = {
  access: { roles: [ADMIN] },
  response: lines,
  file: 'text/csv',
  errors: ['EXPORT_TOO_LARGE'],
} as const
