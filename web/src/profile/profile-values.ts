import { normalizeFullPhone, splitPhone } from '@portal/contract/phone'
import { profilePhoneProblem } from '@portal/contract/profile/profile-phone'
import type { PersonalInfo } from '@portal/contract/profile/user-details.endpoints'
import {
  fullNameProblem,
  joinTitleAndName,
  normalizeFullName,
  splitTitleAndName,
} from '@portal/contract/users/names'
import { formProblemText } from '../lib/problem-text.ts'

/** The fields an HCP may change; title and country code are fixed (H§5, D§5, D§6). */
export type ProfileValues = { title: string | null; fullName: string; prefix: string; number: string }
export type ProfileChange = { name?: string; phone?: string }

export function initialProfileValues({ name, phone }: PersonalInfo): ProfileValues {
  const { title, fullName } = splitTitleAndName(name)
  const { prefix, number } = splitPhone(phone ?? '')
  return { title, fullName, prefix, number }
}

/** The error of each field. A name on record is none, though it has characters that the form does not take (D§11). */
export function profileFieldErrors(savedInfo: PersonalInfo, { fullName, prefix, number }: ProfileValues) {
  const isRecorded = normalizeFullName(fullName) === splitTitleAndName(savedInfo.name).fullName
  return {
    fullName: isRecorded ? undefined : formProblemText(fullNameProblem(fullName)),
    number: formProblemText(profilePhoneProblem(prefix + number)),
  }
}

/** @returns only the changed fields, in the API's form */
export function changedProfileFields(savedInfo: PersonalInfo, values: ProfileValues): ProfileChange {
  const name = joinTitleAndName(values.title, normalizeFullName(values.fullName))
  const phone = normalizeFullPhone(values.prefix + values.number)
  return {
    ...(name !== savedInfo.name && { name }),
    ...(phone !== undefined && phone !== savedInfo.phone && { phone }),
  }
}
