import * as z from 'zod/mini'
import { address } from '../addresses/addresses.endpoints.ts'
import { privacyRequestDetails } from '../cases/privacy-request-details.ts'
import { safetyDetails } from '../cases/safety-details.ts'
import { consent } from '../consents/consents.endpoints.ts'
import { id } from '../endpoint.ts'
import { LOCALES } from '../languages.ts'
import { listedLicence } from '../licences/licences.endpoints.ts'
import { MESSAGE_KINDS, MESSAGE_STATES, OUTBOX_CHANNELS } from '../notifications/message-kinds.ts'
import { DELIVERY_PROBLEMS } from '../orders/delivery-problem-rules.ts'
import { ORDER_ENDINGS, ORDER_STATUSES } from '../orders/order-status.ts'
import { extendedFields } from '../profile/user-details.endpoints.ts'
import { ENTRY_STATUSES } from '../users/registration-status.ts'

const profile = z.object({
  id,
  name: z.string(),
  phone: z.nullable(z.string()),
  /** The language of messages; null until one was chosen. */
  language: z.nullable(z.enum(LOCALES)),
  ...extendedFields.shape,
  registeredAt: z.string(),
  registrationStatus: z.nullable(z.enum(ENTRY_STATUSES)),
  /** The name of the rep or admin who registered the HCP; null for the HCP. */
  registeredBy: z.nullable(z.string()),
  /** Where the registration came from, as the link said; null if it did not. */
  channel: z.nullable(z.string()),
  salesRep: z.nullable(z.string()),
  /** The id in the company's CRM. */
  externalId: z.nullable(z.string()),
  /** The day on which the number was checked against Singapore's register; null without a check. */
  registerCheckedOn: z.nullable(z.string()),
  /** Whether the company writes nothing to the number of its own accord. */
  doNotContact: z.boolean(),
})

const request = z.object({
  id,
  status: z.enum(ORDER_STATUSES),
  ending: z.nullable(z.enum(ORDER_ENDINGS)),
  requestedAt: z.string(),
  shippedAt: z.nullable(z.string()),
  /** When it was delivered or ended; null while it is open. */
  endedAt: z.nullable(z.string()),
  samples: z.array(
    z.object({
      name: z.string(),
      lotNo: z.nullable(z.string()),
      expiresOn: z.nullable(z.string()),
      /** Why it was taken off the request; null for a sample that is sent. */
      notSent: z.nullable(z.string()),
    }),
  ),
  /** The delivery address as it was on that day, on one line. */
  address: z.string(),
  phone: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  courier: z.nullable(z.string()),
  trackingNo: z.nullable(z.string()),
  /** Until when the record of a shipped parcel stays with name and address if the account is closed; null while nothing is shipped. */
  keptUntil: z.nullable(z.string()),
})

const message = z.object({
  kind: z.enum(MESSAGE_KINDS),
  at: z.string(),
  channel: z.nullable(z.enum(OUTBOX_CHANNELS)),
  /** The number that it was sent to. */
  to: z.nullable(z.string()),
  state: z.enum(MESSAGE_STATES),
  /** What it said, in the language of the answer. */
  text: z.string(),
})

const report = z.object({
  number: z.int(),
  openedAt: z.string(),
  text: z.string(),
  /** Of a privacy request. */
  request: z.optional(privacyRequestDetails),
  /** Of a delivery problem. */
  problem: z.optional(z.enum(DELIVERY_PROBLEMS)),
  /** Of a safety report: what was ticked, and how to reach the person. */
  safety: z.optional(safetyDetails),
  closedAt: z.nullable(z.string()),
  /** What was written and shared with the person, oldest first. */
  notes: z.array(z.object({ at: z.string(), text: z.string(), byCompany: z.boolean() })),
})

/** Everything that the company holds about an HCP and may show to them (D§10). */
export const myData = z.object({
  company: z.string(),
  madeAt: z.string(),
  profile,
  /** The practising certificate. */
  licence: z.nullable(listedLicence),
  addresses: z.array(z.omit(address, { id: true, incomplete: true })),
  requests: z.array(request),
  /** Names of samples that were chosen and not requested yet. */
  cart: z.array(z.string()),
  /** Names of samples that the HCP wants to be told of. */
  backInStock: z.array(z.string()),
  /** What was allowed beyond limits. */
  exceptions: z.array(
    z.object({ sample: z.nullable(z.string()), pieces: z.int(), until: z.string(), reason: z.string() }),
  ),
  consents: z.array(consent),
  messages: z.array(message),
  reports: z.array(report),
  /** Where the HCP is signed in. */
  sessions: z.array(z.object({ startedAt: z.string(), endsAt: z.string() })),
  /** Browsers that have signed in before. */
  devices: z.array(z.object({ lastSignInAt: z.string(), phone: z.string() })),
  /** What the HCP did, and from where; the network of an IPv6 address is its first half. Newest first. */
  activity: z.array(z.object({ at: z.string(), action: z.string(), network: z.nullable(z.string()) })),
})
export type MyData = z.output<typeof myData>
