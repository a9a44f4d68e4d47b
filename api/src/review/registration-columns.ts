import { formatDdMmYyyy } from '@portal/contract/days'
import type { Registration } from '@portal/contract/review/review.endpoints'
import type { PracticeField } from '@portal/contract/users/practice'
import type { EntryStatus } from '@portal/contract/users/registration-status'
import { type Columns, formatPhoneForCsv, formatYesNo } from '../platform/http/export-list.ts'

/** Status labels as in the list (R§2). */
const STATUSES: Record<EntryStatus, string> = {
  PENDING: 'Pending',
  COMPLETED: 'Approved',
  CANCELLED: 'Rejected',
}

/** A registration in the file, with what only the file says; a name is '' if there is nobody. */
export type NamedRegistration = Registration & {
  /** The HCP's rep. */
  rep: string
  origin: 'Public registration' | 'Card of a sales rep' | 'Registered by a sales rep' | 'Imported'
  /** Who approved or rejected it last, and when; for a rep's registration the rep. */
  decidedAt: string | null
  decidedBy: string
}

/** Heading and cell of each practice field, in the order of the file. */
const PRACTICE: Record<PracticeField | 'practiceSector', [string, (row: NamedRegistration) => string]> = {
  profession: ['Profession', row => practiceOf(row).profession.profession ?? ''],
  specialty: ['Specialty', row => practiceOf(row).profession.specialty ?? ''],
  practiceSector: ['Practice sector', row => practiceOf(row).practiceSector ?? ''],
  professionalRegNo: ['Professional Registration Number', row => practiceOf(row).professionalRegNo ?? ''],
  clinicName: ['Clinic name', row => row.campaignInput.clinicName],
  clinicAddress: ['Clinic address', row => row.campaignInput.clinicAddress],
}
const practiceOf = ({ companyUser }: NamedRegistration) => companyUser.extendedFields

/** Columns of the registration export. */
export const registrationColumns: Columns<NamedRegistration> = {
  'Registered on': ({ createdAt }, moment) => moment(createdAt),
  Name: ({ companyUser }) => companyUser.name,
  'Mobile No': ({ companyUser }) => formatPhoneForCsv(companyUser.phone),
  ...Object.fromEntries(Object.values(PRACTICE)),
  'External ID': ({ companyUser }) => companyUser.externalId ?? '',
  'Certificate number': ({ licence }) => licence?.number ?? '',
  'Issuing body': ({ licence }) => licence?.body ?? '',
  'Valid until': ({ licence }) => (licence ? formatDdMmYyyy(licence.validUntil) : ''),
  'Certificate checked': ({ licence }) => (licence ? formatYesNo(licence.renewedAt === null) : ''),
  Origin: ({ origin }) => origin,
  Status: ({ status }) => STATUSES[status],
  'Decided on': ({ decidedAt }, moment) => moment(decidedAt),
  'Decided by': ({ decidedBy }) => decidedBy,
  'Sales Rep': ({ rep }) => rep,
}
