import type { ImportValues } from '@portal/contract/imports/imports.endpoints'
import type { PersonalInfo } from '@portal/contract/profile/user-details.endpoints'
import { HCP } from '@portal/contract/roles'
import { splitTitleAndName } from '@portal/contract/users/names'
import {
  normalizeClinicAddress,
  normalizeClinicName,
  type PracticeField,
} from '@portal/contract/users/practice'
import { PROFESSIONS, practiceSectorOf } from '@portal/contract/users/professions'
import type { NewUser, UserRow } from '../platform/database/schema.ts'
import { toExternalIdColumns } from './external-ids.queries.ts'
import { registrationNumberKey } from './registration-numbers.queries.ts'

/** The column of each practice field: `professional_reg_no` of `professionalRegNo`. */
type PracticeColumn = SnakeCase<PracticeField>
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

/** The columns of a new HCP from a form or an import file (H§5, D§5). @param repId the assigned rep, null for none */
export function toNewHcpRow(
  { name, phone, ...practice }: Omit<ImportValues['hcps'], 'repPhone'>,
  companyId: string,
  repId: string | null,
) {
  const { title, fullName } = splitTitleAndName(name)
  return {
    company_id: companyId,
    role: HCP,
    title,
    full_name: fullName,
    phone,
    promoter_id: repId,
    professional_reg_no: practice.professionalRegNo,
    professional_reg_no_folded: registrationNumberKey(practice.professionalRegNo),
    profession: practice.profession,
    specialty: practice.specialty,
    clinic_name: normalizeClinicName(practice.clinicName),
    clinic_address: normalizeClinicAddress(practice.clinicAddress),
    ...toExternalIdColumns(practice.externalId),
  } satisfies NewUser & Record<PracticeColumn, string>
}

/** The practice as a DTO; the profession sets its sector (H§3, D§5). */
export function toPracticeDto(user: Pick<UserRow, PracticeColumn>): PersonalInfo['extendedFields'] {
  const known = PROFESSIONS.find(candidate => candidate === user.profession)
  const { professionalRegNo, profession, specialty, ...clinic } = {
    professionalRegNo: user.professional_reg_no,
    profession: user.profession,
    specialty: user.specialty,
    clinicName: user.clinic_name,
    clinicAddress: user.clinic_address,
  } satisfies Record<PracticeField, string | null>
  return {
    practiceSector: known === undefined ? null : practiceSectorOf(known),
    professionalRegNo,
    profession: { profession, specialty },
    ...clinic,
  }
}
