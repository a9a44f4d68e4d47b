import values from '#texts/values.json'
import type { Option } from '../ui/select-field.tsx'

const texts: Readonly<Record<string, string>> = values

/** Words a value of a closed set (profession, specialty, sector, category, class) in the language of this build. */
export function translatedValue<Value extends string | null>(value: Value): Value | string {
  return value === null ? value : (texts[value] ?? value)
}

/** Words a list of values, as 'Cosmetic, Food'. */
export function joinValueLabels(values: readonly string[]): string {
  return values.map(translatedValue).join(', ')
}

/** Options of a closed set. */
export function toLabelledOptions<Value extends string>(values: readonly Value[]): Option<Value>[] {
  return values.map(value => ({ value, label: translatedValue(value) }))
}
