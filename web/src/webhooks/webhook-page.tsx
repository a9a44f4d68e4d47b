import { WEBHOOK_SECRET_OVERLAP_HOURS } from '@portal/contract/webhooks/webhook-events'
import type { Webhook } from '@portal/contract/webhooks/webhooks.endpoints'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Pencil, Power, PowerOff, Trash2 } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { callApi } from '../lib/api.ts'
import { formatDateTime } from '../lib/dates.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmChangeDialog } from '../ui/form-dialog.tsx'
import { LabelledValueList } from '../ui/labelled-value-list.tsx'
import { RecordPage } from '../ui/record-page.tsx'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { EditWebhookDialog } from './webhook-dialog.tsx'
import { WEBHOOK_EVENT_LABELS } from './webhook-labels.ts'
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx'
import { WebhookStatusBadge } from './webhook-status-badge.tsx'
import { WEBHOOKS_QUERY_KEY, webhookHost, webhookQuery } from './webhooks.api.ts'

type Dialogs = { webhook: Webhook; onClose(): void }

/** One webhook: what it hears, whether it takes it, and each attempt. */
export function WebhookPage() {
  const { id = '' } = useParams()
  const found = useQuery(webhookQuery(id))
  const navigate = useNavigate()
  const test = useApiMutation(
    () => callApi('POST /admin/webhooks/:id/test', { params: { id }, repeatable: true }),
    { invalidates: [WEBHOOKS_QUERY_KEY] },
  )
  const turnOn = useApiMutation(() => switchWebhook(id, true), { invalidates: [WEBHOOKS_QUERY_KEY] })
  return (
    <RecordPage
      found={found}
      subject={m.webhooks_one()}
      missing={m.webhooks_missing()}
      list={{ to: adminPaths.webhooks, name: m.webhooks_heading() }}
      parts={(webhook, open) => {
        const isOn = webhook.off === null
        const show = (secret: string) =>
          open(close => <WebhookSecretDialog secret={secret} onClose={close} />)
        return {
          title: webhookHost(webhook),
          status: <WebhookStatusBadge webhook={webhook} />,
          actions: isOn ? (
            <Button loading={test.isPending} onClick={() => test.save(undefined)}>
              {m.webhooks_test()}
            </Button>
          ) : (
            <Button icon={Power} loading={turnOn.isPending} onClick={() => turnOn.save(undefined)}>
              {m.webhooks_turn_on()}
            </Button>
          ),
          more: [
            {
              label: m.webhooks_edit(),
              icon: Pencil,
              onPress: () => open(close => <EditWebhookDialog webhook={webhook} onClose={close} />),
            },
            {
              label: m.webhooks_new_secret(),
              icon: KeyRound,
              onPress: () =>
                open(close => <NewSecretDialog webhook={webhook} onMade={show} onClose={close} />),
            },
            isOn && {
              label: m.webhooks_turn_off(),
              icon: PowerOff,
              onPress: () => open(close => <TurnOffDialog webhook={webhook} onClose={close} />),
            },
            {
              label: m.webhooks_delete(),
              icon: Trash2,
              onPress: () =>
                open(close => (
                  <DeleteDialog
                    webhook={webhook}
                    onDeleted={() => navigate(adminPaths.webhooks, { replace: true })}
                    onClose={close}
                  />
                )),
            },
          ],
          facts: (
            <Card>
              <LabelledValueList rows={factsOf(webhook)} />
            </Card>
          ),
          aside: <WebhookDeliveries webhook={webhook} />,
        }
      }}
    />
  )
}

function factsOf({ url, events, waiting, failed, formerSecretUntil }: Webhook) {
  return [
    { label: m.webhooks_url(), value: <span className="wrap-anywhere">{url}</span> },
    { label: m.webhooks_events(), value: events.map(event => WEBHOOK_EVENT_LABELS[event]()).join(', ') },
    { label: m.messages_state_waiting(), value: waiting },
    { label: m.messages_state_failed(), value: failed },
    {
      label: m.webhooks_former_secret(),
      value: formerSecretUntil && formatDateTime(formerSecretUntil),
    },
  ]
}

const switchWebhook = (id: string, on: boolean) =>
  callApi('POST /admin/webhooks/:id/switch', { params: { id }, body: { on }, repeatable: true })

function TurnOffDialog({ webhook, onClose }: Dialogs) {
  return (
    <ConfirmChangeDialog
      title={m.webhooks_turn_off_title({ host: webhookHost(webhook) })}
      description={m.webhooks_turn_off_text()}
      confirmLabel={m.webhooks_turn_off()}
      change={() => switchWebhook(webhook.id, false)}
      invalidates={[WEBHOOKS_QUERY_KEY]}
      onClose={onClose}
    />
  )
}

function NewSecretDialog({ webhook, onMade, onClose }: Dialogs & { onMade(secret: string): void }) {
  const { id } = webhook
  return (
    <ConfirmChangeDialog
      settled
      title={m.webhooks_new_secret_title()}
      description={m.webhooks_new_secret_text({ hours: WEBHOOK_SECRET_OVERLAP_HOURS })}
      confirmLabel={m.webhooks_new_secret()}
      change={key =>
        callApi('POST /admin/webhooks/:id/secret', { params: { id }, headers: { 'idempotency-key': key } })
      }
      invalidates={[WEBHOOKS_QUERY_KEY]}
      onDone={({ secret }) => onMade(secret)}
      onClose={onClose}
    />
  )
}

function DeleteDialog({ webhook, onDeleted, onClose }: Dialogs & { onDeleted(): void }) {
  const { id } = webhook
  return (
    <ConfirmChangeDialog
      settled
      danger
      title={m.webhooks_delete_title({ host: webhookHost(webhook) })}
      description={m.webhooks_delete_text()}
      confirmLabel={m.webhooks_delete()}
      change={() => callApi('DELETE /admin/webhooks/:id', { params: { id }, repeatable: true })}
      invalidates={[WEBHOOKS_QUERY_KEY]}
      onDone={onDeleted}
      onClose={onClose}
    />
  )
}
