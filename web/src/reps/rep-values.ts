import { fullNameProblem, joinName, splitName, tidyName } from '@portal/contract/names'
import { phoneProblem, readPhone, splitPhone } from '@portal/contract/phone'
import type { RepAccount } from '@portal/contract/reps'

type RepValues = { name: string; prefix: string; number: string }

/** The form's initial values. @param prefix the country code of the company, without plus */
export function repValues(rep: RepAccount | undefined, prefix: string): RepValues {
  return { name: rep?.name ?? '', prefix, number: rep === undefined ? '' : splitPhone(rep.phone).number }
}

export function repProblems({ name, prefix, number }: RepValues) {
  return { name: fullNameProblem(splitName(name).fullName), number: phoneProblem(prefix, number) }
}

/** The values as the API expects them. */
export function repBody({ name, prefix, number }: RepValues) {
  const { title, fullName } = splitName(name)
  return { name: joinName(title, tidyName(fullName)), phone: readPhone(prefix, number) ?? '' }
}
