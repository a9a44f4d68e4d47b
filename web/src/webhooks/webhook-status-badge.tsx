import type { Webhook } from '@portal/contract/webhooks/webhooks.endpoints'
import { CircleCheck, CircleX, Clock, PowerOff } from 'lucide-react'
import { formatDateTime } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { WEBHOOK_OFF_LABELS } from './webhook-labels.ts'

/** Whether a webhook is off, fails, or takes its events. */
export function WebhookStatusBadge({ webhook: { off, failingSince, sentAt } }: { webhook: Webhook }) {
  if (off !== null) return <StatusBadge tone="ended" icon={PowerOff} text={WEBHOOK_OFF_LABELS[off]()} />
  if (failingSince !== null)
    return (
      <StatusBadge
        tone="refused"
        icon={CircleX}
        text={m.webhooks_failing({ moment: formatDateTime(failingSince) })}
      />
    )
  if (sentAt === null) return <StatusBadge tone="ahead" icon={Clock} text={m.webhooks_nothing_sent()} />
  return (
    <StatusBadge
      tone="done"
      icon={CircleCheck}
      text={m.webhooks_last_sent({ moment: formatDateTime(sentAt) })}
    />
  )
}
