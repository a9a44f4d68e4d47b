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
import { readState } from '../lib/navigation-state.ts'
import { m } from '../paraglide/messages.js'
import type { useForm } from '../ui/use-form.ts'

/** What is typed in the first two steps. */
export const EMPTY_REGISTRATION = {
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

export type RegistrationValues = typeof EMPTY_REGISTRATION

/** What both steps fill in: it outlives going back and forth between them. */
export type RegistrationForm = ReturnType<typeof useForm<RegistrationValues>>

const missing = (value: string, message: string) => (value === '' ? message : undefined)

/** What is wrong with each field of the first step (H§5). */
export function personalProblems(values: RegistrationValues) {
  return {
    title: missing(values.title, m.register_salutation_missing()),
    fullName: fullNameProblem(values.fullName),
    number: phoneProblem(values.prefix, values.number),
    profession: missing(values.profession, m.register_profession_missing()),
    specialty: specialtiesOf(values.profession).includes(values.specialty)
      ? undefined
      : m.register_specialty_missing(),
  }
}

/** What is wrong with each field of the second step (H§5). */
export function practiceProblems(values: RegistrationValues) {
  return {
    professionalRegNo: professionalRegNoProblem(values.professionalRegNo),
    clinicName: clinicNameProblem(values.clinicName),
    clinicAddress: clinicAddressProblem(values.clinicAddress),
    termsConsent: values.termsConsent ? undefined : m.register_consent_missing(),
    sharingConsent: values.sharingConsent ? undefined : m.register_consent_missing(),
  }
}

function hasNone(problems: Record<string, string | undefined>): boolean {
  return Object.values(problems).every(problem => problem === undefined)
}

/** Whether Next of the first step is enabled: all filled in and no errors (H§5). */
export function isPersonalComplete(values: RegistrationValues): boolean {
  return hasNone(personalProblems(values))
}

/** Whether Next of the second step is enabled: all filled in and both boxes ticked (H§5). */
export function isPracticeComplete(values: RegistrationValues): boolean {
  return hasNone(practiceProblems(values))
}

/** Personal details, practice details, verification. */
export type Step = 0 | 1 | 2

/**
 * The step to show: each is a place in the browser's history, so that Back leads to the one before (H§2). None can be
 * reached past a step that is not filled in, as after a reload.
 * @param state navigation state
 */
export function furthestReachableStep(state: unknown, values: RegistrationValues): Step {
  const asked = readState(state, 'step')
  if ((asked !== 1 && asked !== 2) || !isPersonalComplete(values)) return 0
  return asked === 2 && isPracticeComplete(values) ? 2 : 1
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
