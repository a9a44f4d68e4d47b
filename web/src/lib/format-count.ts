import { formatLocale } from './locale.ts'

const format = new Intl.NumberFormat(formatLocale, { maximumFractionDigits: 1 })

/** A number of things, with its thousands apart and one decimal at most. */
export function formatCount(count: number): string {
  return format.format(count)
}
