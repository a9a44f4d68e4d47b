import { fillTextPlaceholders, type Problem } from '@portal/contract/problems'
import columnRules from '#texts/column-rules.json'
import columns from '#texts/columns.json'
import { translatedValue } from '../lib/value-labels.ts'

type Parameters = NonNullable<Problem['params']>

const texts: Readonly<Record<string, string>> = columns
const rules: Readonly<Record<string, string>> = columnRules

/** Words the heading of a file's column in the language of this build. */
export function columnLabel(column: string): string {
  return texts[column] ?? column
}

/** Words a list of headings, as 'Active, Position'. */
export function joinColumnLabels(columns: readonly string[]): string {
  return columns.map(columnLabel).join(', ')
}

/** Words the values and headings among the parameters of a file's problem. */
export function translateProblemParams(params: Parameters): Parameters {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string'
      ? value
          .split(', ')
          .map(one => texts[one] ?? translatedValue(one))
          .join(', ')
      : value,
  ])
  return Object.fromEntries(entries)
}

/** Describes the values that a column accepts. @returns undefined for a code that is not a column's rule */
export function columnRuleText({ code, params }: { code: string; params?: Parameters | undefined }) {
  const text = rules[code]
  return text && fillTextPlaceholders(text, { params: translateProblemParams(params ?? {}) })
}
