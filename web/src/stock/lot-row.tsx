import { ADMINS, isRoleInAdminGroup } from '@portal/contract/admin-roles'
import type { SampleLot } from '@portal/contract/stock/lots.endpoints'
import type { LotState } from '@portal/contract/stock/stock-rules'
import {
  Ban,
  CalendarX2,
  CircleCheck,
  CircleSlash2,
  Hourglass,
  type LucideIcon,
  Megaphone,
  PencilLine,
  PlusSquare,
  Truck,
  Undo2,
  Users,
} from 'lucide-react'
import { generatePath } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { useAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { ActionMenu, type MenuItem } from '../ui/action-menu.tsx'
import { Button } from '../ui/button.tsx'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'
import { BAR_STYLES } from './bar-styles.tsx'
import { buildLotBarParts, type LotAxis } from './lot-axis.ts'
import { LotSafetyReportsLink } from './lot-safety-reports-link.tsx'

export type LotAction = 'correct' | 'relabel' | 'hold' | 'recipients' | 'recall'
type Props = { lot: SampleLot; sampleId: string; axis: LotAxis; onAction(what: LotAction): void }

const STATES: Record<LotState, { tone: Tone; icon: LucideIcon; text: () => string }> = {
  OFFERED: { tone: 'done', icon: CircleCheck, text: m.stock_lot_offered },
  OUT: { tone: 'waiting', icon: Hourglass, text: m.stock_lot_out },
  EXPIRED: { tone: 'refused', icon: CalendarX2, text: m.stock_lot_expired },
  HELD: { tone: 'refused', icon: Ban, text: m.stock_held },
  EMPTY: { tone: 'ahead', icon: CircleSlash2, text: m.stock_lot_empty },
}

/** A lot with its state in words, its bar to expiry, and its actions. */
export function LotRow({ lot, sampleId, axis, onAction }: Props) {
  const { lotNo, heldAt, onHand } = lot
  const role = useAdminRole()
  const mayChange = isRoleInAdminGroup(ADMINS.shippers, role)
  const hold = heldAt === null ? m.stock_hold() : m.stock_release()
  return (
    <li className="grid gap-x-4 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:col-span-2">
        <span className="font-semibold wrap-anywhere">{lotNo}</span>
        <span className="flex flex-wrap gap-x-3 text-muted text-sm tabular-nums">
          <span className="text-ink">{m.stock_on_hand({ pieces: onHand })}</span>
          <span>{m.stock_expires({ day: formatDdMmYyyy(lot.expiresOn) })}</span>
        </span>
      </div>
      <LotBar lot={lot} axis={axis} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <LotStateText lot={lot} />
        <LotSafetyReportsLink sampleId={sampleId} lotId={lot.id} />
      </div>
      <div className="-mx-3 -mb-2 flex items-center justify-between sm:my-0 sm:ml-0">
        {mayChange && (
          <Button
            variant="quiet"
            size="compact"
            className="print:hidden"
            aria-label={`${hold} ${lotNo}`}
            onClick={() => onAction('hold')}
          >
            {hold}
          </Button>
        )}
        <ActionMenu
          label={m.stock_lot_more({ lotNo })}
          items={[
            mayChange && { label: m.stock_correct(), icon: PlusSquare, onPress: () => onAction('correct') },
            mayChange && { label: m.stock_relabel(), icon: PencilLine, onPress: () => onAction('relabel') },
            isRoleInAdminGroup(ADMINS.supplyReaders, role) && {
              label: m.stock_recipients(),
              icon: Users,
              onPress: () => onAction('recipients'),
            },
            isRoleInAdminGroup(ADMINS.recallers, role) && recallItem(lot, onAction),
          ]}
        />
      </div>
    </li>
  )
}

/** Recalls the lot, or leads to its open recall. */
function recallItem({ recallCaseId }: SampleLot, onAction: Props['onAction']): MenuItem {
  const icon = Megaphone
  return recallCaseId === null
    ? { label: m.stock_recall(), icon, onPress: () => onAction('recall') }
    : { label: m.stock_recall_case(), icon, to: generatePath(adminPaths.case, { id: recallCaseId }) }
}

/** From today to expiry, on the axis of all lots. Decorative: the row says the same in words. */
function LotBar({ lot, axis }: { lot: SampleLot; axis: LotAxis }) {
  return (
    <div aria-hidden="true" className="relative my-2 h-4 sm:col-span-2 [print-color-adjust:exact]">
      {buildLotBarParts(lot, axis).map(({ look, from, to }) => (
        <span
          key={look}
          data-mark
          data-look={look}
          className={`absolute inset-y-0 min-w-2 border-surface not-first:border-l-2 last:rounded-r-full ${BAR_STYLES[look]}`}
          style={{ left: `min(${from}%, 100% - 8px)`, width: `${to - from}%` }}
        />
      ))}
    </div>
  )
}

function LotStateText({ lot }: { lot: SampleLot }) {
  const { state, shipsNext, leavesOn, holdReason, returned, recallCaseId } = lot
  const { text, ...look } = STATES[state]
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <StatusBadge {...look} text={text()} />
      {recallCaseId !== null && <StatusBadge tone="refused" icon={Megaphone} text={m.stock_recalled()} />}
      {returned && <StatusBadge tone="moving" icon={Undo2} text={m.stock_lot_returned()} />}
      {shipsNext && <StatusBadge tone="moving" icon={Truck} text={m.stock_lot_next()} />}
      {state === 'OFFERED' && (
        <span className="text-muted text-sm tabular-nums">
          {m.stock_lot_leaves({ day: formatDdMmYyyy(leavesOn) })}
        </span>
      )}
      {holdReason !== null && <span className="text-sm wrap-anywhere">{holdReason}</span>}
    </div>
  )
}
