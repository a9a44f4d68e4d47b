import * as z from 'zod/mini'
import { colourProblem } from './colours.ts'
import { companyLogo } from './companies.ts'
import { defineEndpoints, lineText, parsedText, textWithRule } from './endpoint.ts'
import { ifMatchVersion } from './headers.ts'
import { readWireCollectionPhone } from './phone.ts'
import { ADMIN } from './roles.ts'
import {
  COLOUR_LENGTH,
  COMPANY_NAME_MAX,
  EMAIL_MAX,
  EXPIRY_MARGIN_MAX,
  emailProblem,
  LOW_STOCK_MAX,
  SENDER_MAX,
  senderProblem,
} from './settings-rules.ts'

export const settings = z.object({
  name: z.string(),
  /** Whom an HCP without a sales rep chats with: digits with country code. */
  supportPhone: z.string(),
  /** Stands in the privacy notice; null while there is none. */
  privacyEmail: z.nullable(z.string()),
  /** With what texts with codes begin. */
  senderName: z.string(),
  /** Days before it expires that a lot leaves the offer. */
  expiryMarginDays: z.int(),
  /** Pieces left of a sample that are called low. */
  lowStockPieces: z.int(),
  /** What the portal is drawn in for who is signed in, '#rrggbb'; null for its own colours. */
  colour: z.nullable(z.string()),
  /** What its people see instead of the portal's mark; changed by calls of its own. */
  logo: z.nullable(companyLogo),
  updatedAt: z.string(),
})
export type CompanySettings = z.output<typeof settings>

export const settingsEndpoints = defineEndpoints({
  'GET /admin/company': {
    summary: "What the admin's company says of itself.",
    access: { roles: [ADMIN] },
    response: settings,
  },
  'POST /admin/company': {
    summary: 'Change what the company says of itself, from the next call on.',
    access: { roles: [ADMIN] },
    headers: z.object({ 'if-match': ifMatchVersion }),
    body: z.strictObject({
      name: lineText(COMPANY_NAME_MAX, 1),
      supportPhone: parsedText(readWireCollectionPhone, 'Invalid phone number'),
      privacyEmail: z.nullable(textWithRule(EMAIL_MAX, emailProblem)),
      senderName: textWithRule(SENDER_MAX, senderProblem),
      expiryMarginDays: z.int().check(z.minimum(0), z.maximum(EXPIRY_MARGIN_MAX)),
      lowStockPieces: z.int().check(z.minimum(0), z.maximum(LOW_STOCK_MAX)),
      colour: z.nullable(textWithRule(COLOUR_LENGTH, colourProblem)),
    }),
    response: settings,
    errors: ['COMPANY_CHANGED'],
  },
})
