import type { StockCountLine } from '@portal/contract/stock/stock-counts.endpoints'
import { PIECES_IN_LOT_MAX } from '@portal/contract/stock/stock-rules'
import { TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { callApi } from '../lib/api.ts'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { formatCount } from '../lib/format-count.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { isWholeNumberInRange, parseWholeNumberOrNaN } from '../lib/whole-number.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { CountedLot } from './counted-lot.tsx'
import { COUNTS_QUERY_KEY } from './stock-counts.api.ts'

type Props = {
  countId: string
  line: StockCountLine
  mayCount: boolean
  /** The number is saved. @param row the element of this row */
  onSaved(row: HTMLElement): void
}

/** A lot with the pieces that were counted, or the field for them. */
export function CountEntryRow({ countId, line, mayCount, onSaved }: Props) {
  const row = useRef<HTMLLIElement>(null)
  const [isChanging, setChanging] = useState(false)
  const { lot, counted, countedBy, moved } = line
  const entry = useCountEntry(countId, line, () => {
    setChanging(false)
    if (row.current) onSaved(row.current)
  })
  const again = useCountEntry(countId, line, () => setChanging(false))
  const isField = mayCount && !moved && (counted === null || isChanging)
  return (
    <li
      ref={row}
      className={`grid gap-2 px-4 py-3 ${isField ? 'md:grid-cols-[minmax(0,1fr)_22rem] md:items-center' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <CountedLot lot={lot} />
        {counted !== null && !isField && (
          <span className="flex flex-wrap items-baseline gap-x-2">
            <strong className="text-lg tabular-nums">{formatCount(counted)}</strong>
            <span className="text-muted text-sm">{countedBy}</span>
          </span>
        )}
      </div>
      {moved && <StatusBadge tone="waiting" icon={TriangleAlert} text={m.stock_count_moved()} />}
      {isField && <PiecesForm line={line} entry={entry} />}
      {mayCount && !isField && (
        <Button
          variant="quiet"
          size="compact"
          className="-mx-3 -my-1 justify-self-start"
          loading={again.isPending}
          aria-label={`${moved ? m.stock_count_again() : m.stock_count_change()} ${lot.lotNo}`}
          onClick={() => (moved ? again.save(null) : setChanging(true))}
        >
          {moved ? m.stock_count_again() : m.stock_count_change()}
        </Button>
      )}
      <FieldError id={lot.id} error={countEntryError(entry) ?? countEntryError(again)} />
    </li>
  )
}

/** What the server answered, in words; it stays when the field has given way to the number of somebody else. */
export const countEntryError = ({ error }: { error: Error | null }) =>
  error ? errorTextWithPrefix(error) : undefined

/** Saves the pieces of a lot; null begins its count again. It sends the number that is shown, so that nobody overwrites another one unseen. */
export function useCountEntry(countId: string, { lot, counted: shown }: StockCountLine, onSaved: () => void) {
  return useApiMutation(
    (counted: number | null) =>
      callApi('POST /admin/stock-counts/:id/lines', {
        params: { id: countId },
        body: { lotId: lot.id, shown, counted },
        repeatable: true,
      }),
    { invalidates: [COUNTS_QUERY_KEY], onClose: onSaved },
  )
}

function PiecesForm({ line, entry }: { line: StockCountLine; entry: ReturnType<typeof useCountEntry> }) {
  const { lot, counted } = line
  const form = useForm({ pieces: counted === null ? '' : String(counted) }, ({ pieces }) => ({
    pieces: isWholeNumberInRange(pieces, 0, PIECES_IN_LOT_MAX) ? undefined : m.stock_count_pieces_wrong(),
  }))
  return (
    <form
      noValidate
      className="flex items-end gap-2"
      onSubmit={form.submit(({ pieces }) => entry.save(parseWholeNumberOrNaN(pieces)))}
    >
      <div className="min-w-0 flex-1">
        <TextField
          label={m.stock_count_pieces({ lotNo: lot.lotNo })}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          {...form.text('pieces')}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        loading={entry.isPending}
        aria-label={`${m.stock_save()} ${lot.lotNo}`}
      >
        {m.stock_save()}
      </Button>
    </form>
  )
}
