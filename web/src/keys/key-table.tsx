import { daysLeftOfKey, type KeyState } from '@portal/contract/auth/api-key-rules'
import type { Key } from '@portal/contract/auth/api-keys.endpoints'
import { CircleX, Clock, type LucideIcon } from 'lucide-react'
import { formatDateTime, formatDay, todayAsIsoDay } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CutText } from '../ui/cut-text.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'
import { SCOPE_LABELS } from './scope-labels.ts'

const OVER: Record<Exclude<KeyState, 'ACTIVE'>, { tone: Tone; icon: LucideIcon; text: () => string }> = {
  EXPIRED: { tone: 'refused', icon: CircleX, text: m.keys_expired },
  ENDED: { tone: 'refused', icon: CircleX, text: m.keys_ended },
}

/** The keys as rows; on a phone as cards. */
export function KeyTable({ keys, onEnd }: { keys: readonly Key[] | undefined; onEnd(key: Key): void }) {
  const endButton = (key: Key, variant: 'secondary' | 'quiet') =>
    key.state === 'ACTIVE' && (
      <Button
        variant={variant}
        size="compact"
        className="shrink-0"
        onClick={() => onEnd(key)}
        aria-label={m.keys_end_named({ name: key.name })}
      >
        {m.keys_end()}
      </Button>
    )
  const columns: Column<Key>[] = [
    {
      heading: m.keys_name(),
      isRowHeader: true,
      cell: key => (
        <>
          <CutText>{key.name}</CutText>
          <div className="font-normal text-muted text-sm">
            <CutText>{madeText(key)}</CutText>
          </div>
        </>
      ),
      look: 'w-[20%] px-3',
    },
    { heading: m.keys_scopes(), cell: key => <CutText>{scopesText(key)}</CutText> },
    { heading: m.keys_networks(), cell: key => <CutText>{networksText(key)}</CutText>, look: 'w-[14%] px-3' },
    { heading: m.keys_expires(), cell: key => <State apiKey={key} />, look: 'w-36 px-3 tabular-nums' },
    { heading: m.keys_last_used(), cell: lastUsedText, look: 'w-40 px-3 tabular-nums' },
    {
      heading: m.registrations_actions(),
      head: <span className="sr-only">{m.registrations_actions()}</span>,
      cell: key => endButton(key, 'quiet'),
      look: 'w-28 *:ml-auto *:block *:w-fit',
    },
  ]
  return (
    <DataTable
      columns={columns}
      rows={keys}
      keyOf={({ id }) => id}
      skeletons={3}
      fixed
      renderCard={key => (
        <>
          <div className="flex items-center justify-between gap-x-3">
            <p className="wrap-anywhere min-w-0 font-semibold text-base">{key.name}</p>
            {endButton(key, 'secondary')}
          </div>
          <p>{scopesText(key)}</p>
          <p className="wrap-anywhere text-muted">
            {m.keys_networks()}: {networksText(key)}
          </p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
            {key.state === 'ACTIVE' && <span className="text-muted">{m.keys_expires()}:</span>}
            <State apiKey={key} />
          </div>
          <p className="text-muted tabular-nums">
            {m.keys_last_used()}: {lastUsedText(key)}
          </p>
          <p className="text-muted tabular-nums">{madeText(key)}</p>
        </>
      )}
    />
  )
}

/** The last day of a key, marked when it is near; of one that no longer works that it is over. */
function State({ apiKey: { state, expiresOn } }: { apiKey: Key }) {
  if (state !== 'ACTIVE') return <StatusBadge {...OVER[state]} text={OVER[state].text()} />
  const day = formatDay(expiresOn)
  const isNear = daysLeftOfKey({ state, expiresOn }, todayAsIsoDay()) !== undefined
  return isNear ? <StatusBadge tone="waiting" icon={Clock} text={day} /> : day
}

const scopesText = ({ scopes }: Key) => scopes.map(scope => SCOPE_LABELS[scope]()).join(', ')

const networksText = ({ networks }: Key) => networks.join(', ') || m.keys_networks_any()

const lastUsedText = ({ lastUsedAt }: Key) =>
  lastUsedAt === null ? m.admins_never() : formatDateTime(lastUsedAt)

const madeText = ({ madeBy }: Key) => m.admins_link_made_by({ name: madeBy })
