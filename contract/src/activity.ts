import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from './activity-kinds.ts'
import { csvFile } from './csv-file.ts'
import { defineEndpoints, id, queriedNumber } from './endpoint.ts'
import { ADMIN } from './roles.ts'

/** Something that was done, as the company's audit has it. */
const activity = z.object({
  /** Which of the company's events it is, from 1. */
  position: z.int(),
  at: z.string(),
  /** As `order.moved`. */
  action: z.string(),
  /** Null where it is not known who, as of a wrong password. */
  actor: z.nullable(z.object({ id, role: z.nullable(z.string()) })),
  record: z.object({ kind: z.string(), id: z.string() }),
  /** The names of what changed. */
  fields: z.array(z.string()),
  /** What changed; a list of more than ten stands as how many there are. Null once it was erased. */
  details: z.nullable(z.record(z.string(), z.unknown())),
  /** The address it came from, of IPv6 the first half; null of what the server or a command did. */
  network: z.nullable(z.string()),
})
export type Activity = z.output<typeof activity>

const filter = {
  kind: z.optional(z.enum(ACTIVITY_KINDS)),
  /** Who did it. */
  person: z.optional(id),
  /** What it was done to. */
  record: z.optional(id),
}

export const activityEndpoints = defineEndpoints({
  'GET /admin/activity': {
    summary: 'A page of who did what to which record of the company, newest first.',
    access: { roles: [ADMIN] },
    query: z.strictObject({
      ...filter,
      /** Only what came before this one. */
      before: z.optional(queriedNumber(/^[1-9]\d{0,8}$/, 'Must be a position.')),
    }),
    response: z.array(activity),
    meta: z.object({
      /** The names of the company's people, samples and lots that are mentioned, by id. */
      names: z.record(z.string(), z.string()),
      /** `before` of the next page; null on the last one. */
      next: z.nullable(z.int()),
    }),
  },
  'POST /admin/activity/export': {
    summary: 'Who did what to which record as a CSV file.',
    body: z.strictObject(filter),
    ...csvFile,
  },
})
