import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { TERMS_KEY } from '../document-versions.ts'
import { defineEndpoints, id, validatedText, wirePhone } from '../endpoint.ts'
import { ifMatchPrevious, shownDocuments } from '../headers.ts'
import type { FormProblem } from '../problems.ts'
import { ADMIN, HCP } from '../roles.ts'
import { fullNameProblem, NAME_MAX, recordedNameProblem, splitTitleAndName } from '../users/names.ts'
import { personalInfo } from './user-details.endpoints.ts'

/** A name on record is never refused; of another one the server asks the form's rule (D§11). */
function profileNameProblem(name: string): FormProblem | undefined {
  const { fullName } = splitTitleAndName(name)
  return recordedNameProblem(fullName) && fullNameProblem(fullName)
}

export const profileEndpoints = defineEndpoints({
  'POST /profile/update': {
    summary: 'An HCP changes name, phone or accepts the terms; an admin assigns a rep (H§7, R§7, D§6).',
    access: { roles: [HCP, ADMIN], admins: ADMINS.managers, hcp: 'verified' },
    headers: z.object({ 'if-match': ifMatchPrevious, 'documents-shown': shownDocuments }),
    body: z.strictObject({
      comUserId: z.optional(id),
      values: z.strictObject({
        name: z.optional(validatedText(NAME_MAX + 10, profileNameProblem)),
        phone: z.optional(wirePhone),
        registerSource: z.optional(z.strictObject({ [TERMS_KEY]: z.literal('true') })),
        registeredByPromoterId: z.optional(id),
      }),
    }),
    response: z.object({ updatedUser: personalInfo }),
    errors: [
      'FORBIDDEN',
      'TERMS_REQUIRED',
      'TERMS_CHANGED',
      'NOT_FOUND',
      'PROMOTER_CHANGED',
      'PHONE_EXISTS',
      'PHONE_NOT_PROVED',
      'TOO_MANY_REQUESTS',
    ],
  },
})
