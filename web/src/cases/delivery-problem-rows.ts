import type { CaseRow } from '@portal/contract/cases/case-records'
import { joinItemNames } from '@portal/contract/orders/order-items'
import { caseDescriptionText } from '../privacy/privacy-labels.ts'
import { m } from '../texts.ts'
import { DELIVERY_PROBLEM_LABELS } from './delivery-problem-labels.ts'

/** The problem of a delivery and the samples concerned; empty for other cases. */
export function deliveryProblemRows({
  delivery,
}: Pick<CaseRow, 'delivery'>): { label: string; value: string; wide?: boolean }[] {
  if (delivery === null) return []
  return [
    { label: m.problem_label(), value: DELIVERY_PROBLEM_LABELS[delivery.problem]() },
    { label: m.problem_samples(), value: joinItemNames(delivery.items), wide: true },
  ]
}

/** The characters of a description shown in a list: two lines on a phone. */
const SUMMARY_MAX = 80

/** The first words of a case: the delivery problem, the request and the description. */
export function caseSummaryText(row: Pick<CaseRow, 'delivery' | 'text' | 'request'>): string {
  const problem = row.delivery && DELIVERY_PROBLEM_LABELS[row.delivery.problem]()
  return [problem, firstWords(caseDescriptionText(row))].filter(Boolean).join(' · ')
}

function firstWords(text: string): string {
  if (text.length <= SUMMARY_MAX) return text
  const start = text.slice(0, SUMMARY_MAX)
  return `${start.slice(0, start.lastIndexOf(' ') + 1).trim() || start}…`
}
