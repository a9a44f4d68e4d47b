import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { defineEndpoints, id, parsedText, singleLineText, validatedText } from '../endpoint.ts'
import { ifMatchVersion } from '../headers.ts'
import { ADMIN, REP } from '../roles.ts'
import {
  COURIER_ADDRESS_MAX,
  COURIER_NAME_MAX,
  normalizeTrackingNo,
  TRACKING_NO_MAX,
  trackingUrlTemplateProblem,
} from './courier-rules.ts'

/** A courier of a company: its name, and the address of a parcel's page with `{number}` for the tracking number. */
const courier = z.object({
  id,
  name: z.string(),
  address: z.string(),
  /** Whether new parcels can have it; parcels that have it keep their link. */
  active: z.boolean(),
  updatedAt: z.string(),
})
export type Courier = z.output<typeof courier>

/** A parcel as it is described when it is shipped. */
export const parcelInput = z.strictObject({
  courierId: id,
  trackingNo: z.optional(z.nullable(parsedText(normalizeTrackingNo, 'TRACKING_NO_INVALID', TRACKING_NO_MAX))),
})
export type ParcelInput = z.output<typeof parcelInput>

/** With which courier an order was sent. */
export const parcel = z.object({
  courierId: id,
  /** The courier's name. */
  courier: z.string(),
  trackingNo: z.nullable(z.string()),
  /** The parcel's page; null without a number. */
  url: z.nullable(z.string()),
})
export type Parcel = z.output<typeof parcel>

const described = {
  name: singleLineText(COURIER_NAME_MAX, 1),
  address: validatedText(COURIER_ADDRESS_MAX, trackingUrlTemplateProblem),
  active: z.boolean(),
}

export const courierEndpoints = defineEndpoints({
  'GET /couriers': {
    summary: "The company's couriers by name, also those that are switched off.",
    access: { roles: [REP, ADMIN], admins: ADMINS.shippers },
    scope: 'requests:ship',
    response: z.object({ couriers: z.array(courier) }),
  },
  'POST /admin/couriers/create': {
    summary: 'Add a courier. The same courier again is answered with the one that is there.',
    access: { roles: [ADMIN], admins: ADMINS.owners },
    body: z.strictObject(described),
    response: courier,
    errors: ['COURIER_EXISTS'],
  },
  'POST /admin/couriers/update': {
    summary: 'Describe a courier anew, or switch it off. Links of its parcels follow the address.',
    access: { roles: [ADMIN], admins: ADMINS.owners },
    headers: z.object({ 'if-match': ifMatchVersion }),
    body: z.strictObject({ id, ...described }),
    response: courier,
    errors: ['NOT_FOUND', 'COURIER_CHANGED', 'COURIER_EXISTS'],
  },
})
