import { foldIdentifier } from '@portal/contract/identifiers'
import { sql } from 'kysely'
import { refoldColumn } from '../platform/database/refold-column.ts'
import type { Queryable } from '../platform/database/schema.ts'

/** Folds the certificate numbers that a release before this rule has written. */
export async function refoldLicenceNumbers(db: Queryable): Promise<number> {
  return refoldColumn(db, {
    ...{ table: 'licences', key: 'user_id', text: 'number', folded: 'number_folded' },
    fold: foldIdentifier,
    asciiSql: sql<string>`lower(number collate "C")`,
  })
}

/** Certificate numbers of one body that several HCPs of a company have, each as 'MMC 1234 (2 HCPs)'. */
export async function findSharedLicenceNumbers(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ body: string; number: string; hcps: number }>`
    select body, min(number) as number, count(*)::int as hcps from licences
    group by company_id, body, number_folded
    having count(*) > 1 order by body, number`.execute(db)
  return rows.map(({ body, number, hcps }) => `${body} ${number} (${hcps} HCPs)`)
}
