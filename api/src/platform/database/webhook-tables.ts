import type {
  DeliveredEvent,
  DeliveryState,
  OffReason,
  WebhookEvent,
} from '@portal/contract/webhooks/webhook-events'
import type { DeliveryAttempt } from '@portal/contract/webhooks/webhooks.endpoints'
import type { ColumnType, Generated } from 'kysely'
import type { Created, Id } from './columns.ts'

export type WebhookTables = {
  webhooks: {
    id: Id
    company_id: string
    url: string
    events: WebhookEvent[]
    /** Encrypted. */
    secret: string
    /** The secret before, encrypted, which signs too until then. */
    former_secret: string | null
    former_until: Date | null
    off: OffReason | null
    sent_at: Date | null
    failing_since: Date | null
    /** One process at a time calls it: until then, or until the call ends. */
    claimed_until: Generated<Date>
    created_at: Created
    updated_at: Created
  }
  webhook_deliveries: {
    id: Id
    webhook_id: string
    /** The `webhook-id`. */
    event_id: string
    type: DeliveredEvent
    /** Ids alone. */
    data: ColumnType<Record<string, string>, string, never>
    state: Generated<DeliveryState>
    /** Attempts begun; of the ended ones `attempts` has the outcome. */
    tries: Generated<number>
    attempts: ColumnType<DeliveryAttempt[], never, string>
    next_at: Generated<Date>
    expires_at: Generated<Date>
    created_at: Created
  }
  /** Samples of which webhooks were told that few are left. */
  low_stock_told: { item_id: string; told_at: Created }
}
