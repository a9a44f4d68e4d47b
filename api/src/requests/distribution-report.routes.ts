import type { ParsedInput } from '@portal/contract/endpoints'
import type { Distribution } from '@portal/contract/requests/distribution-report.endpoints'
import type { AppContext } from '../companies/app-context.ts'
import type { Company } from '../companies/companies.ts'
import { formatSnapshotAddress } from '../orders/orders.queries.ts'
import { findReadableRecords, formatSupplyAddress } from '../orders/supply-records.queries.ts'
import type { Session } from '../platform/http/authenticate.ts'
import {
  type Columns,
  exportListAsCsv,
  formatPhoneForCsv,
  readPagesByIds,
} from '../platform/http/export-list.ts'
import type { Route } from '../platform/http/route.ts'
import { findLotIdsByNumber, findLotLabelsById } from '../stock/lots.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUsersOf } from '../users/users.queries.ts'
import {
  buildDistributionsQuery,
  countShippedPiecesBySample,
  type DistributionFilter,
  findShippedOrdersByIds,
  findShippedOrdersPage,
} from './distribution-report.queries.ts'

/** Orders per page on the screen. */
const PAGE_SIZE = 50

type Asked = ParsedInput<'POST /admin/supply/export', 'body'>

/** Routes for the distribution report: who received what, when, where and from which lot. */
export function registerReportRoutes(route: Route, { db }: AppContext): void {
  async function filterOf(
    { id: companyId, timeZone }: Company,
    { item, lot, ...days }: Asked,
  ): Promise<DistributionFilter> {
    const lots = lot === undefined ? undefined : await findLotIdsByNumber(db, companyId, lot)
    return { companyId, ...days, timeZone, item, lots }
  }

  async function readSupplies(
    session: Session,
    filter: DistributionFilter,
    ids: readonly string[],
  ): Promise<Distribution[]> {
    const rows = await findShippedOrdersByIds(db, filter, ids)
    const hcps = await findUsersOf(db, rows, row => row.user_id)
    const lotIds = rows.flatMap(({ items }) => items.map(({ lotId }) => lotId))
    const lots = await findLotLabelsById(db, [...new Set(lotIds)])
    const kept = await findReadableRecords(db, session, ids)
    return rows.flatMap(row => {
      const hcp = hcps.get(row.user_id)
      const record = kept.get(row.id)
      return row.items.map(({ id, name, lotId, fate, registrationNo }) => {
        const { lotNo = '', expiresOn = '' } = lots.get(lotId) ?? {}
        return {
          orderId: row.id,
          shippedAt: row.shipped_at.toISOString(),
          sample: { id, name, registrationNo },
          lotNo,
          expiresOn,
          quantity: 1,
          fate,
          hcp: {
            id: row.user_id,
            name: record?.name ?? formatNameWithTitle(hcp),
            profession: hcp?.profession ?? null,
            registrationNo: hcp?.professional_reg_no ?? null,
          },
          phone: record?.phone ?? row.address_phone ?? hcp?.phone ?? '',
          address: formatSupplyAddress(record) ?? formatSnapshotAddress(row),
          courier: row.courier?.name ?? null,
          trackingNo: row.tracking_no,
        }
      })
    })
  }

  route('GET /admin/supply', async ({ session, query: { cursor, ...asked } }) => {
    const filter = await filterOf(session.company, asked)
    const { rows, next } = await findShippedOrdersPage(db, filter, { limit: PAGE_SIZE, cursor })
    const ids = rows.map(({ id }) => id)
    return { data: await readSupplies(session, filter, ids), meta: { next } }
  })

  route('GET /admin/supply/pieces', async ({ session, query }) =>
    countShippedPiecesBySample(db, await filterOf(session.company, query)),
  )

  route('POST /admin/supply/export', async ({ session, body }) => {
    const filter = await filterOf(session.company, body)
    return exportListAsCsv(db, session, {
      kind: 'supply',
      filter: body,
      columns: distributionColumns,
      counted: buildDistributionsQuery(db, filter),
      pages: readPagesByIds(
        page => findShippedOrdersPage(db, filter, page),
        ids => readSupplies(session, filter, ids),
      ),
    })
  })
}

const distributionColumns: Columns<Distribution> = {
  'Shipped on': ({ shippedAt }, moment) => moment(shippedAt),
  'Order ID': ({ orderId }) => orderId,
  Sample: ({ sample }) => sample.name,
  'Notification number': ({ sample }) => sample.registrationNo ?? '',
  'Lot number': ({ lotNo }) => lotNo,
  'Expiry date': ({ expiresOn }) => expiresOn,
  Quantity: ({ quantity }) => quantity,
  Lost: ({ fate }) => (fate === 'LOST' ? 'Yes' : ''),
  Returned: ({ fate }) => (fate === 'RETURNED' ? 'Yes' : ''),
  Recipient: ({ hcp }) => hcp.name,
  Address: ({ address }) => address,
  'Mobile No': ({ phone }) => formatPhoneForCsv(phone),
  Profession: ({ hcp }) => hcp.profession ?? '',
  'Professional registration number': ({ hcp }) => hcp.registrationNo ?? '',
  Courier: ({ courier }) => courier ?? '',
  'Tracking number': ({ trackingNo }) => trackingNo ?? '',
}
