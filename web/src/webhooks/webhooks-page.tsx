import type { Webhook } from '@portal/contract/webhooks/webhooks.endpoints'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { generatePath, Link } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CutText } from '../ui/cut-text.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { AddWebhookDialog } from './webhook-dialog.tsx'
import { WEBHOOK_EVENT_LABELS } from './webhook-labels.ts'
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx'
import { WebhookStatusBadge } from './webhook-status-badge.tsx'
import { webhookHost, webhooksQuery } from './webhooks.api.ts'

/** The systems that the portal tells of its events. */
export function WebhooksPage() {
  const webhooks = useQuery(webhooksQuery)
  const { dialog, open } = useDialog()
  const add = () =>
    open(close => (
      <AddWebhookDialog
        onMade={({ secret }) => open(closed => <WebhookSecretDialog secret={secret} onClose={closed} />)}
        onClose={close}
      />
    ))
  return (
    <ListPage
      title={m.webhooks_heading()}
      backTo={adminPaths.settings}
      action={
        <Button onClick={add} icon={Plus}>
          {m.webhooks_add()}
        </Button>
      }
      queries={[webhooks]}
      rows={webhooks.data}
      list={rows => <WebhookTable webhooks={rows} />}
      empty={m.webhooks_empty()}
    >
      {dialog}
    </ListPage>
  )
}

const eventsText = ({ events }: Webhook) => events.map(event => WEBHOOK_EVENT_LABELS[event]()).join(', ')

const columns: Column<Webhook>[] = [
  {
    heading: m.webhooks_url(),
    isRowHeader: true,
    cell: webhook => <WebhookLink webhook={webhook} />,
    look: 'w-[26%] px-3',
  },
  { heading: m.webhooks_events(), cell: webhook => <CutText>{eventsText(webhook)}</CutText> },
  {
    heading: m.registrations_status(),
    cell: webhook => <WebhookStatusBadge webhook={webhook} />,
    look: 'w-[34%] px-3',
  },
]

function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] | undefined }) {
  return (
    <DataTable
      columns={columns}
      rows={webhooks}
      keyOf={({ id }) => id}
      skeletons={3}
      fixed
      renderCard={webhook => (
        <>
          <p className="text-base">
            <WebhookLink webhook={webhook} />
          </p>
          <p>{eventsText(webhook)}</p>
          <p>
            <WebhookStatusBadge webhook={webhook} />
          </p>
        </>
      )}
    />
  )
}

function WebhookLink({ webhook }: { webhook: Webhook }) {
  const { id } = webhook
  return (
    <Link
      data-row
      to={generatePath(adminPaths.webhook, { id })}
      className="wrap-anywhere -ml-1 inline-flex min-h-(--control) items-center rounded-control px-1 font-semibold text-action-ink hover:underline"
    >
      {webhookHost(webhook)}
    </Link>
  )
}
