import type { EntryStatus } from '@portal/contract/registration-status'
import type { Registration } from '@portal/contract/review'
import { type Columns, createTimeFormatter, phoneForCsv } from '../platform/http/export-list.ts'

/** Status labels as in the list (R§2). */
const STATUSES: Record<EntryStatus, string> = {
  PENDING: 'Pending',
  COMPLETED: 'Approved',
  CANCELLED: 'Rejected',
}

/** A registration with the name of the HCP's rep, '' for none. */
export type NamedRegistration = Registration & { rep: string }

/** Columns of the registration export. */
export function registrationColumns(timeZone: string): Columns<NamedRegistration> {
  const moment = createTimeFormatter(timeZone)
  return {
    'Registered on': ({ createdAt }) => moment(createdAt),
    Name: ({ companyUser }) => companyUser.name,
    'Mobile No': ({ companyUser }) => phoneForCsv(companyUser.phone),
    Profession: ({ companyUser }) => companyUser.extendedFields.profession.profession ?? '',
    Specialty: ({ companyUser }) => companyUser.extendedFields.profession.specialty ?? '',
    'Practice sector': ({ companyUser }) => companyUser.extendedFields.practiceSector ?? '',
    'Professional Registration Number': ({ companyUser }) =>
      companyUser.extendedFields.professionalRegNo ?? '',
    'Clinic name': ({ campaignInput }) => campaignInput.clinicName,
    'Clinic address': ({ campaignInput }) => campaignInput.clinicAddress,
    Status: ({ status }) => STATUSES[status],
    'Sales Rep': ({ rep }) => rep,
  }
}
