import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { defineEndpoints } from '../endpoint.ts'
import { LOCALES } from '../languages.ts'
import { ADMIN } from '../roles.ts'
import { PROFESSIONS } from '../users/professions.ts'
import { SETUP_STEPS } from './setup-steps.ts'

const firstStep = z.object({
  step: z.enum(SETUP_STEPS),
  done: z.boolean(),
  /** The professions for which the step is not done yet. */
  lacking: z.array(z.enum(PROFESSIONS)),
  /** Of HCPS: the requests that wait for an approval and whose HCP has no rep; absent without one. */
  withoutRep: z.optional(z.int()),
  /** The languages that a published document still lacks. */
  languages: z.optional(z.array(z.enum(LOCALES))),
})
export type SetupStep = z.output<typeof firstStep>

export const setupChecklistEndpoints = defineEndpoints({
  'GET /admin/first-steps': {
    summary: 'What a new company sets up, and whether it is done, step by step.',
    access: { roles: [ADMIN], admins: ADMINS.readers },
    response: z.array(firstStep),
  },
})
