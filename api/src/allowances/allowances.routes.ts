import type { SampleLimit } from '@portal/contract/allowances'
import { sampleCategoryOf } from '@portal/contract/professions'
import { HCP } from '@portal/contract/roles'
import { inParts } from '../database/page.ts'
import type { UserRow } from '../database/schema.ts'
import { PortalError } from '../http/errors.ts'
import { type Columns, exportList, yesOrNo } from '../http/export-list.ts'
import type { Route } from '../http/route.ts'
import { nameOf } from '../users/personal-info.ts'
import { findUsers, readUser } from '../users/users.queries.ts'
import { addException, changeLimit, createLimit, type LimitParts } from './change-limits.ts'
import { findExceptions } from './exceptions.queries.ts'
import { type FindRequested, findLeft } from './find-left.ts'
import { findLimit, findLimits, type LimitRow } from './limits.queries.ts'

type Parts = LimitParts & {
  timeZoneOf(companyId: string): string
  /** What a company offers a profession; from the samples feature. */
  findOffer(companyId: string, profession: string | null): Promise<{ id: string }[]>
  /** From the orders feature. */
  findRequested: FindRequested
}

/** The limits' file. */
const limitColumns: Columns<SampleLimit> = {
  Sample: ({ itemName, category }) => itemName ?? category ?? 'All samples',
  Profession: ({ profession }) => profession ?? 'All professions',
  Pieces: ({ pieces }) => pieces,
  Period: ({ period, days }) => (period === 'DAYS' ? `${days} days` : period.toLowerCase()),
  Active: ({ active }) => yesOrNo(active),
}

/** How many samples an HCP may request: the admin's limits, and what they leave. */
export function registerAllowances(route: Route, parts: Parts): void {
  const { db, timeZoneOf, findRequested } = parts
  const leftOf = ({ id, company_id: companyId, profession }: UserRow) =>
    findLeft(db, findRequested, { id, companyId, profession, timeZone: timeZoneOf(companyId) })
  const name = async (companyId: string, limits: readonly LimitRow[]): Promise<SampleLimit[]> => {
    const names = await parts.findItemNames(
      db,
      companyId,
      limits.flatMap(({ itemId }) => itemId ?? []),
    )
    return limits.map(limit => ({
      ...limit,
      itemName: limit.itemId && (names.get(limit.itemId) ?? null),
      updatedAt: limit.updatedAt.toISOString(),
    }))
  }
  const readLimit = async (id: string, companyId: string) => {
    const limit = await findLimit(db, id, companyId)
    const [named] = limit === undefined ? [] : await name(companyId, [limit])
    if (named === undefined) throw new PortalError('NOT_FOUND')
    return named
  }

  route('GET /sample-allowances', async ({ session }) => {
    const user = await readUser(db, session.userId)
    const left = await leftOf(user)
    if (left.length === 0) return { allowances: [] }
    const offered = await parts.findOffer(session.companyId, user.profession)
    const category = sampleCategoryOf(user.profession ?? '')
    const allowances = left.map(({ left, until, covers }) => ({
      itemIds: offered.map(({ id }) => id).filter(itemId => covers({ itemId, category })),
      left,
      until,
    }))
    return { allowances: allowances.filter(({ itemIds }) => itemIds.length > 0) }
  })

  route('GET /admin/sample-limits', async ({ session: { companyId } }) => ({
    limits: await name(companyId, await findLimits(db, companyId)),
  }))

  route('POST /admin/sample-limits/export', async ({ session }) => {
    const limits = await name(session.companyId, await findLimits(db, session.companyId))
    return exportList(db, session, {
      kind: 'limits',
      filter: {},
      rows: limits.length,
      columns: limitColumns,
      pages: inParts(limits),
    })
  })

  route('POST /admin/sample-limits/create', async ({ session, body }) =>
    readLimit(await createLimit(parts, session, body), session.companyId),
  )

  route('POST /admin/sample-limits/update', async ({ session, body, headers }) => {
    await changeLimit(parts, session, body, headers['if-match'])
    return readLimit(body.id, session.companyId)
  })

  route('GET /admin/sample-allowances/:id', async ({ session: { companyId }, params: { id } }) => {
    const hcp = (await findUsers(db, [id])).get(id)
    if (hcp?.company_id !== companyId || hcp.role !== HCP) throw new PortalError('NOT_FOUND')
    const left = await leftOf(hcp)
    const exceptions = await findExceptions(db, id, timeZoneOf(companyId))
    const admins = await findUsers(
      db,
      exceptions.map(({ actorId }) => actorId),
    )
    const limits = await name(
      companyId,
      left.map(({ limit }) => limit),
    )
    return {
      allowances: limits.map((limit, index) => ({
        limit,
        left: left[index]?.left ?? 0,
        until: left[index]?.until ?? null,
        exceptions: exceptions
          .filter(({ limitId }) => limitId === limit.id)
          .map(({ actorId, createdAt, ...exception }) => ({
            ...exception,
            actor: nameOf(admins.get(actorId)),
            createdAt: createdAt.toISOString(),
          })),
      })),
    }
  })

  route('POST /admin/limit-exceptions', async ({ session, body }) => {
    await addException(parts, session, body)
    return {}
  })
}
