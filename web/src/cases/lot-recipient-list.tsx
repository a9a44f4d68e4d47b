import { ADMINS } from '@portal/contract/admin-roles'
import type { RawInput } from '@portal/contract/endpoints'
import type { MessageState } from '@portal/contract/notifications/message-kinds'
import type { Reach, Recipient } from '@portal/contract/requests/lot-recipients.endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { generatePath } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { callApi } from '../lib/api.ts'
import { formatDateTime, formatDay } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { AdminLinkOrText } from '../session/admin-link-or-text.tsx'
import { useHasAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { DialogButton } from '../ui/dialog-button.tsx'
import { ConfirmChangeDialog } from '../ui/form-dialog.tsx'
import { linkClassName } from '../ui/new-tab-link.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { CASE_QUERY_KEYS, lotRecipientPages } from './cases.api.ts'
import { UndeliveredSampleBadge } from './undelivered-sample-badge.tsx'

type Props = {
  lotId: string
  /** The recall in which pieces come back. */
  caseId?: string
}

/** The recipients of a lot, page by page: how to reach them, who was told of a recall and contacted, and what came back. */
export function LotRecipientList({ lotId, caseId }: Props) {
  const recipients = useInfiniteQuery(lotRecipientPages(lotId))
  return (
    <>
      <QueryErrorBanner subject={m.stock_recipients()} queries={[recipients]} />
      <ul className="grid divide-y divide-line">
        {recipients.data?.pages
          .flatMap(({ data }) => data)
          .map(recipient => (
            <RecipientRow key={recipient.orderId} lotId={lotId} caseId={caseId} recipient={recipient} />
          ))}
      </ul>
      {recipients.hasNextPage && (
        <Button
          variant="secondary"
          className="print:hidden"
          loading={recipients.isFetchingNextPage}
          onClick={() => void recipients.fetchNextPage()}
        >
          {m.common_load_more()}
        </Button>
      )}
    </>
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

/** What differs from an open account. */
const REACH_TEXTS: Record<Reach, (() => string) | undefined> = {
  ACCOUNT: undefined,
  KEPT_NUMBER: m.stock_reach_kept,
  LETTER: m.stock_reach_letter,
}

type RowProps = { lotId: string; caseId: string | undefined; recipient: Recipient }

/** One request. The mark is the HCP's, and so the same on each of an HCP's requests. */
function RecipientRow({ lotId, caseId, recipient }: RowProps) {
  const { orderId, hcp, address, shippedAt, fate, reach, told, contact } = recipient
  const mark = useApiMutation(
    (body: RawInput<'POST /admin/lots/:id/contacts', 'body'>) =>
      callApi('POST /admin/lots/:id/contacts', { params: { id: lotId }, body }),
    { invalidates: [lotRecipientPages(lotId).queryKey] },
  )
  const mayMark = useHasAdminRole(ADMINS.recallers)
  const name = personNameOrErased(hcp.name)
  return (
    <li className="-mx-3 px-3 py-2 has-[input:checked]:bg-action-soft">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <AdminLinkOrText screen={adminPaths.request} to={generatePath(adminPaths.request, { id: orderId })}>
          {name}
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
        {[
          m.stock_shipped({ day: formatDay(shippedAt) }),
          told !== null && m.stock_message_state({ state: STATES[told]?.() ?? told }),
          told === null && reach !== 'LETTER' && m.stock_not_told(),
          REACH_TEXTS[reach]?.(),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {mayMark ? (
          <CheckboxField
            aria-label={m.stock_contacted_hcp({ name })}
            checked={mark.isPending ? mark.variables?.contacted : contact !== null}
            disabled={mark.isPending}
            onChange={({ target }) => mark.save({ hcpId: hcp.id, contacted: target.checked })}
            label={contact === null ? m.stock_contacted() : contactText(contact)}
          />
        ) : (
          contact && <p className="text-sm tabular-nums">{contactText(contact)}</p>
        )}
        {mayMark && caseId !== undefined && (
          <DialogButton
            variant="quiet"
            size="compact"
            className="ml-auto print:hidden"
            isShown={fate !== 'RETURNED'}
            aria-label={m.stock_came_back_of({ name })}
            dialog={close => <CameBackDialog {...{ caseId, orderId, name }} onClose={close} />}
          >
            {m.stock_came_back()}
          </DialogButton>
        )}
      </div>
    </li>
  )
}

function contactText({ at, by }: NonNullable<Recipient['contact']>): string {
  return m.stock_contacted_by({ at: formatDateTime(at), name: by })
}

type CameBackProps = { caseId: string; orderId: string; name: string; onClose(): void }

/** Asks before the piece of a parcel is booked as returned. */
function CameBackDialog({ caseId, orderId, name, onClose }: CameBackProps) {
  return (
    <ConfirmChangeDialog
      title={m.stock_came_back_title({ name })}
      description={m.stock_came_back_text()}
      confirmLabel={m.stock_came_back_book()}
      change={() =>
        callApi('POST /admin/cases/:id/returns', {
          params: { id: caseId },
          body: { orderId },
          repeatable: true,
        })
      }
      invalidates={[...CASE_QUERY_KEYS, ['stock']]}
      savedText={m.stock_came_back_booked({ name })}
      onClose={onClose}
    />
  )
}
