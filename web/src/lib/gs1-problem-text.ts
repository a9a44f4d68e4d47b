import type { Gs1Problem } from '@portal/contract/stock/gs1'
import { m } from '../texts.ts'

/** Why a code cannot be read, and what to do. */
export function gs1ProblemText(problem: Gs1Problem): string {
  switch (problem.code) {
    case 'EMPTY':
      return m.scan_empty()
    case 'NOT_GS1':
      return m.scan_not_gs1()
    case 'NOTHING_READ':
      return m.scan_nothing_read()
    case 'GTIN_WRONG':
      return m.scan_gtin_wrong(problem)
    case 'DATE_WRONG':
      return m.scan_date_wrong(problem)
    case 'COUNT_WRONG':
      return m.scan_count_wrong(problem)
    case 'TOO_SHORT':
      return m.scan_too_short(problem)
    case 'TOO_LONG':
      return m.scan_too_long(problem)
    case 'CHARACTER_WRONG':
      return m.scan_character_wrong(problem)
    case 'CONTRADICTION':
      return m.scan_contradiction(problem)
  }
}
