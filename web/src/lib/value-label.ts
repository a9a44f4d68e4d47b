import values from '#texts/values.json'
import type { Option } from '../ui/select-field.tsx'

const texts: Readonly<Record<string, string>> = values

/** Words a value of a closed set (profession, specialty, sector, category, class) in the language of this build. */
export function valueLabel<Value extends string | null>(value: Value): Value | string {
  return value === null ? value : (texts[value] ?? value)
}

/** Words a list of values, as 'Cosmetic, Food'. */
export function valueLabels(values: readonly string[]): string {
  return values.map(valueLabel).join(', ')
}

/** Options of a closed set. */
export function optionsOfSet(set: readonly string[]): Option[] {
  return set.map(value => ({ value, label: valueLabel(value) }))
}
