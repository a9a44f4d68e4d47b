import type { ImportValues } from '@portal/contract/imports'
import { SAMPLE_CATEGORIES } from '@portal/contract/professions'
import { inParts } from '../database/page.ts'
import type { Trx } from '../database/schema.ts'
import type { Session } from '../http/authenticate.ts'
import { findDoubles, type ImportRow, type Outcome } from '../http/import-rows.ts'
import { ensureCategory } from './change-samples.ts'
import { findByName, nameKey } from './stock-names.queries.ts'

/** Adds samples to the admin's company; one of the category with the name is there already. */
export async function importSamples(
  trx: Trx,
  { companyId }: Session,
  rows: readonly ImportRow<ImportValues['samples']>[],
): Promise<Outcome> {
  // Written first, which holds them: of two imports at once the second sees what the first has added.
  const categories = new Map<string, string>()
  for (const name of SAMPLE_CATEGORIES) categories.set(name, await ensureCategory(trx, companyId, name))
  const there = await findByName(trx, companyId)
  const problems = findDoubles(rows, nameKey, 'Name')
  const fresh = rows.filter(({ values }) => !there.has(nameKey(values)))
  if (problems.length === 0) {
    for (const part of inParts(fresh)) {
      await trx
        .insertInto('shop_items')
        .values(
          part.map(({ values: { category, registrationNo, ...sample } }) => ({
            company_id: companyId,
            category_id: categories.get(category) ?? '',
            registration_no: registrationNo,
            ...sample,
          })),
        )
        .execute()
    }
  }
  return { added: fresh.length, known: rows.length - fresh.length, problems }
}
