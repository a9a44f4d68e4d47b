import type { SampleLimit } from '@portal/contract/limits/limits.endpoints'
import type { Routes } from '../companies/app-context.ts'
import { type Columns, exportListAsCsv, formatYesNo } from '../platform/http/export-list.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findHcpOrThrow, findUserOrThrow, findUsersOf } from '../users/users.queries.ts'
import { findItemIdsAwaitedByHcp } from './back-in-stock.queries.ts'
import { registerBackInStockChange } from './back-in-stock.ts'
import { createLimitDtoMapper, registerLimitChanges } from './change-limits.ts'
import { describeAllowances, findAllowancesOfOffer } from './describe-allowances.ts'
import { findAllowancesOfHcp, type LimitsContext } from './find-allowances.ts'
import { findCurrentLimitExceptions, findLimitsOfCompany } from './limits.queries.ts'

/** Columns of the limits export. */
const limitColumns: Columns<SampleLimit> = {
  Sample: ({ itemName, category }) => itemName ?? category ?? 'All samples',
  Profession: ({ profession }) => profession ?? 'All professions',
  Pieces: ({ pieces }) => pieces,
  Period: ({ period, days }) => (period === 'DAYS' ? `${days} days` : period.toLowerCase()),
  Active: ({ active }) => formatYesNo(active),
}

/** Routes for the limits on samples per HCP, the pieces left under them, and exceptions. */
export function registerLimitRoutes({ route, change }: Routes, context: LimitsContext): void {
  registerLimitChanges({ change }, context)
  registerBackInStockChange({ change }, context)
  const { db } = context
  const readLimits = async (companyId: string) => {
    const limits = await findLimitsOfCompany(db, companyId)
    return limits.map(await createLimitDtoMapper(db, companyId, limits))
  }

  route('GET /sample-allowances', async ({ session }) => {
    const hcp = await findUserOrThrow(db, session.userId)
    const allowances = await findAllowancesOfOffer(context, hcp, session.company)
    return {
      allowances: allowances.map(({ limit: { period, days }, itemIds, had, left, until }) => ({
        ...{ itemIds, left, had, period, days, until },
      })),
    }
  })

  route('GET /back-in-stock', async ({ session }) => ({
    itemIds: await findItemIdsAwaitedByHcp(db, session.userId),
  }))

  route('GET /admin/sample-limits', async ({ session: { companyId } }) => ({
    limits: await readLimits(companyId),
  }))

  route('POST /admin/sample-limits/export', async ({ session }) => {
    return exportListAsCsv(db, session, {
      kind: 'limits',
      filter: {},
      rows: await readLimits(session.companyId),
      columns: limitColumns,
    })
  })

  route('GET /admin/sample-allowances/:id', async ({ session: { companyId, company }, params: { id } }) => {
    const hcp = await findHcpOrThrow(db, id, companyId)
    const left = await findAllowancesOfHcp(context, db, hcp)
    const exceptions = await findCurrentLimitExceptions(db, id, company.timeZone)
    const admins = await findUsersOf(db, exceptions, ({ actorId }) => actorId)
    const described = await describeAllowances(db, companyId, left)
    return {
      allowances: described.map(({ limit, ...rest }) => ({
        limit,
        ...rest,
        exceptions: exceptions
          .filter(({ limitId }) => limitId === limit.id)
          .map(({ actorId, ...exception }) => ({
            ...exception,
            actor: formatNameWithTitle(admins.get(actorId)),
          })),
      })),
    }
  })
}
