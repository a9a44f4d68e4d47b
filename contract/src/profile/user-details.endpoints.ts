import * as z from 'zod/mini'
import { address } from '../addresses/addresses.endpoints.ts'
import { ADMIN_ROLES, ADMINS } from '../admin-roles.ts'
import { TERMS_KEY } from '../document-versions.ts'
import { defineEndpoints, id } from '../endpoint.ts'
import { LOCALES } from '../languages.ts'
import { ownLicence } from '../licences/licences.endpoints.ts'
import { ADMIN, HCP, REP, ROLES } from '../roles.ts'
import type { PracticeField } from '../users/practice.ts'

const { professionalRegNo, profession, specialty, ...clinic } = {
  professionalRegNo: z.nullable(z.string()),
  profession: z.nullable(z.string()),
  specialty: z.nullable(z.string()),
  clinicName: z.nullable(z.string()),
  clinicAddress: z.nullable(z.string()),
} satisfies Record<PracticeField, z.ZodMiniType>

/** Practice details as the API returns them. */
export const extendedFields = z.object({
  practiceSector: z.nullable(z.string()),
  professionalRegNo,
  profession: z.object({ profession, specialty }),
  ...clinic,
})

const registerSource = z.object({
  channel: z.optional(z.string()),
  [TERMS_KEY]: z.optional(z.literal('true')),
})

/** The signed-in user (H§3 'User details'). `name` is salutation plus full name; `title` is null without a salutation. */
export const personalInfo = z.object({
  id,
  name: z.string(),
  title: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role: z.enum(ROLES),
  /** What an admin may do; only admins have one. */
  adminRole: z.optional(z.enum(ADMIN_ROLES)),
  companyId: id,
  registeredByPromoterId: z.nullable(id),
  extendedFields,
  registerSource,
  /** The version of the terms that the person accepted last; null when none was. */
  acceptedTerms: z.nullable(z.int()),
  /** The language that the person chose or first logged in with; null until then. */
  locale: z.nullable(z.enum(LOCALES)),
})
export type PersonalInfo = z.output<typeof personalInfo>

export const userEndpoints = defineEndpoints({
  'GET /users/details': {
    summary: 'The signed-in user and, for an HCP, the saved addresses (H§7).',
    access: { roles: [HCP, REP, ADMIN], admins: ADMINS.all, hcp: 'any', admin: 'any' },
    response: z.object({
      personalInfo,
      addressInfo: z.array(address),
      /** An HCP's practising certificate, if one is known. */
      licence: z.optional(ownLicence),
      /** An HCP's account is closed and waits for its last parcel; absent while it is open. */
      closing: z.optional(z.boolean()),
      /** An HCP has not yet answered whether notices may come by WhatsApp, and the portal can send them. */
      askWhatsapp: z.optional(z.literal(true)),
    }),
  },
  'POST /users/language': {
    summary: 'Choose the language of screens and messages (D§10).',
    access: { roles: [HCP, REP, ADMIN], admins: ADMINS.all, hcp: 'any', admin: 'any' },
    body: z.strictObject({ locale: z.enum(LOCALES) }),
    response: z.object({ locale: z.enum(LOCALES) }),
  },
})
