import * as z from 'zod/mini'
import { defineEndpoints } from './endpoint.ts'
import { PROFESSIONS } from './professions.ts'
import { ADMIN } from './roles.ts'

/** What a company must have before the first order is possible, in the order one goes about it. */
export const FIRST_STEPS = ['REPS', 'SAMPLES', 'STOCK', 'HCPS'] as const

const firstStep = z.object({
  step: z.enum(FIRST_STEPS),
  done: z.boolean(),
  /** The professions for which it is not done yet. */
  lacking: z.array(z.enum(PROFESSIONS)),
})
export type FirstStep = z.output<typeof firstStep>

export const firstStepEndpoints = defineEndpoints({
  'GET /admin/first-steps': {
    summary: 'What the company still lacks before the first order is possible, step by step.',
    access: { roles: [ADMIN] },
    response: z.array(firstStep),
  },
})
