import * as z from 'zod/mini'
import { defineEndpoints } from './endpoint.ts'
import { PROFESSIONS } from './professions.ts'
import { ADMIN } from './roles.ts'

/** What a new company sets up, in the order an admin goes about it. */
const FIRST_STEPS = [
  'COMPANY',
  'DOCUMENTS',
  'SECOND_FACTOR',
  'REPS',
  'SAMPLES',
  'STOCK',
  'LIMITS',
  'HCPS',
] as const

/** The steps without which no order is possible. The others are advice. */
export const STEPS_TO_ORDERS: readonly FirstStep['step'][] = ['REPS', 'SAMPLES', 'STOCK', 'HCPS']

const firstStep = z.object({
  step: z.enum(FIRST_STEPS),
  done: z.boolean(),
  /** The professions for which it is not done yet. */
  lacking: z.array(z.enum(PROFESSIONS)),
})
export type FirstStep = z.output<typeof firstStep>

export const firstStepEndpoints = defineEndpoints({
  'GET /admin/first-steps': {
    summary: 'What a new company sets up, and whether it is done, step by step.',
    access: { roles: [ADMIN] },
    response: z.array(firstStep),
  },
})
