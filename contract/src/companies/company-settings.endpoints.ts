import * as z from 'zod/mini'
import { normalizeFullPhoneOrLandline } from '../addresses/phone-or-landline.ts'
import { ADMINS } from '../admin-roles.ts'
import {
  day,
  defineEndpoints,
  parsedText,
  singleLineText,
  trimmedText,
  validatedText,
  zodIssueOptions,
} from '../endpoint.ts'
import { ifMatchVersion } from '../headers.ts'
import { LOCALES } from '../languages.ts'
import { ADMIN } from '../roles.ts'
import { INVITATIONS_PER_DAY_MAX } from '../users/invitation-rules.ts'
import { brandColourProblem } from './brand-colour-rule.ts'
import { companyLogo } from './companies.endpoints.ts'
import { DELIVERY_DAYS_MAX } from './delivery-days.ts'
import {
  COLOUR_LENGTH,
  COMPANY_NAME_MAX,
  EMAIL_MAX,
  EXPIRY_MARGIN_MAX,
  LOW_STOCK_MAX,
  publicEmailProblem,
  SENDER_MAX,
  senderNameProblem,
  TRANSFERS_TEXT_MAX,
} from './settings-rules.ts'
import { UNCONFIRMED_DAYS_MAX, UNCONFIRMED_PARCELS_MAX } from './unconfirmed-parcels.ts'

export const settings = z.object({
  name: z.string(),
  /** The chat number for HCPs without a sales rep: digits with country code. */
  supportPhone: z.string(),
  /** Shown in the privacy notice; null if not set. */
  privacyEmail: z.nullable(z.string()),
  /** The name that texts with codes begin with. */
  senderName: z.string(),
  /** The company that the documents name; null: `name`. */
  legalName: z.nullable(z.string()),
  /** Days before expiry at which a lot is no longer offered. */
  expiryMarginDays: z.int(),
  /** The low-stock threshold, in pieces. */
  lowStockPieces: z.int(),
  /** Working days from approval to delivery; null if HCPs are told nothing. */
  deliveryDays: z.nullable(z.int()),
  /** No new request while so many parcels are unconfirmed for more than `unconfirmedDays`; both null: switched off. */
  unconfirmedParcels: z.nullable(z.int()),
  unconfirmedDays: z.nullable(z.int()),
  /** Invitations that are sent in a day, at most. */
  invitationsPerDay: z.int(),
  /** The theme colour for signed-in users, '#rrggbb'; null for the default colours. */
  colour: z.nullable(z.string()),
  /** Where personal data goes abroad, by language; the privacy notice says it. */
  transfers: z.partialRecord(z.enum(LOCALES), z.string()),
  /** The data protection officer; null without one. Days are 'YYYY-MM-DD'. */
  officerName: z.nullable(z.string()),
  officerEmail: z.nullable(z.string()),
  officerAppointedOn: z.nullable(z.string()),
  /** The day on which the authority was notified of the appointment. */
  officerNotifiedOn: z.nullable(z.string()),
  /** The company's logo, shown instead of the default one; changed by separate endpoints. */
  logo: z.nullable(companyLogo),
  updatedAt: z.string(),
})
export type CompanySettings = z.output<typeof settings>

export const settingsEndpoints = defineEndpoints({
  'GET /admin/company': {
    summary: "What the admin's company says of itself.",
    access: { roles: [ADMIN], admins: ADMINS.owners },
    response: settings,
  },
  'POST /admin/company': {
    summary: 'Change what the company says of itself, from the next call on.',
    access: { roles: [ADMIN], admins: ADMINS.owners },
    headers: z.object({ 'if-match': ifMatchVersion }),
    body: z
      .strictObject({
        name: singleLineText(COMPANY_NAME_MAX, 1),
        supportPhone: parsedText(normalizeFullPhoneOrLandline, 'PHONE_INVALID'),
        privacyEmail: z.nullable(validatedText(EMAIL_MAX, publicEmailProblem)),
        senderName: validatedText(SENDER_MAX, senderNameProblem),
        legalName: z.optional(z.nullable(singleLineText(COMPANY_NAME_MAX, 1))),
        expiryMarginDays: z.int().check(z.minimum(0), z.maximum(EXPIRY_MARGIN_MAX)),
        lowStockPieces: z.int().check(z.minimum(0), z.maximum(LOW_STOCK_MAX)),
        deliveryDays: z.nullable(z.int().check(z.minimum(1), z.maximum(DELIVERY_DAYS_MAX))),
        invitationsPerDay: z.optional(z.int().check(z.minimum(1), z.maximum(INVITATIONS_PER_DAY_MAX))),
        unconfirmedParcels: z.optional(
          z.nullable(z.int().check(z.minimum(1), z.maximum(UNCONFIRMED_PARCELS_MAX))),
        ),
        unconfirmedDays: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(UNCONFIRMED_DAYS_MAX)))),
        colour: z.nullable(validatedText(COLOUR_LENGTH, brandColourProblem)),
        // What is left out stays as it is.
        transfers: z.optional(z.partialRecord(z.enum(LOCALES), trimmedText(TRANSFERS_TEXT_MAX, 1))),
        officerName: z.optional(z.nullable(singleLineText(COMPANY_NAME_MAX, 1))),
        officerEmail: z.optional(z.nullable(validatedText(EMAIL_MAX, publicEmailProblem))),
        officerAppointedOn: z.optional(z.nullable(day)),
        officerNotifiedOn: z.optional(z.nullable(day)),
      })
      .check(
        z.refine(
          ({ unconfirmedParcels, unconfirmedDays }) => typeof unconfirmedParcels === typeof unconfirmedDays,
          { path: ['unconfirmedDays'], ...zodIssueOptions('INVALID') },
        ),
      ),
    response: settings,
    errors: ['COMPANY_CHANGED'],
  },
})
