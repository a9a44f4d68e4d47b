import type { Problem } from '@portal/contract/problems'
import columns from '#texts/columns.json'
import values from '#texts/values.json'
import type { Option } from '../ui/select-field.tsx'

type Parameters = NonNullable<Problem['params']>

const texts: Readonly<Record<string, string>> = { ...columns, ...values }

/** Words a value of a closed set (profession, specialty, sector, category, class), or the heading of an import's column. */
export function valueLabel<Value extends string | null>(value: Value): Value | string {
  return value === null ? value : (texts[value] ?? value)
}

/** Words a list of values, as 'Cosmetic, Food'. */
export function valueLabels(values: readonly string[]): string {
  return values.map(valueLabel).join(', ')
}

/** Words the values and headings among the parameters of an import's problem. */
export function withValueLabels(params: Parameters): Parameters {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? valueLabels(value.split(', ')) : value,
  ])
  return Object.fromEntries(entries)
}

/** Options of a closed set. */
export function optionsOfSet(set: readonly string[]): Option[] {
  return set.map(value => ({ value, label: valueLabel(value) }))
}
