import { DELIVERIES_KEPT_DAYS } from '@portal/contract/webhooks/webhook-events'
import type { DeliveryAttempt, Webhook, WebhookDelivery } from '@portal/contract/webhooks/webhooks.endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'
import { formatDateTime } from '../lib/dates.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { MessageStateBadge } from '../notifications/message-labels.tsx'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { WEBHOOK_EVENT_LABELS, WEBHOOK_PROBLEM_LABELS } from './webhook-labels.ts'
import { deliveryPages, WEBHOOKS_QUERY_KEY } from './webhooks.api.ts'

/** Milliseconds after which an event that was just written is looked at again. */
const SOON = 2000

/** What was sent to a webhook, with each attempt; what failed can be sent again. */
export function WebhookDeliveries({ webhook: { id, off, failed } }: { webhook: Webhook }) {
  const deliveries = useInfiniteQuery({
    ...deliveryPages(id),
    refetchInterval: ({ state }) => state.data?.pages[0]?.data.some(isUnderWay) === true && SOON,
  })
  const again = useApiMutation(
    (delivery: string | undefined) =>
      callApi('POST /admin/webhooks/:id/send-again', {
        params: { id },
        body: { delivery },
        repeatable: true,
      }),
    { invalidates: [WEBHOOKS_QUERY_KEY] },
  )
  const isOn = off === null
  const sendAgain = (label: string, delivery?: string) => (
    <Button
      variant="secondary"
      loading={again.isPending && again.variables === delivery}
      disabled={again.isPending}
      onClick={() => again.save(delivery)}
    >
      {label}
    </Button>
  )
  return (
    <Timeline
      title={m.webhooks_deliveries()}
      query={deliveries}
      empty={m.webhooks_deliveries_empty({ days: DELIVERIES_KEPT_DAYS })}
      actions={isOn && failed > 1 && sendAgain(m.webhooks_send_all_again({ count: failed }))}
      entries={deliveries.data?.pages
        .flatMap(page => page.data)
        .map(delivery => ({
          key: delivery.id,
          at: delivery.at,
          what: WEBHOOK_EVENT_LABELS[delivery.type](),
          text: delivery.attempts.map(attemptText).join('\n'),
          result: (
            <>
              <MessageStateBadge state={delivery.state} />
              {isOn && delivery.state === 'FAILED' && sendAgain(m.messages_retry(), delivery.id)}
            </>
          ),
        }))}
    />
  )
}

const isUnderWay = ({ state, attempts }: WebhookDelivery) => state === 'WAITING' && attempts.length === 0

function attemptText({ at, status, problem, milliseconds }: DeliveryAttempt): string {
  const outcome = problem === null ? String(status) : WEBHOOK_PROBLEM_LABELS[problem]()
  return m.webhooks_attempt({ moment: formatDateTime(at), outcome, milliseconds })
}
