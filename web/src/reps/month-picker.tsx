import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { currentYearMonth, formatMonthAndYear } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']
/** The allowed years of a `yearMonth`. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2099

type Props = {
  /** `YYYY-MM`; undefined until it is known. */
  value: string | undefined
  /** The last selectable month; future months are disabled. */
  lastMonth: string | undefined
  onChange(yearMonth: string): void
}

/** A month picker: a button with the current month and year, and twelve buttons to choose another (R§2). */
export function MonthPicker({ value, lastMonth, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const text = value === undefined ? m.rep_select_month() : formatMonthAndYear(value)
  const choose = (yearMonth: string) => {
    setOpen(false)
    onChange(yearMonth)
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={value === undefined ? m.rep_select_month() : m.rep_month({ month: text })}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-12 items-center gap-1.5 rounded-control border border-edge bg-surface px-2.5 font-semibold text-action-ink text-sm wide:px-4 wide:text-base transition hover:bg-action-soft active:scale-[0.98]"
      >
        <CalendarDays className="size-5" />
        {text}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={m.rep_select_month()}>
        <MonthGrid value={value} last={lastMonth ?? `${LAST_YEAR}-12`} onChoose={choose} />
      </Dialog>
    </>
  )
}

type GridProps = { value: string | undefined; last: string; onChoose(yearMonth: string): void }

function MonthGrid({ value, last, onChoose }: GridProps) {
  const [year, setYear] = useState(() => Number((value ?? currentYearMonth('UTC')).slice(0, 4)))
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between">
        <IconButton
          icon={ChevronLeft}
          isLarge
          label={m.rep_previous_year()}
          disabled={year <= FIRST_YEAR}
          onClick={() => setYear(year - 1)}
        />
        <p aria-live="polite" className="font-bold text-lg tabular-nums">
          {year}
        </p>
        <IconButton
          icon={ChevronRight}
          isLarge
          label={m.rep_next_year()}
          disabled={year >= Number(last.slice(0, 4))}
          onClick={() => setYear(year + 1)}
        />
      </div>
      <div className="grid grid-cols-3 gap-2">
        {MONTHS.map(month => `${year}-${month}`).map(yearMonth => (
          <button
            key={yearMonth}
            type="button"
            aria-pressed={yearMonth === value}
            disabled={yearMonth > last}
            onClick={() => onChoose(yearMonth)}
            className="min-h-12 rounded-control bg-sunken px-0 font-semibold text-[min(0.875rem,4cqi)] transition hover:bg-action-soft active:scale-95 aria-pressed:bg-action aria-pressed:text-on-action disabled:cursor-not-allowed disabled:text-muted disabled:line-through disabled:hover:bg-sunken"
          >
            {formatMonthAndYear(yearMonth).replace(` ${year}`, '')}
            <span className="sr-only"> {year}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
