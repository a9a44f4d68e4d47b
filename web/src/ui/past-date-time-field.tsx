import type { ComponentProps } from 'react'
import { toDateTimeInputValue } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { DateField } from './date-field.tsx'

/** A past moment in the company's time, to the minute: 'YYYY-MM-DDTHH:MM'. */
export function PastDateTimeField(field: ComponentProps<typeof DateField>) {
  return <DateField type="datetime-local" max={toDateTimeInputValue(new Date().toISOString())} {...field} />
}

/** The error of a moment that is missing or has not come yet. */
export function pastDateTimeError(value: string): string | undefined {
  if (value === '') return m.cases_time_missing()
  return value > toDateTimeInputValue(new Date().toISOString()) ? m.cases_time_future() : undefined
}
