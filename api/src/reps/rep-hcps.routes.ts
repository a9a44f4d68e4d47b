import { NEWEST_REQUESTS_MAX } from '@portal/contract/reps/newest-requests'
import type { LinkObstacle, RepHcp } from '@portal/contract/reps/rep-hcps.endpoints'
import type { Company } from '../companies/companies.ts'
import { findActingRepIds } from '../deputies/absences.queries.ts'
import { findLicencesByHcp } from '../licences/licences.queries.ts'
import { describeAllowances, findAllowancesOfOffer } from '../limits/describe-allowances.ts'
import type { LimitsContext } from '../limits/find-allowances.ts'
import { isAccountClosing } from '../orders/erase-orders.ts'
import { findOrdersByHcp } from '../orders/rep-orders.queries.ts'
import type { UserRow } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFoundError } from '../platform/http/errors.ts'
import type { Route } from '../platform/http/route.ts'
import { findEntriesOfHcps } from '../users/entries.queries.ts'
import { findUnsolicitedObstacle } from '../users/invitations.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUnerasedHcp, findUsersById } from '../users/users.queries.ts'
import { toRecruitedUser } from './find-recruited.ts'
import { findHcpsPageOfReps } from './hcps-of-reps.queries.ts'

/** HCPs on a page of the list. */
const AT_ONCE = 50

/** The HCPs of a rep and of the absent reps for whom the rep deputises today (R§2, decision 80). */
export function registerRepHcpRoutes(route: Route, context: LimitsContext): void {
  const { db } = context

  /** HCPs as the rep sees them. */
  const describe = async ({ userId }: Session, hcps: readonly UserRow[]): Promise<RepHcp[]> => {
    const ids = hcps.map(({ id }) => id)
    const entries = await findEntriesOfHcps(db, ids)
    const licences = await findLicencesByHcp(db, ids)
    const others = hcps.flatMap(({ promoter_id: repId }) => (repId === userId ? [] : repId))
    const reps = await findUsersById(db, others)
    return hcps.map(hcp => {
      const { orders: _none, createdAt: _when, ...shown } = toRecruitedUser(hcp, [])
      return {
        ...shown,
        status: entries.get(hcp.id)?.status,
        licenceUntil: licences.get(hcp.id)?.validUntil,
        ...(hcp.promoter_id !== userId && { onBehalfOf: formatNameWithTitle(reps.get(hcp.promoter_id)) }),
      }
    })
  }

  const reachOf = ({ userId, company }: Session) => findActingRepIds(db, userId, company.timeZone)

  route('GET /rep-hcps', async ({ session, query: { search, cursor } }) => {
    const page = { limit: AT_ONCE, cursor }
    const { rows, next } = await findHcpsPageOfReps(db, await reachOf(session), page, search)
    return { data: await describe(session, rows), meta: { next } }
  })

  route('GET /rep-hcps/:id', async ({ session, params: { id } }) => {
    const hcp = await findUnerasedHcp(db, id, session.companyId)
    if (hcp?.promoter_id == null || !(await reachOf(session)).includes(hcp.promoter_id)) throw notFoundError()
    const [shown] = await describe(session, [hcp])
    if (shown === undefined) throw notFoundError()
    const orders = await findOrdersByHcp(db, [id])
    return {
      ...shown,
      linkObstacle: await findLinkObstacle(shown),
      allowances: await readAllowances(hcp, session.company),
      orders: orders.get(id)?.slice(0, NEWEST_REQUESTS_MAX) ?? [],
    }
  })

  const findLinkObstacle = async ({ id, status }: RepHcp): Promise<LinkObstacle | null> => {
    if (status !== 'COMPLETED') return 'NOT_APPROVED'
    return (await isAccountClosing(db, id)) ? 'CLOSED' : findUnsolicitedObstacle(db, id)
  }

  const readAllowances = async (hcp: UserRow, company: Company) =>
    describeAllowances(db, company.id, await findAllowancesOfOffer(context, hcp, company))
}
