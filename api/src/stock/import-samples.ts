import type { ImportValues } from '@portal/contract/imports/imports.endpoints'
import { SAMPLE_CATEGORIES } from '@portal/contract/users/professions'
import { splitIntoChunks } from '../platform/database/pagination.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { findDuplicateRowProblems, type ImportOutcome, type ImportRow } from '../platform/http/import-rows.ts'
import { lockOrCreateCategoryId, toSampleColumns } from './change-samples.ts'
import { findSampleIdsByNameKey, sampleNameKey } from './sample-names.queries.ts'

/** Adds samples to the admin's company. A row whose category and name exist already counts as known. */
export async function importSamples(
  trx: Trx,
  { companyId }: Session,
  rows: readonly ImportRow<ImportValues['samples']>[],
): Promise<ImportOutcome> {
  // Writing the categories first locks them, so a parallel import sees what this one has added.
  const categories = new Map<string, string>()
  for (const name of SAMPLE_CATEGORIES)
    categories.set(name, await lockOrCreateCategoryId(trx, companyId, name))
  const there = await findSampleIdsByNameKey(trx, companyId)
  const problems = findDuplicateRowProblems(rows, sampleNameKey, 'Name')
  const fresh = rows.filter(({ values }) => !there.has(sampleNameKey(values)))
  if (problems.length === 0) {
    for (const part of splitIntoChunks(fresh)) {
      await trx
        .insertInto('shop_items')
        .values(
          part.map(({ values: { category, ...sample } }) => ({
            company_id: companyId,
            category_id: categories.get(category) ?? '',
            ...toSampleColumns(sample),
          })),
        )
        .execute()
    }
  }
  return { added: fresh.length, known: rows.length - fresh.length, problems }
}
