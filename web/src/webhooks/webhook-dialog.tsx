import type { RawInput } from '@portal/contract/endpoints'
import {
  WEBHOOK_EVENT_GROUPS,
  WEBHOOK_EVENTS,
  WEBHOOK_URL_MAX,
  type WebhookEventGroup,
} from '@portal/contract/webhooks/webhook-events'
import { webhookUrlProblem } from '@portal/contract/webhooks/webhook-url'
import type { Webhook } from '@portal/contract/webhooks/webhooks.endpoints'
import { callApi, ifMatchHeader } from '../lib/api.ts'
import { formProblemText } from '../lib/problem-text.ts'
import { m } from '../texts.ts'
import { CheckboxGroup } from '../ui/checkbox-group.tsx'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { WEBHOOK_EVENT_LABELS, WEBHOOK_GROUP_LABELS } from './webhook-labels.ts'
import { WEBHOOKS_QUERY_KEY } from './webhooks.api.ts'

type Values = RawInput<'POST /admin/webhooks', 'body'>
/** A webhook that was just added: the server returns its secret only once. */
export type MadeWebhook = { id: string; secret: string }

/** Asks for the address and the events of a new webhook. */
export function AddWebhookDialog({ onMade, onClose }: { onMade(made: MadeWebhook): void; onClose(): void }) {
  return (
    <WebhookForm
      title={m.webhooks_add()}
      stored={{ url: '', events: [] }}
      save={(body, key) => callApi('POST /admin/webhooks', { body, headers: { 'idempotency-key': key } })}
      onDone={onMade}
      onClose={onClose}
    />
  )
}

/** Asks for other values of a webhook. */
export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const { id, updatedAt } = webhook
  const headers = ifMatchHeader(updatedAt)
  return (
    <WebhookForm
      title={m.webhooks_edit()}
      stored={webhook}
      save={body => callApi('POST /admin/webhooks/:id', { params: { id }, body, headers, repeatable: true })}
      savedText={m.webhooks_saved()}
      onClose={onClose}
    />
  )
}

type FormProps<Result> = {
  title: string
  stored: Values
  save(values: Values, idempotencyKey: string): Promise<Result>
  savedText?: string
  onDone?(result: Result): void
  onClose(): void
}

function WebhookForm<Result>({ stored, save, ...dialog }: FormProps<Result>) {
  const start = { url: stored.url, events: stored.events as readonly string[] }
  const form = useForm(start, ({ url, events }) => ({
    url: formProblemText(webhookUrlProblem(url.trim())),
    events: events.length === 0 ? m.webhooks_events_missing() : undefined,
  }))
  const { values } = form
  const groups = Object.entries(WEBHOOK_EVENT_GROUPS) as [WebhookEventGroup, typeof WEBHOOK_EVENTS][] // Object.entries forgets the key type
  return (
    <FormChangeDialog
      {...dialog}
      action={m.parcel_save()}
      description={m.webhooks_text()}
      form={form}
      change={({ url, events }, key) =>
        save({ url: url.trim(), events: WEBHOOK_EVENTS.filter(event => events.includes(event)) }, key)
      }
      invalidates={[WEBHOOKS_QUERY_KEY]}
    >
      <TextField
        label={m.webhooks_url()}
        hint={m.webhooks_url_hint()}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={WEBHOOK_URL_MAX}
        {...form.text('url')}
      />
      {groups.map(([group, events], index) => (
        <CheckboxGroup
          key={group}
          legend={WEBHOOK_GROUP_LABELS[group]()}
          items={events.map(id => ({ id, name: WEBHOOK_EVENT_LABELS[id]() }))}
          chosenIds={values.events}
          error={index === groups.length - 1 ? form.error('events') : undefined}
          onChange={chosen => {
            const others = values.events.filter(event => !events.some(own => own === event))
            form.set({ events: [...others, ...chosen] })
          }}
        />
      ))}
    </FormChangeDialog>
  )
}
