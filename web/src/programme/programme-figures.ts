import type { FilteredList } from '@portal/contract/programme/programme-lists'
import { adminPaths } from '../admin-paths.ts'
import { formatLocale } from '../lib/locale.ts'
import { omitEmptyFilters } from '../lib/url-filters.ts'
import { paths } from '../paths.ts'

const percent = new Intl.NumberFormat(formatLocale, { style: 'percent', maximumFractionDigits: 0 })

/** A share of 1 in percent. */
export const formatShareAsPercent = (share: number): string => percent.format(share)

const PATHS: Record<FilteredList['list'], string> = {
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
    pathname: PATHS[list],
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
