import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { oneTimeCode } from '../auth/auth.endpoints.ts'
import {
  day,
  defineEndpoints,
  externalId,
  id,
  singleLineText,
  trimmedText,
  validatedText,
  wirePhone,
  zodIssueOptions,
} from '../endpoint.ts'
import { repeatKey, shownDocuments } from '../headers.ts'
import { MESSAGE_CHANNELS } from '../notifications/message-kinds.ts'
import type { FormProblem, Problem } from '../problems.ts'
import { REP_CODE_MAX } from '../reps/rep-cards.endpoints.ts'
import { ADMIN, HCP, REP } from '../roles.ts'
import { CONSENT_SOURCE_MAX } from '../users/invitation-rules.ts'
import { fullNameProblem, NAME_MAX, recordedNameProblem, splitTitleAndName, TITLES } from '../users/names.ts'
import {
  clinicAddressProblem,
  clinicNameProblem,
  PRACTICE_FIELD_MAX,
  type PracticeField,
  professionalRegNoProblem,
} from '../users/practice.ts'
import { PROFESSIONS, specialtiesOf } from '../users/professions.ts'
import { adminsName, nameAsRecorded } from '../users/recorded-name.ts'
import { ENTRY_STATUSES } from '../users/registration-status.ts'

/** The API's `name` at registration: a salutation, then a valid full name (D§5). */
export function nameWithTitleProblem(name: string): FormProblem | undefined {
  const { title, fullName } = splitTitleAndName(name)
  return title === null ? { code: 'FULL_NAME_INVALID' } : fullNameProblem(fullName)
}

function importedNameProblem(name: string): Problem | undefined {
  const { title, fullName } = splitTitleAndName(name)
  if (name !== '' && title === null) return { code: 'TITLE_MISSING', params: { titles: TITLES.join(', ') } }
  return recordedNameProblem(fullName)
}

/** The rule of each practice field, as entered at registration (H§5). */
const practice = {
  professionalRegNo: validatedText(PRACTICE_FIELD_MAX, professionalRegNoProblem),
  profession: z.enum(PROFESSIONS),
  specialty: trimmedText(PRACTICE_FIELD_MAX, 1),
  clinicName: validatedText(PRACTICE_FIELD_MAX, clinicNameProblem),
  clinicAddress: validatedText(PRACTICE_FIELD_MAX, clinicAddressProblem),
} satisfies Record<PracticeField, z.ZodMiniType>
const { profession, specialty, ...unnested } = practice
const isOfProfession = z.refine<{ profession: string; specialty: string }>(
  told => specialtiesOf(told.profession).includes(told.specialty),
  { path: ['specialty'], ...zodIssueOptions('SPECIALTY_INVALID') },
)

/** What a file may say of whom one may write to (D§11); the days are checked against the company's day. */
const contact = {
  consentGivenOn: z.optional(z.nullable(day)),
  consentSource: z.optional(z.nullable(singleLineText(CONSENT_SOURCE_MAX, 1))),
  contactBy: z.optional(z.nullable(z.array(z.enum(MESSAGE_CHANNELS)))),
  registerCheckedOn: z.optional(z.nullable(day)),
}
const CONSENT_FIELDS = ['consentGivenOn', 'consentSource', 'contactBy'] as const
const isWholeConsent = z.superRefine<Partial<Record<(typeof CONSENT_FIELDS)[number], unknown>>>(
  (row, context) => {
    const missing = CONSENT_FIELDS.filter(field => row[field] == null)
    if (missing.length === CONSENT_FIELDS.length) return
    for (const field of missing)
      context.addIssue({
        ...{ code: 'custom', path: [field], input: row[field] },
        ...zodIssueOptions('CONSENT_INCOMPLETE'),
      })
  },
)
const person = { name: validatedText(NAME_MAX + 10, nameWithTitleProblem), phone: wirePhone }

/** An HCP in an import file: the registration rules, names as people have them, and the number of the assigned rep, if any. */
export const importedHcp = z
  .strictObject({
    ...person,
    name: adminsName(importedNameProblem),
    ...practice,
    repPhone: z.nullable(wirePhone),
    externalId,
    ...contact,
  })
  .check(isOfProfession, isWholeConsent)

/** What an admin may correct of an HCP: the registration rules, a name as people have it, with or without a salutation (D§10, D§11). */
export const hcpDetails = z
  .strictObject({
    name: nameAsRecorded,
    phone: wirePhone,
    ...practice,
  })
  .check(isOfProfession)

/** Channels come from links that people edit: an invalid one is ignored, not rejected (D§5). */
const channel = z.pipe(
  z.unknown(),
  z.transform((value: unknown) =>
    typeof value === 'string' && /^[A-Za-z0-9_-]{1,40}$/.test(value) ? value : undefined,
  ),
)

/** The clinic as entered at registration, and whether an admin or the rep has verified it (D§5). */
export const campaignInput = z.object({
  clinicName: z.string(),
  clinicAddress: z.string(),
  isVerified: z.boolean(),
})

/** An entry as the write endpoints return it. */
export const campaignEntry = z.object({
  id,
  campaignEntryId: id,
  status: z.enum(ENTRY_STATUSES),
  campaignInput: z.object({ isVerified: z.boolean() }),
})

export const registrationEndpoints = defineEndpoints({
  'POST /auth/register-otp': {
    summary:
      'Register an HCP with a one-time code: user, consents and a pending entry in one step; an Idempotency-Key makes repeats safe (H§3, D§5).',
    access: 'optional',
    load: 'urgent',
    headers: z.object({ 'idempotency-key': repeatKey, 'documents-shown': shownDocuments }),
    body: z.strictObject({
      ...person,
      otp: oneTimeCode,
      type: z.literal('PHONE'),
      role: z.literal(HCP),
      extendedFields: z.strictObject({
        practiceSector: z.optional(trimmedText(PRACTICE_FIELD_MAX)),
        profession: z.strictObject({ profession, specialty }).check(isOfProfession),
        ...unnested,
      }),
      registerSource: z.optional(z.strictObject({ channel: z.optional(channel) })),
      registeredByPromoterId: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
      /** The code of the rep's card that the form named: that rep is assigned. A code of nobody is ignored (D§10). */
      repCode: z.optional(trimmedText(REP_CODE_MAX)),
    }),
    response: z.object({
      token: z.string(),
      /** Days that the company's checks usually take, where an HCP registers alone and enough is known. */
      usualDays: z.optional(z.int()),
    }),
    errors: [
      'FORBIDDEN',
      'PRIVACY_CONTACT_MISSING',
      'ACCOUNT_EXISTS',
      'OTP_INVALID',
      'OTP_EXPIRED',
      'OTP_BLOCKED',
      'TOO_MANY_REQUESTS',
    ],
  },
  'POST /campaigns/entries': {
    summary: 'The campaign entry of an HCP this rep registered; repeating it gives the same entry (D§5).',
    access: { roles: [REP] },
    body: z.strictObject({
      campaignId: id,
      type: z.literal('GENERAL'),
      selectedRewardIds: z.array(z.string()).check(z.maxLength(0)),
      data: z.strictObject({
        campaignInput: z.strictObject({
          isVerified: z.boolean(),
          clinicName: trimmedText(PRACTICE_FIELD_MAX),
          clinicAddress: trimmedText(PRACTICE_FIELD_MAX),
        }),
      }),
      comUserId: id,
    }),
    response: campaignEntry,
    errors: ['NOT_FOUND'],
  },
  'POST /retailer/create-retailer': {
    summary: 'The retailer record of an HCP this rep registered; repeating it changes nothing (H§3, D§5).',
    access: { roles: [REP] },
    body: z.strictObject({
      comUserId: id,
      companyId: id,
      retailerData: z.strictObject({
        name: trimmedText(PRACTICE_FIELD_MAX, 1),
        address: trimmedText(PRACTICE_FIELD_MAX),
        storeCode: trimmedText(PRACTICE_FIELD_MAX),
        storeType: trimmedText(PRACTICE_FIELD_MAX),
        status: z.literal('ACTIVE'),
      }),
      updateUser: z.union([z.boolean(), trimmedText(100)]),
    }),
    response: z.object({ id, comUserId: id, companyId: id, status: z.literal('ACTIVE') }),
    errors: ['NOT_FOUND'],
  },
  'GET /campaign-entries/final-submission': {
    summary: "The caller's own registration, by which the client tells whether it is verified (D§2).",
    access: { roles: [HCP, REP, ADMIN], admins: ADMINS.all, hcp: 'any' },
    response: z.object({
      getFinalSubmissionInfo: z.array(z.object({ id, status: z.enum(ENTRY_STATUSES), campaignInput })),
    }),
  },
})
