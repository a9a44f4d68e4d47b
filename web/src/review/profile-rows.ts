import type { Registration } from '@portal/contract/review'
import { m } from '../paraglide/messages.js'

/** What the HCP told at registration, to be read only (R§2). A field nobody filled shows a dash. */
export function profileRows({
  companyUser,
  campaignInput,
}: Registration): { label: string; value: string }[] {
  const { extendedFields } = companyUser
  const rows: [string, string | null][] = [
    [m.review_full_name(), companyUser.name],
    [m.review_phone(), companyUser.phone],
    [m.review_practice_sector(), extendedFields.practiceSector],
    [m.review_specialty(), extendedFields.profession.specialty],
    [m.review_profession(), extendedFields.profession.profession],
    [m.review_reg_no(), extendedFields.professionalRegNo],
    [m.review_practice_place(), campaignInput.clinicName],
    [m.review_address(), campaignInput.clinicAddress],
  ]
  return rows.map(([label, value]) => ({ label, value: value || '–' }))
}
