import * as z from 'zod/mini'
import { AGE_GROUPS, SERIOUSNESS, SEXES } from './safety-severity.ts'

/** What is known of a safety report, besides what happened. It stays whole when the reporter is erased (D§10). */
export const safetyDetails = z.object({
  /** Who told the company: the HCP, or the person whom a rep names. */
  reporter: z.object({
    name: z.string(),
    /** Of an HCP. */
    profession: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    mayContact: z.boolean(),
  }),
  /** As the reporter read it; null if it is not known. */
  lotNo: z.nullable(z.string()),
  /** A day, 'YYYY-MM-DD'. */
  happenedOn: z.nullable(z.string()),
  seriousness: z.array(z.enum(SERIOUSNESS)),
  patient: z.object({ ageGroup: z.nullable(z.enum(AGE_GROUPS)), sex: z.nullable(z.enum(SEXES)) }),
})
export type SafetyDetails = z.output<typeof safetyDetails>
