import { CircleCheck, type LucideIcon, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { To } from 'react-router'
import { BULK_ROWS_MAX } from '../lib/api-query.ts'
import { formatCount } from '../lib/format-count.ts'
import { m } from '../texts.ts'
import { ActionMenu } from './action-menu.tsx'
import { Button, IconButton } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { TapGuardButton } from './tap-guard-button.tsx'
import { useBusy } from './use-busy.ts'

/** What an act did, and the next step. */
export type BulkReceipt = { text: string; next?: { label: string; to: To } | undefined }

export type BulkBarProps = {
  isOpen: boolean
  /** The selected rows. */
  count: number
  /** Selects every row of the filter, loaded or not. */
  all: { count: number; onChoose(): Promise<unknown> }
  /** The acts, the main one first, each with the selected rows that it is for. */
  acts: readonly {
    kind: string
    icon: LucideIcon
    count: number
    label(count: number): string
    onPress(): unknown
  }[]
  /** The kind of the running batch. */
  working: string | undefined
  receipt: BulkReceipt | undefined
  onClose(): void
}

type ButtonProps = { selection: { isOn: boolean; isPossible: boolean; begin(): void; finish(): void } }

/** Begins and ends the selection of rows: at the right end of a list's filters. */
export function StartSelectionButton({ selection }: ButtonProps) {
  const { isOn, isPossible, begin, finish } = selection
  if (!isOn && !isPossible) return null
  return (
    <Button
      variant="quiet"
      size="compact"
      aria-pressed={isOn}
      className="aria-pressed:bg-action-soft"
      onClick={isOn ? () => finish() : begin}
    >
      {m.bulk_select()}
    </Button>
  )
}

const LOOK =
  'sticky bottom-[calc(var(--tab-bar)+8px)] z-20 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-2 shadow-card print:hidden'

/**
 * What can be done with the selected rows, in reach of the thumb: *All n of this filter*, the main act, the others behind three
 * dots. After an act its receipt.
 */
export function BulkBar({ isOpen, count, all, acts, working, receipt, onClose }: BulkBarProps) {
  const [isLoadingAll, whileLoadingAll] = useBusy()
  if (!isOpen) return receipt ? <Receipt receipt={receipt} onClose={onClose} /> : null
  const [main, ...others] = [...acts].sort((a, b) => Number(b.count > 0) - Number(a.count > 0))
  const more = others.filter(act => act.count > 0)
  return (
    <section aria-label={m.bulk_heading()} className={LOOK}>
      <IconButton icon={X} label={m.common_cancel()} disabled={working !== undefined} onClick={onClose} />
      <p role="status" className="tabular-nums">
        {m.bulk_selected({ count: formatCount(count) })}
      </p>
      <Button
        variant="quiet"
        size="compact"
        loading={isLoadingAll}
        disabled={working !== undefined}
        onClick={() => whileLoadingAll(all.onChoose)}
      >
        {all.count > BULK_ROWS_MAX
          ? m.bulk_first({ count: formatCount(BULK_ROWS_MAX) })
          : m.bulk_all({ count: formatCount(all.count) })}
      </Button>
      <div className="ml-auto flex grow items-center justify-end gap-2">
        {main && (
          <TapGuardButton
            size="share"
            className="sm:grow-0"
            icon={main.icon}
            disabled={main.count === 0 || (working !== undefined && working !== main.kind)}
            loading={working === main.kind}
            onClick={main.onPress}
          >
            {main.label(main.count)}
          </TapGuardButton>
        )}
        {more.length > 0 && working === undefined && (
          <ActionMenu
            label={m.bulk_more()}
            items={more.map(({ icon, label, count, onPress }) => ({ icon, label: label(count), onPress }))}
          />
        )}
      </div>
    </section>
  )
}

/** What was done stands where it was pressed, and has the focus that the pressed button had. */
function Receipt({ receipt: { text, next }, onClose }: { receipt: BulkReceipt; onClose(): void }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <section aria-label={m.bulk_heading()} className={LOOK}>
      <p ref={line} tabIndex={-1} className="flex items-center gap-2 px-2 font-semibold outline-none">
        <CircleCheck className="size-5 shrink-0 text-done" />
        {text}
      </p>
      <div className="ml-auto flex items-center gap-2">
        {next && (
          <ButtonLink size="compact" to={next.to}>
            {next.label}
          </ButtonLink>
        )}
        <IconButton icon={X} label={m.common_dismiss()} onClick={onClose} />
      </div>
    </section>
  )
}
