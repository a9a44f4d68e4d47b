import { fullNameProblem, joinName, splitName, tidyName } from '@portal/contract/names'
import { profilePhoneProblem, readWirePhone, splitPhone } from '@portal/contract/phone'
import type { PersonalInfo } from '@portal/contract/users'

/** The fields an HCP may change; title and country code are fixed (H§5, D§5, D§6). */
export type ProfileValues = { title: string | null; fullName: string; prefix: string; number: string }
export type ProfileChange = { name?: string; phone?: string }

export function profileValues({ name, phone }: PersonalInfo): ProfileValues {
  const { title, fullName } = splitName(name)
  const { prefix, number } = splitPhone(phone ?? '')
  return { title, fullName, prefix, number }
}

export function profileProblems({ fullName, prefix, number }: ProfileValues) {
  return { fullName: fullNameProblem(fullName), number: profilePhoneProblem(prefix + number) }
}

/** @returns only the changed fields, in the API's form */
export function profileChange(saved: PersonalInfo, values: ProfileValues): ProfileChange {
  const name = joinName(values.title, tidyName(values.fullName))
  const phone = readWirePhone(values.prefix + values.number)
  return {
    ...(name !== saved.name && { name }),
    ...(phone !== undefined && phone !== saved.phone && { phone }),
  }
}
