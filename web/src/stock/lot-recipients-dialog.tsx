import { ADMINS } from '@portal/contract/admin-roles'
import type { MessageState } from '@portal/contract/notifications/message-kinds'
import type { Recipient } from '@portal/contract/requests/recall.endpoints'
import type { Lot } from '@portal/contract/stock/lots.endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { generatePath } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { downloadFile } from '../lib/api.ts'
import { formatDateTime, formatDay } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { UndeliveredSampleBadge } from '../orders/undelivered-sample-badge.tsx'
import { AdminLinkOrText } from '../session/admin-link-or-text.tsx'
import { useHasAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { linkClassName } from '../ui/new-tab-link.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { RecallLotDialog } from './recall-lot-dialog.tsx'
import { lotRecipientPages, useMarkRecallContact } from './stock.api.ts'

type Props = { sampleId: string; lot: Lot; onClose(): void }

/** The recipients of a lot: how to reach them, who was told of a recall, and who was contacted. */
export function LotRecipientsDialog({ sampleId, lot, onClose }: Props) {
  const recipients = useInfiniteQuery(lotRecipientPages(lot.id))
  const [asking, setAsking] = useState(false)
  const mayRecall = useHasAdminRole(ADMINS.managers)
  const counts = recipients.data?.pages.at(-1)?.meta
  const untold = counts?.untold ?? 0
  if (asking) return <RecallLotDialog lot={lot} uninformedHcps={untold} onClose={() => setAsking(false)} />
  return (
    <Dialog
      open
      title={m.stock_recipients_of({ lotNo: lot.lotNo })}
      description={
        counts === undefined ? (
          m.common_loading()
        ) : (
          <>
            <p>{m.stock_recipients_total({ total: counts.total })}</p>
            <p>{m.stock_recipients_progress(counts)}</p>
          </>
        )
      }
      onClose={onClose}
      actions={
        <>
          {recipients.hasNextPage && (
            <Button
              variant="secondary"
              loading={recipients.isFetchingNextPage}
              onClick={() => void recipients.fetchNextPage()}
            >
              {m.common_load_more()}
            </Button>
          )}
          {counts && untold > 0 && mayRecall && (
            <Button variant="danger" onClick={() => setAsking(true)}>
              {counts.told === 0 ? m.stock_recall() : m.stock_recall_rest({ count: untold })}
            </Button>
          )}
          {counts && counts.total > 0 && (
            <DownloadButton
              variant="secondary"
              fileName={`lot-${lot.lotNo}.csv`}
              loadFile={() =>
                downloadFile('POST /admin/supply/export', { body: { item: sampleId, lot: lot.lotNo } })
              }
            />
          )}
        </>
      }
    >
      <QueryErrorBanner subject={m.stock_recipients()} queries={[recipients]} />
      <ul className="grid divide-y divide-line">
        {recipients.data?.pages
          .flatMap(({ data }) => data)
          .map(recipient => (
            <RecipientRow key={recipient.orderId} lotId={lot.id} recipient={recipient} />
          ))}
      </ul>
    </Dialog>
  )
}

const STATES: Record<MessageState, () => string> = {
  WAITING: m.messages_state_waiting,
  SENT: m.messages_state_sent,
  DELIVERED: m.messages_state_delivered,
  FAILED: m.messages_state_failed,
  EXPIRED: m.messages_state_expired,
  DROPPED: m.messages_state_dropped,
  MUTED: m.messages_state_muted,
}

/** One request. The mark is the HCP's, and so the same on each of an HCP's requests. */
function RecipientRow({ lotId, recipient }: { lotId: string; recipient: Recipient }) {
  const { orderId, hcp, address, shippedAt, fate, told, contact } = recipient
  const mark = useMarkRecallContact(lotId)
  const mayMark = useHasAdminRole(ADMINS.managers)
  return (
    <li className="-mx-3 px-3 py-2 has-[input:checked]:bg-action-soft">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <AdminLinkOrText screen={adminPaths.request} to={generatePath(adminPaths.request, { id: orderId })}>
          {personNameOrErased(hcp.name)}
        </AdminLinkOrText>
        {hcp.phone && (
          <a href={`tel:+${hcp.phone}`} className={`${linkClassName} tabular-nums`}>
            {formatPhone(hcp.phone)}
          </a>
        )}
      </div>
      <UndeliveredSampleBadge fate={fate} />
      <p className="text-sm">{address}</p>
      <p className="text-muted text-sm tabular-nums">
        {m.stock_shipped({ day: formatDay(shippedAt) })}
        {' · '}
        {told === null ? m.stock_not_told() : m.stock_message_state({ state: STATES[told]?.() ?? told })}
      </p>
      {mayMark ? (
        <CheckboxField
          aria-label={m.stock_contacted_hcp({ name: personNameOrErased(hcp.name) })}
          checked={mark.isPending ? mark.variables?.contacted : contact !== null}
          disabled={mark.isPending}
          onChange={({ target }) => mark.save({ hcpId: hcp.id, contacted: target.checked })}
          label={contact === null ? m.stock_contacted() : contactText(contact)}
        />
      ) : (
        contact && <p className="text-sm tabular-nums">{contactText(contact)}</p>
      )}
    </li>
  )
}

function contactText({ at, by }: NonNullable<Recipient['contact']>): string {
  return m.stock_contacted_by({ at: formatDateTime(at), name: by })
}
