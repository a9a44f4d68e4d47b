import type { SampleClass } from '../stock/stock-rules.ts'
import type { RecallSeverity } from './case-deadlines.ts'

/** Classes of risk of a recall, as the authorities name them: I, II and III. */
export const RECALL_RISKS = ['HIGH', 'MEDIUM', 'LOW'] as const
export type RecallRisk = (typeof RECALL_RISKS)[number]

/** What decides the deadlines of a recall; a sample without a class counts as others do. */
export function recallSeverity(sampleClass: SampleClass | null, risk: RecallRisk): RecallSeverity {
  if (sampleClass === 'Medical device') return `RECALL_DEVICE_${risk}`
  return sampleClass === 'Cosmetic' ? 'RECALL_COSMETIC' : 'RECALL_OTHER'
}
