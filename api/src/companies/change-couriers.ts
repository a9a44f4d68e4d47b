import type { Courier } from '@portal/contract/companies/couriers.endpoints'
import type { ParsedInput } from '@portal/contract/endpoints'
import { foldIdentifier } from '@portal/contract/identifiers'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import { nextUpdatedAtSql } from '../platform/database/columns.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFoundError, PortalError } from '../platform/http/errors.ts'
import { matchesIfMatch } from '../platform/http/matches-if-match.ts'
import { lockCompany } from './companies.ts'
import { toCourierDto } from './couriers.queries.ts'

type CourierInput = ParsedInput<'POST /admin/couriers/create', 'body'>

/**
 * Adds a courier to the admin's company. The same courier again returns the one that is there.
 * @throws PortalError COURIER_EXISTS if another one has the name
 */
export async function createCourier(db: Database, session: Session, values: CourierInput): Promise<Courier> {
  return db.transaction().execute(async trx => {
    await lockCompany(trx, session.companyId)
    const [named] = await findNamed(trx, session, values.name)
    if (named !== undefined) {
      if (isDifferent(named, values)) throw new PortalError('COURIER_EXISTS')
      return toCourierDto(named)
    }
    const added = await trx
      .insertInto('couriers')
      .values({ company_id: session.companyId, ...values })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAuditEvent(trx, session, {
      action: 'company.courier-added',
      entity: 'courier',
      entityId: added.id,
      details: values,
    })
    return toCourierDto(added)
  })
}

/**
 * Changes a courier of the admin's company. Unchanged values succeed without an If-Match check.
 * @param ifMatch If-Match: the quoted `updatedAt` of the courier on the admin's screen; not checked when missing
 * @throws PortalError NOT_FOUND, COURIER_CHANGED, or COURIER_EXISTS if another one has the name
 */
export async function updateCourier(
  db: Database,
  session: Session,
  { id, ...courier }: ParsedInput<'POST /admin/couriers/update', 'body'>,
  ifMatch: string | undefined,
): Promise<Courier> {
  return db.transaction().execute(async trx => {
    await lockCompany(trx, session.companyId)
    const own = trx.selectFrom('couriers').where('company_id', '=', session.companyId).where('id', '=', id)
    const before = await own.selectAll().executeTakeFirstOrThrow(notFoundError)
    if (!isDifferent(before, courier)) return toCourierDto(before)
    if (!matchesIfMatch(before, ifMatch)) throw new PortalError('COURIER_CHANGED')
    const named = await findNamed(trx, session, courier.name)
    const isRenamed = foldIdentifier(before.name) !== foldIdentifier(courier.name)
    if (isRenamed && named.some(other => other.id !== id)) throw new PortalError('COURIER_EXISTS')
    const changed = await trx
      .updateTable('couriers')
      .set({ ...courier, updated_at: nextUpdatedAtSql('couriers') })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const { name, address, active } = before
    await recordAuditEvent(trx, session, {
      action: 'company.courier-changed',
      entity: 'courier',
      entityId: id,
      details: { before: { name, address, active }, after: courier },
    })
    return toCourierDto(changed)
  })
}

/** The couriers of a name, however it is written (decision 50). The caller locks the company. */
async function findNamed(trx: Trx, { companyId }: Session, name: string) {
  const all = await trx.selectFrom('couriers').where('company_id', '=', companyId).selectAll().execute()
  return all.filter(courier => foldIdentifier(courier.name) === foldIdentifier(name))
}

function isDifferent(found: CourierInput, { name, address, active }: CourierInput): boolean {
  return found.name !== name || found.address !== address || found.active !== active
}
