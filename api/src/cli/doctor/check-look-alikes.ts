import { findLookAlikeCouriers } from '../../companies/couriers.queries.ts'
import { findSharedLicenceNumbers } from '../../licences/licence-numbers.queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import { findLookAlikeLots, findLookAlikeSamples } from '../../stock/look-alike-lots.queries.ts'
import { findSharedRegistrationNumbers } from '../../users/registration-numbers.queries.ts'
import { type Finding, okFinding, warningFinding } from './check-environment.ts'

/** Lines of one finding. */
const LISTED_MAX = 20

/** Lists the numbers and names that are there twice, however they are written; nothing merges them (decision 50). */
export async function checkLookAlikes(db: Database): Promise<Finding[]> {
  const kinds: [text: string, found: string[]][] = [
    [
      'Lots of one sample look the same. A recall reaches both; correct the wrong number',
      await findLookAlikeLots(db),
    ],
    ['Samples of one category look the same. Rename one', await findLookAlikeSamples(db)],
    ['Couriers look the same. Rename one', await findLookAlikeCouriers(db)],
    ['Several HCPs have one certificate number. Ask them', await findSharedLicenceNumbers(db)],
    ['Several HCPs have one registration number. Ask them', await findSharedRegistrationNumbers(db)],
  ]
  const findings = kinds.flatMap(([text, found]) =>
    found.length === 0 ? [] : warningFinding(list(text, found)),
  )
  return findings.length > 0 ? findings : [okFinding('Numbers and names: none is there twice.')]
}

function list(text: string, found: readonly string[]): string {
  const shown = found.slice(0, LISTED_MAX).map(line => `  - ${line}`)
  const rest = found.length > LISTED_MAX ? [`  - and ${found.length - LISTED_MAX} more`] : []
  return [`${text}:`, ...shown, ...rest].join('\n')
}
