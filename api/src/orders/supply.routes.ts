import { joinName } from '@portal/contract/names'
import { EXPORT_MAX, type Supply } from '@portal/contract/supply'
import { recordAudit } from '../database/audit.ts'
import type { Page, PageRequest } from '../database/page.ts'
import type { Database, Queryable } from '../database/schema.ts'
import { writeCsv } from '../http/csv.ts'
import type { Route } from '../http/route.ts'
import { findUsers } from '../users/users.queries.ts'
import { addressLine } from './recipients.queries.ts'
import type { LotLabel } from './requests.routes.ts'
import { countSupplies, findShipped, type SupplyFilter } from './supply.queries.ts'

/** Orders of a page on the screen, and of one that is written to a file. */
const PAGE_SIZE = 50
const FILE_PAGE_SIZE = 1000

const COLUMNS = [
  'Shipped on',
  'Order ID',
  'Sample',
  'Notification number',
  'Lot number',
  'Expiry date',
  'Quantity',
  'Recipient',
  'Address',
  'Mobile No',
]

type Parts = {
  db: Database
  timeZoneOf(companyId: string): string
  /** The lots of a company with a number, and lots by id; from the samples feature. */
  findLotIds(db: Queryable, companyId: string, lotNo: string): Promise<string[]>
  findLotLabels(db: Queryable, ids: readonly string[]): Promise<Map<string, LotLabel>>
}
type Asked = {
  from?: string | undefined
  to?: string | undefined
  item?: string | undefined
  lot?: string | undefined
}

/** Who received what, when, where and from which lot. */
export function registerSupply(route: Route, parts: Parts): void {
  const { db, timeZoneOf } = parts

  async function filterOf(companyId: string, { from, to, item, lot }: Asked): Promise<SupplyFilter> {
    const lots = lot === undefined ? undefined : await parts.findLotIds(db, companyId, lot)
    return { companyId, from, to, timeZone: timeZoneOf(companyId), item, lots }
  }

  async function readPage(filter: SupplyFilter, page: PageRequest): Promise<Page<Supply>> {
    const { rows, next } = await findShipped(db, filter, page)
    const hcps = await findUsers(db, [...new Set(rows.map(row => row.user_id))])
    const lotIds = rows.flatMap(({ items }) => items.map(({ lotId }) => lotId))
    const lots = await parts.findLotLabels(db, [...new Set(lotIds)])
    const supplies = rows.flatMap(row => {
      const hcp = hcps.get(row.user_id)
      return row.items.map(({ id, name, lotId }) => {
        const { lotNo = '', expiresOn = '', registrationNo = null } = lots.get(lotId) ?? {}
        return {
          orderId: row.id,
          shippedAt: row.shipped_at.toISOString(),
          sample: { id, name, registrationNo },
          lotNo,
          expiresOn,
          quantity: 1,
          hcp: { id: row.user_id, name: hcp === undefined ? '' : joinName(hcp.title, hcp.full_name) },
          phone: row.address_phone ?? hcp?.phone ?? '',
          address: addressLine(row),
        }
      })
    })
    return { rows: supplies, next }
  }

  route('GET /admin/supply', async ({ session, query: { cursor, ...asked } }) => {
    const filter = await filterOf(session.companyId, asked)
    const { rows, next } = await readPage(filter, { limit: PAGE_SIZE, cursor })
    return { data: rows, meta: { next } }
  })

  route('POST /admin/supply/export', async ({ session, body }) => {
    const filter = await filterOf(session.companyId, body)
    const rows = await countSupplies(db, filter, EXPORT_MAX)
    // Before the first byte leaves: who loses the connection has some of it.
    await db.transaction().execute(trx =>
      recordAudit(trx, {
        companyId: session.companyId,
        actor: session,
        action: 'export.supply',
        entity: 'company',
        entityId: session.companyId,
        details: { ...body, rows },
      }),
    )
    return writeCsv(COLUMNS, readFile(filter))
  })

  /** All pages, each by its own query: nothing is held between them, however slowly they are taken. */
  async function* readFile(filter: SupplyFilter) {
    // Making one takes longer than a hundred uses of it.
    const moments = new Intl.DateTimeFormat('sv-SE', {
      timeZone: filter.timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    let cursor: string | undefined
    do {
      const { rows, next } = await readPage(filter, { limit: FILE_PAGE_SIZE, cursor })
      yield rows.map(supply => toLine(supply, moments))
      cursor = next ?? undefined
    } while (cursor !== undefined)
  }
}

/** @param moments writes 'YYYY-MM-DD HH:MM', which every spreadsheet reads */
function toLine(supply: Supply, moments: Intl.DateTimeFormat): (string | number)[] {
  return [
    moments.format(new Date(supply.shippedAt)),
    supply.orderId,
    supply.sample.name,
    supply.sample.registrationNo ?? '',
    supply.lotNo,
    supply.expiresOn,
    supply.quantity,
    supply.hcp.name,
    supply.address,
    supply.phone === '' ? '' : `+${supply.phone}`,
  ]
}
