import { addDays } from '@portal/contract/days'
import type { FilteredList } from '@portal/contract/programme/programme-lists'
import type { DayRange, Periods } from '@portal/contract/programme/programme-period'
import { adminPaths } from '../admin-paths.ts'
import { formatMonthAndYear } from '../lib/dates.ts'
import { formatLocale } from '../lib/locale.ts'
import { omitEmptyFilters } from '../lib/url-filters.ts'
import { paths } from '../paths.ts'

const percent = new Intl.NumberFormat(formatLocale, { style: 'percent', maximumFractionDigits: 0 })
const dayFormat = new Intl.DateTimeFormat(formatLocale, { dateStyle: 'medium', timeZone: 'UTC' })

/** A share of 1 in percent. */
export const formatShareAsPercent = (share: number): string => percent.format(share)

/** A period as '1–26 Nov 2026', or 'October 2026' for a calendar month. @param beside without their year, if both have one */
export function formatPeriod(range: DayRange, beside?: Periods): string {
  const name = nameOfPeriod(range)
  const isOneYear = beside?.before.from.slice(0, 4) === beside?.period.to.slice(0, 4)
  return beside && isOneYear ? name.replaceAll(/ \d{4}$/g, '') : name
}

function nameOfPeriod({ from, to }: DayRange): string {
  const last = dayFormat.format(new Date(to))
  if (from === to) return last
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${dayFormat.format(new Date(from))} – ${last}`
  const isMonth = from.endsWith('-01') && addDays(to, 1).endsWith('-01')
  return isMonth ? formatMonthAndYear(from.slice(0, 7)) : `${Number(from.slice(8))}–${last}`
}

/** The addresses of the lists that numbers count. */
export const LIST_PATHS: Record<FilteredList['list'], string> = {
  registrations: paths.adminHome,
  requests: adminPaths.requests,
  messages: adminPaths.messages,
  distributions: adminPaths.distributionReport,
  samples: adminPaths.samples,
  cases: adminPaths.cases,
}

/** The address of a list with its filters. */
export function filteredListLocation({ list, filter }: FilteredList): { pathname: string; search: string } {
  const page = list === 'registrations' && { page: '1' }
  return {
    pathname: LIST_PATHS[list],
    search: String(new URLSearchParams({ ...omitEmptyFilters(filter), ...page })),
  }
}

/** The steps of a scale from 0 to at least `most`: three or four round numbers. */
export function roundAxisTicks(max: number): number[] {
  const rough = Math.max(1, max) / 3
  const unit = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map(times => times * unit).find(size => size >= rough) ?? unit)
  return Array.from({ length: Math.ceil(Math.max(1, max) / step) + 1 }, (_, index) => index * step)
}
