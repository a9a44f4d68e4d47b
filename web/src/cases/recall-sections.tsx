import type { RecallDetails } from '@portal/contract/cases/recall-details'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Ban, PackageOpen, Printer } from 'lucide-react'
import { generatePath } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { orderStateLabel } from '../orders/order-state-labels.ts'
import { AdminLinkOrText } from '../session/admin-link-or-text.tsx'
import { m } from '../texts.ts'
import { LabelledValueList } from '../ui/labelled-value-list.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { TitledCard } from '../ui/titled-section.tsx'
import { lotRecipientPages } from './cases.api.ts'
import { LotRecipientList } from './lot-recipient-list.tsx'

type Props = { caseId: string; recall: RecallDetails }

/** What a recall stopped, whom it has reached, and what came back. */
export function RecallSections({ caseId, recall }: Props) {
  return (
    <>
      <TitledCard title={m.recall_lots()}>
        <ul className="grid gap-2">
          {recall.lots.map(({ id, lotNo, onHand, heldAt, returned }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold wrap-anywhere">{lotNo}</span>
              <span className="text-sm tabular-nums">{m.stock_on_hand({ pieces: onHand })}</span>
              {returned && <span className="text-muted text-sm">{m.stock_lot_returned()}</span>}
              {heldAt === null ? (
                <StatusBadge tone="waiting" icon={PackageOpen} text={m.recall_lot_released()} />
              ) : (
                <StatusBadge tone="refused" icon={Ban} text={m.stock_held()} />
              )}
            </li>
          ))}
        </ul>
      </TitledCard>
      {recall.requests.length > 0 && <RequestsToPackAgain requests={recall.requests} />}
      <TitledCard title={m.recall_people()}>
        <RecallProgress lotId={recall.lotId} />
        <LotRecipientList lotId={recall.lotId} caseId={caseId} />
      </TitledCard>
    </>
  )
}

function RequestsToPackAgain({ requests }: Pick<RecallDetails, 'requests'>) {
  return (
    <TitledCard title={m.recall_requests()}>
      <p className="text-muted">{m.recall_requests_text()}</p>
      <ul className="divide-y divide-line">
        {requests.map(({ id, hcp, state, slipToReprint }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <AdminLinkOrText screen={adminPaths.request} to={generatePath(adminPaths.request, { id })}>
              {personNameOrErased(hcp)}
            </AdminLinkOrText>
            {slipToReprint ? (
              <StatusBadge tone="waiting" icon={Printer} text={m.recall_slip()} />
            ) : (
              <span className="text-muted text-sm">{orderStateLabel(state)}</span>
            )}
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

/** How complete a recall is. */
function RecallProgress({ lotId }: { lotId: string }) {
  const counts = useInfiniteQuery(lotRecipientPages(lotId)).data?.pages.at(-1)?.meta
  if (counts === undefined) return null
  const { hcps, told, contacted, total, returned, byLetter } = counts
  return (
    <LabelledValueList
      dense
      rows={[
        { label: m.recall_told(), value: m.recall_of({ count: told, total: hcps }) },
        { label: m.recall_contacted(), value: m.recall_of({ count: contacted, total: hcps }) },
        { label: m.recall_returned(), value: m.recall_of({ count: returned, total }) },
        { label: m.recall_letters(), value: byLetter > 0 && String(byLetter) },
      ]}
    />
  )
}
