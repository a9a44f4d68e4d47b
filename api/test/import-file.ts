import type { ImportKind } from '@portal/contract/imports/import-columns'
import type { TestServer } from './server.ts'

export const HCP_COLUMNS =
  'Name,Mobile No,Professional Registration Number,Profession,Specialty,Practice name / Clinic name,Clinic address,Sales rep mobile no'
/** The columns of HCPs who may be invited, and what they hold. */
export const CONSENTED_COLUMNS = `${HCP_COLUMNS},Consent given on,Source,May be contacted by`
export const CONSENT = '15/01/2026,Form at the congress,SMS'
export const LICENCE_COLUMNS = 'Mobile No,Certificate number,Issuing body,Valid until'
/** The columns between an HCP's number and the rep's. */
export const PRACTICE = 'MDC 9,Dental Professional,Orthodontist,Smile clinic,1 jalan Ampang'

/** Imports a file of these lines. @returns the result of the import */
export async function importFile(
  server: TestServer,
  token: string,
  kind: ImportKind,
  lines: readonly string[],
  dryRun = false,
) {
  const body = { kind, csv: lines.join('\r\n'), dryRun }
  return (await server.call('POST /admin/import', { token, body })).data
}
