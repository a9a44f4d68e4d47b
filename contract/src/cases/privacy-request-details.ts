import * as z from 'zod/mini'
import { CORRECTION_FIELDS, PRIVACY_REQUESTS } from './privacy-request-kinds.ts'

/** What a person asked for in a privacy request, besides the words. */
export const privacyRequestDetails = z.object({
  request: z.enum(PRIVACY_REQUESTS),
  /** Of a CORRECTION asked for in the profile; the case's text is the wanted value. */
  field: z.optional(z.enum(CORRECTION_FIELDS)),
})
export type PrivacyRequestDetails = z.output<typeof privacyRequestDetails>
