import type { Sent } from '@portal/contract/endpoints'
import { fullNameProblem, joinName, tidyName } from '@portal/contract/names'
import { phoneProblem, readPhone } from '@portal/contract/phone'
import {
  clinicAddressProblem,
  clinicNameProblem,
  professionalRegNoProblem,
  tidyClinicAddress,
  tidyClinicName,
} from '@portal/contract/practice'
import { PROFESSIONS, specialtiesOf } from '@portal/contract/professions'
import { HCP } from '@portal/contract/roles'
import { m } from '../paraglide/messages.js'

/** What is typed in the first two steps. */
export type RegistrationValues = {
  title: string
  fullName: string
  prefix: string
  number: string
  profession: string
  specialty: string
  professionalRegNo: string
  clinicName: string
  clinicAddress: string
  termsConsent: boolean
  sharingConsent: boolean
}

export const EMPTY_REGISTRATION: RegistrationValues = {
  title: '',
  fullName: '',
  prefix: '',
  number: '',
  profession: '',
  specialty: '',
  professionalRegNo: '',
  clinicName: '',
  clinicAddress: '',
  termsConsent: false,
  sharingConsent: false,
}

const missing = (value: string, message: string) => (value === '' ? message : undefined)

/** What is wrong with each field of the first step (H§5). */
export const PERSONAL_RULES = {
  title: (values: RegistrationValues) => missing(values.title, m.register_salutation_missing()),
  fullName: (values: RegistrationValues) => fullNameProblem(values.fullName),
  number: (values: RegistrationValues) => phoneProblem(values.prefix, values.number),
  profession: (values: RegistrationValues) => missing(values.profession, m.register_profession_missing()),
  specialty: (values: RegistrationValues) =>
    specialtiesOf(values.profession).includes(values.specialty) ? undefined : m.register_specialty_missing(),
}

/** What is wrong with each field of the second step (H§5). */
export const PRACTICE_RULES = {
  professionalRegNo: (values: RegistrationValues) => professionalRegNoProblem(values.professionalRegNo),
  clinicName: (values: RegistrationValues) => clinicNameProblem(values.clinicName),
  clinicAddress: (values: RegistrationValues) => clinicAddressProblem(values.clinicAddress),
}

type Rules = Record<string, (values: RegistrationValues) => string | undefined>

function satisfies(rules: Rules, values: RegistrationValues): boolean {
  return Object.values(rules).every(rule => rule(values) === undefined)
}

/** Whether Next of the first step is enabled: all filled in and no errors (H§5). */
export function isPersonalComplete(values: RegistrationValues): boolean {
  return satisfies(PERSONAL_RULES, values)
}

/** Whether Next of the second step is enabled: all filled in and both boxes ticked (H§5). */
export function isPracticeComplete(values: RegistrationValues): boolean {
  return satisfies(PRACTICE_RULES, values) && values.termsConsent && values.sharingConsent
}

/** @returns the number's stored form, digits with country code; empty while it is not a number */
export function registrationPhone({ prefix, number }: RegistrationValues): string {
  return readPhone(prefix, number) ?? ''
}

type Extras = { otp: string; channel: string | null; dsrId: string | undefined }

/** The registration as it is sent (H§3 'Registration payload'). */
export function registrationPayload(
  values: RegistrationValues,
  { otp, channel, dsrId }: Extras,
): Sent<'POST /auth/register-otp', 'body'> {
  const profession = PROFESSIONS.find(known => known === values.profession)
  if (profession === undefined) throw new Error(`No such profession: ${values.profession}`)
  return {
    name: joinName(values.title, tidyName(values.fullName)),
    phone: registrationPhone(values),
    otp,
    type: 'PHONE',
    role: HCP,
    extendedFields: {
      professionalRegNo: values.professionalRegNo.trim(),
      profession: { profession, specialty: values.specialty },
      clinicName: tidyClinicName(values.clinicName),
      clinicAddress: tidyClinicAddress(values.clinicAddress),
    },
    ...(channel && { registerSource: { channel } }),
    ...(dsrId && { registeredByPromoterId: dsrId }),
  }
}
