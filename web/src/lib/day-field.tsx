import { type ComponentProps, useState } from 'react'
import { TextField } from '../ui/text-field.tsx'
import { isIsoDay } from './is-iso-day.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> & {
  /** 'YYYY-MM-DD', or empty. */
  value: string
  onDay(day: string): void
}

/** A day filter. It applies once the day is complete: while the year is typed, the value stays. */
export function DayField({ value, onDay, ...rest }: Props) {
  const [typed, setTyped] = useState({ day: value, known: value })
  if (value !== typed.known) setTyped({ day: value, known: value })
  const type = (day: string) => {
    setTyped({ day, known: value })
    if (day === '' || isIsoDay(day)) onDay(day)
  }
  return (
    <TextField
      {...rest}
      type="date"
      min="2000-01-01"
      max="2199-12-31"
      value={typed.day}
      onChange={event => type(event.target.value)}
    />
  )
}
