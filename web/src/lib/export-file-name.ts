import { toDateTimeInputValue } from './dates.ts'
import { omitEmptyFilters } from './url-filters.ts'

export type Export = {
  /** What the file lists. */
  of: string
  type?: 'csv' | 'json' | 'xlsx'
  filters?: object
  /** The filters whose values the name has, besides days: of choices their words. */
  named?: readonly Named[]
}
type Named = { name: string; options?: readonly { value: string; label: string }[] }

/** Maximum length of a part of the name, and of all before the time. */
const [PART_MAX, PARTS_MAX] = [40, 120]
const DAYS = [{ name: 'from' }, { name: 'to' }]

/**
 * The name of an exported file: what it lists, its filters, and when it was made, in the company's time. Of a filter that is not
 * `named` only its kind is there: what somebody typed, and whom they chose, may be a person's name or number.
 */
export function exportFileName({ of, type = 'csv', filters = {}, named = [] }: Export): string {
  const parts = Object.entries(omitEmptyFilters(filters)).map(([name, value]) => {
    const filter: Named | undefined = [...DAYS, ...named].find(filter => filter.name === name)
    if (filter === undefined) return name
    return filter.options?.find(option => option.value === value)?.label ?? `${name} ${value}`
  })
  const made = toDateTimeInputValue(new Date().toISOString()).replace('T', ' ')
  const beginning = [of, ...parts].map(part => toSafePart(part).slice(0, PART_MAX)).join('_')
  return `${beginning.slice(0, PARTS_MAX)}_${toSafePart(made)}.${type}`
}

/** Letters and digits without accents, and hyphens. */
function toSafePart(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\dA-Za-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
