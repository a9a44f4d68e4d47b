import type { ParsedInput } from '@portal/contract/endpoints'
import { REMINDED_AGAIN_AFTER } from '@portal/contract/orders/order-status'
import { sql } from 'kysely'
import type { Routes } from '../companies/app-context.ts'
import type { Company } from '../companies/companies.ts'
import { enqueueBulkNotifications } from '../notifications/enqueue-notification.ts'
import { whereProblemOpen } from '../orders/order-links.queries.ts'
import { countQueryRows } from '../platform/database/count-query-rows.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { buildFilteredRequestIdsQuery } from './requests.queries.ts'

type ParcelFilter = ParsedInput<'POST /admin/delivery-reminders', 'body'>

/** Counts the reminders that would be written now. */
export async function countParcelRemindersToSend(
  db: Queryable,
  company: Company,
  filter: ParcelFilter,
): Promise<number> {
  return countQueryRows((await selectParcelsToRemind(db, company, filter)).clearSelect())
}

/**
 * Reminds the HCPs of these parcels to confirm them, as the reminder a week after shipping does. The key of a message is the
 * reminder before it, so two calls at once write one.
 */
export function registerDeliveryReminders({ change }: Pick<Routes, 'change'>): void {
  change('POST /admin/delivery-reminders', {
    audits: { 'message.reminded': 'company' },
    async run({ trx, session, body: filter, audit }) {
      const { companyId } = session
      const parcels = await (await selectParcelsToRemind(trx, session.company, filter))
        .select([
          'orders.user_id as userId',
          sql<string | null>`(select messages.id from messages where messages.order_id = orders.id
            and kind = 'DELIVERY_REMINDER' order by due_at desc limit 1)`.as('lastId'),
        ])
        .orderBy('orders.shipped_at')
        .orderBy('orders.id')
        .execute()
      const told = await enqueueBulkNotifications(trx, {
        companyId,
        kind: 'DELIVERY_REMINDER',
        recipients: parcels.map(({ id: orderId, userId, lastId }) => ({
          userId,
          orderId,
          once: `reminder after ${lastId ?? orderId}`,
        })),
      })
      if (told > 0) audit('message.reminded', companyId, { told, unconfirmed: filter.unconfirmed })
      return { told }
    },
  })
}

/** Selects the parcels of a list without an open problem whose HCPs were not reminded in the last `REMINDED_AGAIN_AFTER` days. */
async function selectParcelsToRemind(db: Queryable, company: Company, filter: ParcelFilter) {
  return (await buildFilteredRequestIdsQuery(db, company, filter))
    .where(eb => eb.not(whereProblemOpen))
    .where(
      sql<boolean>`not exists (select from messages where messages.order_id = orders.id and kind = 'DELIVERY_REMINDER'
        and due_at > now() - make_interval(days => ${REMINDED_AGAIN_AFTER}))`,
    )
}
