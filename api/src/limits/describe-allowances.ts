import type { LeftUnderLimit } from '@portal/contract/limits/limits.endpoints'
import { sampleCategoryOf } from '@portal/contract/users/professions'
import type { Company } from '../companies/companies.ts'
import type { Queryable, UserRow } from '../platform/database/schema.ts'
import { findItemsOfferedToHcp } from '../samples/samples.queries.ts'
import { createLimitDtoMapper } from './change-limits.ts'
import { type AllowanceLeft, findAllowancesOfHcp, type LimitsContext } from './find-allowances.ts'

/** The pieces left to an HCP under the limits of the samples that are offered, with these samples. */
export async function findAllowancesOfOffer(
  context: LimitsContext,
  hcp: UserRow,
  company: Company,
): Promise<(AllowanceLeft & { itemIds: string[] })[]> {
  const { db, config } = context
  const allowances = await findAllowancesOfHcp(context, db, hcp)
  if (allowances.length === 0) return []
  const offered = await findItemsOfferedToHcp(db, company.id, { hcp, company, demo: config.demo })
  const category = sampleCategoryOf(hcp.profession ?? '')
  return allowances
    .map(one => ({
      ...one,
      itemIds: offered.map(({ id }) => id).filter(itemId => one.covers({ itemId, category })),
    }))
    .filter(({ itemIds }) => itemIds.length > 0)
}

/** What the limits leave, with the limits as screens word them. */
export async function describeAllowances(
  db: Queryable,
  companyId: string,
  allowances: readonly AllowanceLeft[],
): Promise<LeftUnderLimit[]> {
  const toDto = await createLimitDtoMapper(
    db,
    companyId,
    allowances.map(({ limit }) => limit),
  )
  return allowances.map(({ limit, left, until }) => ({ limit: toDto(limit), left, until }))
}
