import type { RawInput } from '@portal/contract/endpoints'
import { normalizePhone, phoneProblem } from '@portal/contract/phone'
import { HCP } from '@portal/contract/roles'
import { fullNameProblem, joinTitleAndName, normalizeFullName } from '@portal/contract/users/names'
import {
  clinicAddressProblem,
  clinicNameProblem,
  normalizeClinicAddress,
  normalizeClinicName,
  professionalRegNoProblem,
} from '@portal/contract/users/practice'
import { PROFESSIONS, specialtiesOf } from '@portal/contract/users/professions'
import { readNavigationState } from '../lib/navigation-state.ts'
import { formProblemText } from '../lib/problem-text.ts'
import { m } from '../texts.ts'
import type { useForm } from '../ui/use-form.ts'

/** The fields of the first two steps. */
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

/** The form of both steps. It keeps its values when the user moves between them. */
export type RegistrationForm = ReturnType<typeof useForm<RegistrationValues>>

const missing = (value: string, message: string) => (value === '' ? message : undefined)

/** The error of each field of the first step (H§5). */
export function personalFieldErrors(values: RegistrationValues) {
  return {
    title: missing(values.title, m.register_salutation_missing()),
    fullName: formProblemText(fullNameProblem(values.fullName)),
    number: formProblemText(phoneProblem(values.prefix, values.number)),
    profession: missing(values.profession, m.register_profession_missing()),
    specialty: specialtiesOf(values.profession).includes(values.specialty)
      ? undefined
      : m.register_specialty_missing(),
  }
}

/** The error of each field of the second step (H§5). */
export function practiceFieldErrors(values: RegistrationValues) {
  return {
    professionalRegNo: formProblemText(professionalRegNoProblem(values.professionalRegNo)),
    clinicName: formProblemText(clinicNameProblem(values.clinicName)),
    clinicAddress: formProblemText(clinicAddressProblem(values.clinicAddress)),
    termsConsent: values.termsConsent ? undefined : m.register_consent_missing(),
    sharingConsent: values.sharingConsent ? undefined : m.register_consent_missing(),
  }
}

function hasNone(problems: Record<string, string | undefined>): boolean {
  return Object.values(problems).every(problem => problem === undefined)
}

/** Whether Next of the first step is enabled: all fields are filled and valid (H§5). */
export function isPersonalStepComplete(values: RegistrationValues): boolean {
  return hasNone(personalFieldErrors(values))
}

/** Whether Next of the second step is enabled: all fields are filled and both boxes are ticked (H§5). */
export function isPracticeStepComplete(values: RegistrationValues): boolean {
  return hasNone(practiceFieldErrors(values))
}

/** Personal details, practice details, verification. */
export type RegistrationStep = 0 | 1 | 2

/**
 * The step to show. Each step is a history entry, so Back returns to the previous one (H§2). An incomplete step blocks the
 * steps after it, for example after a reload.
 * @param navigationState navigation state
 */
export function registrationStepToShow(
  navigationState: unknown,
  values: RegistrationValues,
): RegistrationStep {
  const asked = readNavigationState(navigationState, 'step')
  if ((asked !== 1 && asked !== 2) || !isPersonalStepComplete(values)) return 0
  return asked === 2 && isPracticeStepComplete(values) ? 2 : 1
}

/** @returns the phone number as digits with country code; empty if it is invalid */
export function registrationPhoneOrEmpty({ prefix, number }: RegistrationValues): string {
  return normalizePhone(prefix, number) ?? ''
}

type RegistrationExtras = {
  otp: string
  channel: string | null
  dsrId: string | undefined
  /** The code of the rep's card that the HCP scanned. */
  repCode: string | undefined
}

/** The body of the registration call (H§3 'Registration payload'). */
export function toRegistrationBody(
  values: RegistrationValues,
  { otp, channel, dsrId, repCode }: RegistrationExtras,
): RawInput<'POST /auth/register-otp', 'body'> {
  const profession = PROFESSIONS.find(known => known === values.profession)
  if (profession === undefined) throw new Error(`No such profession: ${values.profession}`)
  return {
    name: joinTitleAndName(values.title, normalizeFullName(values.fullName)),
    phone: registrationPhoneOrEmpty(values),
    otp,
    type: 'PHONE',
    role: HCP,
    extendedFields: {
      professionalRegNo: values.professionalRegNo.trim(),
      profession: { profession, specialty: values.specialty },
      clinicName: normalizeClinicName(values.clinicName),
      clinicAddress: normalizeClinicAddress(values.clinicAddress),
    },
    ...(channel && { registerSource: { channel } }),
    ...(dsrId && { registeredByPromoterId: dsrId }),
    ...(repCode && { repCode }),
  }
}
