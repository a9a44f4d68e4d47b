import * as z from 'zod/mini'
import { address } from './addresses.ts'
import { wirePhone } from './auth.ts'
import { defineEndpoints, id, ruled } from './endpoint.ts'
import { fullNameProblem, NAME_MAX, splitName } from './names.ts'
import { extendedFields } from './registration.ts'
import { ADMIN, HCP, REP, ROLES } from './roles.ts'
import { TERMS_KEY } from './terms.ts'

const registerSource = z.object({
  channel: z.optional(z.string()),
  [TERMS_KEY]: z.optional(z.literal('true')),
})

/** Who is signed in (H§3 'User details'). `name` is salutation plus full name; `title` is null without one. */
export const personalInfo = z.object({
  id,
  name: z.string(),
  title: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role: z.enum(ROLES),
  companyId: id,
  registeredByPromoterId: z.nullable(id),
  extendedFields,
  registerSource,
})
export type PersonalInfo = z.output<typeof personalInfo>

export const profileEndpoints = defineEndpoints({
  'GET /users/details': {
    summary: 'The signed-in user and, for an HCP, the saved addresses (H§7).',
    access: { roles: [HCP, REP, ADMIN], hcp: 'any' },
    response: z.object({ personalInfo, addressInfo: z.array(address) }),
  },
  'POST /profile/update': {
    summary: 'An HCP changes name, phone or accepts the terms; an admin assigns a rep (H§7, R§7, D§6).',
    access: { roles: [HCP, ADMIN], hcp: 'verified' },
    body: z.strictObject({
      comUserId: z.optional(id),
      values: z.strictObject({
        name: z.optional(ruled(NAME_MAX + 10, name => fullNameProblem(splitName(name).fullName))),
        phone: z.optional(wirePhone),
        registerSource: z.optional(z.strictObject({ [TERMS_KEY]: z.literal('true') })),
        registeredByPromoterId: z.optional(id),
      }),
    }),
    response: z.object({ updatedUser: personalInfo }),
    errors: ['FORBIDDEN', 'TERMS_REQUIRED', 'NOT_FOUND', 'ENTRY_DECIDED', 'PHONE_EXISTS', 'PHONE_NOT_PROVED'],
  },
})
