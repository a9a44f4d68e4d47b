import type { ComponentProps } from 'react'
import { m } from '../texts.ts'
import { DateField } from './date-field.tsx'
import { toLocalDateTime } from './dates.ts'

/** A past moment in the company's time, to the minute: 'YYYY-MM-DDTHH:MM'. */
export function DateTimeField(field: ComponentProps<typeof DateField>) {
  return <DateField type="datetime-local" max={toLocalDateTime(new Date().toISOString())} {...field} />
}

/** The error of a time that is missing or in the future. */
export function momentError(value: string): string | undefined {
  if (value === '') return m.cases_time_missing()
  return value > toLocalDateTime(new Date().toISOString()) ? m.cases_time_future() : undefined
}
