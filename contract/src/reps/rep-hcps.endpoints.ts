import * as z from 'zod/mini'
import { cursor, defineEndpoints, id, nextPage, search } from '../endpoint.ts'
import { leftUnderLimit } from '../limits/limits.endpoints.ts'
import { order } from '../orders/orders.endpoints.ts'
import { REP } from '../roles.ts'
import { recruitedUser } from './recruited-users.endpoints.ts'

/** Why a rep sends an HCP no link to order: the HCP cannot order, asked not to be written to, or was imported without a consent (D§11). */
const LINK_OBSTACLES = ['NOT_APPROVED', 'CLOSED', 'DO_NOT_CONTACT', 'NO_CONSENT'] as const
export type LinkObstacle = (typeof LINK_OBSTACLES)[number]

const listed = z.pick(recruitedUser, {
  ...{ id: true, name: true, phone: true, clinicName: true },
  ...{ status: true, licenceUntil: true, onBehalfOf: true },
})
export type RepHcp = z.output<typeof listed>

const repHcpPage = z.extend(listed, {
  linkObstacle: z.nullable(z.enum(LINK_OBSTACLES)),
  /** What each limit leaves of the samples that are offered to the HCP. */
  allowances: z.array(leftUnderLimit),
  /** The newest ones. */
  orders: z.array(order),
})
export type RepHcpPage = z.output<typeof repHcpPage>

export const repHcpEndpoints = defineEndpoints({
  'GET /rep-hcps': {
    summary:
      'A page of the HCPs assigned to this rep, or to an absent rep for whom the caller deputises today; newest first.',
    access: { roles: [REP] },
    query: z.strictObject({
      /** Part of a name, clinic or phone. */
      search,
      cursor: z.optional(cursor),
    }),
    response: z.array(listed),
    meta: nextPage,
  },
  'GET /rep-hcps/:id': {
    summary: 'One of these HCPs: the newest requests, what may still be ordered, and whether to send a link.',
    access: { roles: [REP] },
    params: z.strictObject({ id }),
    response: repHcpPage,
    errors: ['NOT_FOUND'],
  },
})
