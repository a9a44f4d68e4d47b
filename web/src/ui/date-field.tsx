import { type ComponentProps, useState } from 'react'
import { formatDayWithWeekday, formatDdMmYyyy, isAcceptedIsoDay } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { TextField } from './text-field.tsx'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'type'> & {
  /** 'YYYY-MM-DD', with a time 'YYYY-MM-DDTHH:MM', or empty. */
  value: string
  type?: 'date' | 'datetime-local'
}

/** A date field. The date is repeated below in words, because browsers order day and month by the device's locale. */
export function DateField({ type = 'date', hint, value, error, ...rest }: FieldProps) {
  const day = value.slice(0, 10)
  return (
    <TextField
      {...rest}
      type={type}
      value={value}
      error={error}
      hint={isAcceptedIsoDay(day) && error === undefined ? formatDayWithWeekday(day) : hint}
    />
  )
}

/** The error of a day that is missing or out of its bounds. */
export function dayBoundsError(day: string, { min, max }: { min: string; max: string }): string | undefined {
  if (day === '') return m.common_day_required()
  if (day < min) return m.common_day_earliest({ day: formatDdMmYyyy(min) })
  return day > max ? m.common_day_latest({ day: formatDdMmYyyy(max) }) : undefined
}

type FilterProps = Omit<FieldProps, 'onChange'> & { onDayChange(day: string): void }

/** A day filter. It applies once the day is complete: while the year is typed, the value stays. */
export function DayFilter({ value, onDayChange, ...rest }: FilterProps) {
  const [typed, setTyped] = useState({ day: value, known: value })
  if (value !== typed.known) setTyped({ day: value, known: value })
  const type = (day: string) => {
    setTyped({ day, known: value })
    if (day === '' || isAcceptedIsoDay(day)) onDayChange(day)
  }
  return (
    <DateField
      {...rest}
      min="2000-01-01"
      max="2199-12-31"
      value={typed.day}
      onChange={event => type(event.target.value)}
    />
  )
}
