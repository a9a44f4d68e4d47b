import type { ParsedInput } from '@portal/contract/endpoints'
import { foldIdentifier } from '@portal/contract/identifiers'
import { nextUpdatedAtSql } from '../platform/database/columns.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFoundError, PortalError } from '../platform/http/errors.ts'
import type { Routes } from './app-context.ts'
import { lockCompany } from './companies.ts'
import { toCourierDto } from './couriers.queries.ts'

type CourierInput = ParsedInput<'POST /admin/couriers/create', 'body'>

/** Changes of the couriers of the admin's company, one after the other. */
export function registerCourierChanges({ change }: Pick<Routes, 'change'>): void {
  // The same courier again returns the one that is there.
  change('POST /admin/couriers/create', {
    audits: { 'company.courier-added': 'courier' },
    async run({ trx, session, body, audit }) {
      await lockCompany(trx, session.companyId)
      const [named] = await findNamed(trx, session, body.name)
      if (named !== undefined) {
        if (isDifferent(named, body)) throw new PortalError('COURIER_EXISTS')
        return toCourierDto(named)
      }
      const added = await trx
        .insertInto('couriers')
        .values({ company_id: session.companyId, ...body })
        .returningAll()
        .executeTakeFirstOrThrow()
      audit('company.courier-added', added.id, body)
      return toCourierDto(added)
    },
  })

  change('POST /admin/couriers/update', {
    audits: { 'company.courier-changed': 'courier' },
    async run({ trx, session, body: { id, ...courier }, ifMatch, audit }) {
      await lockCompany(trx, session.companyId)
      const own = trx.selectFrom('couriers').where('company_id', '=', session.companyId).where('id', '=', id)
      const found = await own.selectAll().executeTakeFirstOrThrow(notFoundError)
      if (ifMatch.alreadyApplied(found, courier, 'COURIER_CHANGED')) return toCourierDto(found)
      const named = await findNamed(trx, session, courier.name)
      const isRenamed = foldIdentifier(found.name) !== foldIdentifier(courier.name)
      if (isRenamed && named.some(other => other.id !== id)) throw new PortalError('COURIER_EXISTS')
      const changed = await trx
        .updateTable('couriers')
        .set({ ...courier, updated_at: nextUpdatedAtSql('couriers') })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      const { name, address, active } = found
      audit('company.courier-changed', id, { before: { name, address, active }, after: courier })
      return toCourierDto(changed)
    },
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
