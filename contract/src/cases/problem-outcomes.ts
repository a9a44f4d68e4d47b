import { PIECE_FATES } from '../orders/delivery-problem-rules.ts'
import type { CaseOutcome } from './case-kinds.ts'

/** How a delivery problem is closed without sending anything again. */
export const PROBLEM_OUTCOMES = ['SOLVED', 'NO_ACTION', ...PIECE_FATES] as const satisfies CaseOutcome[]
