import type { Courier } from '@portal/contract/companies/couriers.endpoints'
import { foldIdentifier } from '@portal/contract/identifiers'
import type { Region } from '@portal/contract/regions'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queryable, Schema, Trx } from '../platform/database/schema.ts'
import { notFoundError, PortalError } from '../platform/http/errors.ts'
import { COURIER_PRESETS } from './courier-presets.ts'

/**
 * Locks a company's couriers, so that calls which compare tracking numbers are one after the other.
 * @returns each by the form of its name that is compared
 */
export async function lockCouriersByName(trx: Trx, companyId: string): Promise<Map<string, Courier>> {
  const couriers = trx.selectFrom('couriers').where('company_id', '=', companyId).selectAll()
  const locked = await couriers.orderBy('id').forNoKeyUpdate().execute()
  return new Map(locked.map(courier => [foldIdentifier(courier.name), toCourierDto(courier)]))
}

/** A company's couriers by name. */
export async function findCouriers(db: Queryable, companyId: string): Promise<Courier[]> {
  const couriers = db.selectFrom('couriers').where('company_id', '=', companyId).selectAll()
  return (await couriers.orderBy(sql`lower(name)`).execute()).map(toCourierDto)
}

export function toCourierDto({
  id,
  name,
  address,
  active,
  updated_at,
}: Selectable<Schema['couriers']>): Courier {
  return { id, name, address, active, updatedAt: updated_at.toISOString() }
}

/** Finds a courier that a parcel can have. @param currentCourierId that of the parcel, which it may keep @throws PortalError NOT_FOUND, COURIER_OFF */
export async function findUsableCourierOrThrow(
  db: Queryable,
  companyId: string,
  courierId: string,
  currentCourierId: string | null = null,
): Promise<{ name: string }> {
  const courier = db.selectFrom('couriers').where('company_id', '=', companyId).where('id', '=', courierId)
  const { name, active } = await courier.select(['name', 'active']).executeTakeFirstOrThrow(notFoundError)
  if (!active && courierId !== currentCourierId) throw new PortalError('COURIER_OFF')
  return { name }
}

/** SQL for the name and address of a courier, null without one. @param courierIdColumn the column with its id */
export function courierJsonSql(
  courierIdColumn: string,
): RawBuilder<{ name: string; address: string } | null> {
  return sql<{
    name: string
    address: string
  } | null>`(select json_build_object('name', couriers.name, 'address', couriers.address)
    from couriers where couriers.id = ${sql.ref(courierIdColumn)})`
}

/** Gives the usual couriers of its country to a company that has none. Couriers are never deleted, so this is once. */
export async function insertDefaultCouriersIfNone(
  trx: Trx,
  { id, region }: { id: string; region: Region },
): Promise<void> {
  const presets = COURIER_PRESETS[region].map(
    ({ name, address, active }) => sql`(${id}::uuid, ${name}, ${address}, ${active}::boolean)`,
  )
  await sql`insert into couriers (company_id, name, address, active)
    select * from (values ${sql.join(presets)}) as usual
    where not exists (select from couriers where company_id = ${id})
    on conflict do nothing`.execute(trx)
}

/** Couriers of one company whose names look the same. */
export async function findLookAlikeCouriers(db: Queryable): Promise<string[]> {
  const couriers = await db
    .selectFrom('couriers')
    .orderBy('name')
    .select(['company_id as companyId', 'name'])
    .execute()
  return [...Map.groupBy(couriers, ({ companyId, name }) => `${companyId} ${foldIdentifier(name)}`).values()]
    .filter(same => same.length > 1)
    .map(same => same.map(({ name }) => name).join(', '))
}
