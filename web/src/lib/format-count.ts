import { formatLocale } from './locale.ts'

const format = new Intl.NumberFormat(formatLocale, { maximumFractionDigits: 1 })

/** Formats a count, with thousands separators and at most one decimal. */
export function formatCount(count: number): string {
  return format.format(count)
}
