import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { defineEndpoints, id, numberFromQuery } from '../endpoint.ts'
import { csvExportEndpointBase } from '../platform/csv-export-endpoint.ts'
import { ADMIN } from '../roles.ts'
import { ACTIVITY_KINDS } from './activity-kinds.ts'

/** An audit event of the company. */
const activity = z.object({
  /** Sequence number within the company, from 1. */
  position: z.int(),
  at: z.string(),
  /** For example `order.moved`. */
  action: z.string(),
  /** Null if the actor is unknown, for example after a wrong password. */
  actor: z.nullable(z.object({ id, role: z.nullable(z.string()) })),
  record: z.object({ kind: z.string(), id: z.string() }),
  /** The names of the changed fields. */
  fields: z.array(z.string()),
  /** The changed values; a list of more than ten is replaced by its length. Null after erasure. */
  details: z.nullable(z.record(z.string(), z.unknown())),
  /** The client address (for IPv6 the first half); null for actions of the server or a command. */
  network: z.nullable(z.string()),
})
export type Activity = z.output<typeof activity>

const filter = {
  kind: z.optional(z.enum(ACTIVITY_KINDS)),
  /** The actor. */
  person: z.optional(id),
  /** The subject. */
  record: z.optional(id),
}

export const activityEndpoints = defineEndpoints({
  'GET /admin/activity': {
    summary: 'A page of who did what to which record of the company, newest first.',
    access: { roles: [ADMIN], admins: ADMINS.supplyReaders },
    query: z.strictObject({
      ...filter,
      /** Only events before this one. */
      before: z.optional(numberFromQuery(/^[1-9]\d{0,8}$/, 'Must be a position.')),
    }),
    response: z.array(activity),
    meta: z.object({
      /** Names of the people and samples mentioned in the events, by id. */
      names: z.record(z.string(), z.string()),
      /** The lots mentioned, by id. */
      lots: z.record(z.string(), z.object({ sample: z.string(), lotNo: z.string() })),
      /** Names of the HCPs of the orders mentioned, by the order's id. */
      orders: z.record(z.string(), z.string()),
      /** Numbers of the cases mentioned, by id. */
      cases: z.record(z.string(), z.int()),
      /** `before` of the next page; null on the last one. */
      next: z.nullable(z.int()),
    }),
  },
  'POST /admin/activity/export': {
    summary: 'Who did what to which record as a CSV file.',
    body: z.strictObject(filter),
    ...csvExportEndpointBase(ADMINS.supplyReaders),
  },
})
