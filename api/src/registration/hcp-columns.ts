import type { ImportValues } from '@portal/contract/imports'
import { splitName } from '@portal/contract/names'
import { tidyClinicAddress, tidyClinicName } from '@portal/contract/practice'
import { HCP } from '@portal/contract/roles'
import type { NewUser } from '../platform/database/schema.ts'

/** Details of an HCP from a form or an import file. */
type Told = Omit<ImportValues['hcps'], 'repPhone'>

/** The columns of a new HCP (H§5, D§5). @param repId the assigned rep, null for none */
export function newHcpRow(told: Told, companyId: string, repId: string | null) {
  const { title, fullName } = splitName(told.name)
  return {
    company_id: companyId,
    role: HCP,
    title,
    full_name: fullName,
    phone: told.phone,
    promoter_id: repId,
    professional_reg_no: told.professionalRegNo,
    profession: told.profession,
    specialty: told.specialty,
    clinic_name: tidyClinicName(told.clinicName),
    clinic_address: tidyClinicAddress(told.clinicAddress),
  } satisfies NewUser
}
