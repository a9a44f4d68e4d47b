import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { defineEndpoints } from '../endpoint.ts'
import { UNCONFIRMED_DAYS } from '../orders/order-status.ts'
import { ADMIN } from '../roles.ts'
import { requestFilter } from './requests.endpoints.ts'

const { sort: _any, ...filter } = requestFilter
/** The parcels of a list that nobody has confirmed, of which the HCPs were not reminded lately. */
const reminded = z.strictObject({ ...filter, unconfirmed: z.enum(UNCONFIRMED_DAYS) })

export const deliveryReminderEndpoints = defineEndpoints({
  'GET /admin/delivery-reminders': {
    summary: 'How many reminders a list of unconfirmed parcels would send now.',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    query: reminded,
    response: z.object({ count: z.int() }),
  },
  'POST /admin/delivery-reminders': {
    summary:
      'Ask the HCPs of unconfirmed parcels whether they have arrived: once a week for each parcel, however often it is called.',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    body: reminded,
    response: z.object({
      /** Reminders written now. */
      told: z.int(),
    }),
  },
})
