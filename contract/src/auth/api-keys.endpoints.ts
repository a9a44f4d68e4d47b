import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { day, defineEndpoints, id, singleLineText, zodIssueOptions } from '../endpoint.ts'
import { idempotencyKey } from '../headers.ts'
import { ADMIN } from '../roles.ts'
import {
  API_KEY_NAME_MAX,
  API_KEY_NETWORKS_MAX,
  API_KEY_STATES,
  isNetwork,
  NETWORK_MAX,
} from './api-key-rules.ts'
import { SCOPES } from './scopes.ts'

const scope = z.enum(SCOPES)

/** A key of the company as its owners see it; the key itself is not stored. */
const key = z.object({
  id,
  name: z.string(),
  scopes: z.array(scope),
  /** The last day on which it works, 'YYYY-MM-DD'. */
  expiresOn: z.string(),
  /** The addresses from which it works; from any where there are none. */
  networks: z.array(z.string()),
  state: z.enum(API_KEY_STATES),
  /** At most a minute old while it is used; null before the first use. */
  lastUsedAt: z.nullable(z.string()),
  madeBy: z.string(),
  madeAt: z.string(),
})
export type Key = z.output<typeof key>

const network = z.pipe(
  singleLineText(NETWORK_MAX, 1),
  z.string().check(z.toLowerCase(), z.refine(isNetwork, zodIssueOptions('NETWORK_INVALID'))),
)

const byOwner = { roles: [ADMIN], admins: ADMINS.owners } as const

/** Keys with which other systems call the endpoints that name a scope. */
export const apiKeyEndpoints = defineEndpoints({
  'GET /admin/keys': {
    summary: "The company's keys, the newest first, those that no longer work last.",
    access: byOwner,
    response: z.array(key),
  },
  'POST /admin/keys': {
    summary:
      'Make a key: the answer has it, once. A repeat of the call makes no second key and does not show it again.',
    access: byOwner,
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({
      name: singleLineText(API_KEY_NAME_MAX, 1),
      scopes: z.array(scope).check(z.minLength(1), z.maxLength(SCOPES.length)),
      /** The last day on which it works, at most a year from today. */
      expiresOn: day,
      networks: z.optional(z.array(network).check(z.maxLength(API_KEY_NETWORKS_MAX))),
    }),
    response: z.object({ id, secret: z.string() }),
    errors: ['KEY_REUSED', 'ALREADY_MADE', 'FORBIDDEN'],
  },
  'POST /admin/keys/:id/end': {
    summary: 'End a key, from its next call on.',
    access: byOwner,
    params: z.strictObject({ id }),
    response: key,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
