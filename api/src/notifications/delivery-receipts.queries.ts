import { sql } from 'kysely'
import type { Queryable } from '../platform/database/schema.ts'
import { detailsWithoutCodeSql } from './outbox.queries.ts'
import type { DeliveryReceipt } from './providers/delivery-receipt.ts'

/**
 * Stores a delivery receipt. DELIVERED also replaces FAILED; FAILED replaces only SENT.
 *
 * A receipt may come before the record that the message was sent, or without one when the server stopped between: it is then
 * found by the portal's own id. DELIVERED ends such a message. FAILED is kept beside it for `recordSentMessage`, and the message is
 * tried again if nobody else records that it was sent.
 */
export async function recordDeliveryReceipt(
  db: Queryable,
  { provider, providerId, messageId, delivered, answer }: DeliveryReceipt,
): Promise<void> {
  const reported = db
    .updateTable('messages')
    .where(eb =>
      eb.or([
        eb.and([eb('provider', '=', provider), eb('provider_id', '=', providerId)]),
        ...(messageId === undefined ? [] : [eb('id', '=', messageId)]),
      ]),
    )
  const isEarly = sql<boolean>`state = 'WAITING' and attempts > 0`
  if (delivered) {
    const isUnrecorded = sql<boolean>`(state = 'WAITING' or provider is null)`
    await reported
      .set({
        ...{ state: 'DELIVERED', answer, details: detailsWithoutCodeSql },
        provider: sql`case when ${isUnrecorded} then ${provider} else provider end`,
        provider_id: sql`case when ${isUnrecorded} then ${providerId} else provider_id end`,
      })
      .where(sql<boolean>`(state in ('SENT', 'FAILED') or ${isEarly})`)
      .execute()
    return
  }
  await reported
    .set({
      state: sql`case when state = 'SENT' then 'FAILED' else state end`,
      ...{ answer, provider, provider_id: providerId },
    })
    // One provider may refuse what another has accepted since.
    .where(
      sql<boolean>`((state = 'SENT' and provider = ${provider} and provider_id = ${providerId}) or (${isEarly}))`,
    )
    .execute()
}
