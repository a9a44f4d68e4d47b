import * as z from 'zod/mini'
import { defineEndpoints, id } from '../endpoint.ts'

/** Identifies a company's logo, with its pixel size, which reserves its place while it loads. */
export const companyLogo = z.object({ hash: z.string(), width: z.int(), height: z.int() })
export type CompanyLogo = z.output<typeof companyLogo>

export const companyEndpoints = defineEndpoints({
  'GET /public/companies': {
    summary: 'The companies, each with its campaign, chat number and time zone (D§1).',
    access: 'public',
    response: z.array(
      z.object({
        id,
        region: z.enum(['MY', 'SG']),
        name: z.string(),
        phonePrefix: z.string(),
        campaignId: id,
        supportPhone: z.string(),
        timeZone: z.string(),
        /** Working days from approval to delivery; null if the company does not say. */
        deliveryDays: z.nullable(z.int()),
        /** No new request while so many parcels are unconfirmed for more than `unconfirmedDays`; null: switched off. */
        unconfirmedParcels: z.nullable(z.int()),
        unconfirmedDays: z.nullable(z.int()),
        /** '#rrggbb'; null for the default colours. */
        colour: z.nullable(z.string()),
        /** Null for the default logo. */
        logo: z.nullable(companyLogo),
        /** Whether the company has an admin, a rep or an HCP. */
        inUse: z.boolean(),
      }),
    ),
  },
})
