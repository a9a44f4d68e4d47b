import { formatDdMmYyyy } from '@portal/contract/days'
import type { PracticeField } from '@portal/contract/practice'
import type { EntryStatus } from '@portal/contract/registration-status'
import type { Registration } from '@portal/contract/review'
import {
  type Columns,
  createExportTimeFormatter,
  formatPhoneForCsv,
  formatYesNo,
} from '../platform/http/export-list.ts'

/** Status labels as in the list (R§2). */
const STATUSES: Record<EntryStatus, string> = {
  PENDING: 'Pending',
  COMPLETED: 'Approved',
  CANCELLED: 'Rejected',
}

/** A registration with the name of the HCP's rep, '' for none. */
export type NamedRegistration = Registration & { rep: string }

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
export function registrationCsvColumns(timeZone: string): Columns<NamedRegistration> {
  const moment = createExportTimeFormatter(timeZone)
  return {
    'Registered on': ({ createdAt }) => moment(createdAt),
    Name: ({ companyUser }) => companyUser.name,
    'Mobile No': ({ companyUser }) => formatPhoneForCsv(companyUser.phone),
    ...Object.fromEntries(Object.values(PRACTICE)),
    'Certificate number': ({ licence }) => licence?.number ?? '',
    'Issuing body': ({ licence }) => licence?.body ?? '',
    'Valid until': ({ licence }) => (licence ? formatDdMmYyyy(licence.validUntil) : ''),
    'Certificate checked': ({ licence }) => (licence ? formatYesNo(licence.renewedAt === null) : ''),
    Status: ({ status }) => STATUSES[status],
    'Sales Rep': ({ rep }) => rep,
  }
}
