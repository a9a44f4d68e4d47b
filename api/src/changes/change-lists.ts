import type { ChangeList } from '@portal/contract/changes/changes.endpoints'
import type { ResponseData } from '@portal/contract/endpoints'
import { HCP, REP } from '@portal/contract/roles'
import { type SelectQueryBuilder, sql } from 'kysely'
import { findLicencesByHcp } from '../licences/licences.queries.ts'
import { buildOrdersQuery, toOrderHistory } from '../orders/orders.queries.ts'
import type { Queryable, Schema, UserRow } from '../platform/database/schema.ts'
import { buildLotsQuery, toLotDto } from '../stock/lots.queries.ts'
import { findEntriesOfHcps } from '../users/entries.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUsersById } from '../users/users.queries.ts'

/** A record of a list as it is now; `erased` if it is no more. */
export type ChangedRow<List extends ChangeList> = ResponseData<`GET /changes/${List}`>[number]

type Source<List extends ChangeList> = {
  /** The ids of all records of the list, also of erased ones. */
  ids(db: Queryable, companyId: string): SelectQueryBuilder<Schema, never, { id: string }>
  /** Those of these records that are there. What a row shows, the trigger of its table marks (migration 0041). */
  rows(db: Queryable, ids: readonly string[]): Promise<ChangedRow<List>[]>
}

export const changeSources: { [List in ChangeList]: Source<List> } = {
  requests: {
    ids: (db, companyId) => db.selectFrom('orders').where('company_id', '=', companyId).select('id'),
    async rows(db, ids) {
      const orders = await buildOrdersQuery(db).where(sql<boolean>`orders.id = any(${ids}::uuid[])`).execute()
      return orders.map(order => ({
        ...{ id: order.id, hcpId: order.user_id, repId: order.promoter_id },
        ...{ status: order.status, ending: order.ending, history: toOrderHistory(order) },
        ...{ courierId: order.courier_id, replaces: order.replaces_id },
        items: [
          ...order.items.map(({ id, lotId, fate }) => ({ sampleId: id, lotId, fate, dropped: false })),
          ...order.dropped.map(({ id }) => ({ sampleId: id, lotId: null, fate: null, dropped: true })),
        ],
      }))
    },
  },
  hcps: {
    ids: (db, companyId) => selectUsers(db, companyId, HCP),
    async rows(db, ids) {
      const hcps = await findUnerasedUsers(db, ids)
      const entries = await findEntriesOfHcps(db, ids)
      const licences = await findLicencesByHcp(db, ids)
      return hcps.map(hcp => ({
        ...toPerson(hcp),
        ...{ professionalRegNo: hcp.professional_reg_no, profession: hcp.profession },
        ...{ specialty: hcp.specialty, clinicName: hcp.clinic_name, clinicAddress: hcp.clinic_address },
        repId: hcp.promoter_id,
        status: entries.get(hcp.id)?.status ?? null,
        licence: licences.get(hcp.id) ?? null,
      }))
    },
  },
  reps: {
    ids: (db, companyId) => selectUsers(db, companyId, REP),
    rows: async (db, ids) => (await findUnerasedUsers(db, ids)).map(toPerson),
  },
  lots: {
    ids: (db, companyId) => db.selectFrom('stock_lots').where('company_id', '=', companyId).select('id'),
    async rows(db, ids) {
      const lots = await buildLotsQuery(db)
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .select('item_id')
        .execute()
      return lots.map(lot => ({ ...toLotDto(lot), sampleId: lot.item_id }))
    },
  },
  consents: {
    ids: (db, companyId) =>
      db
        .selectFrom('consents')
        .innerJoin('users', 'users.id', 'consents.user_id')
        .where('users.company_id', '=', companyId)
        .where('users.role', '=', HCP)
        .select('consents.id'),
    async rows(db, ids) {
      const consents = await db
        .selectFrom('consents')
        .innerJoin('users', 'users.id', 'consents.user_id')
        .where(sql<boolean>`consents.id = any(${ids}::uuid[])`)
        .where('users.erased_at', 'is', null)
        .select([
          'consents.id',
          'user_id as hcpId',
          'purpose',
          'given',
          'version',
          'consents.locale',
          'place',
        ])
        .select(['actor as by', 'consents.created_at', sql<string | null>`given_on::text`.as('givenOn')])
        .execute()
      return consents.map(({ created_at, ...consent }) => ({ ...consent, at: created_at.toISOString() }))
    },
  },
}

function selectUsers(db: Queryable, companyId: string, role: UserRow['role']) {
  return db.selectFrom('users').where('company_id', '=', companyId).where('role', '=', role).select('id')
}

async function findUnerasedUsers(db: Queryable, ids: readonly string[]): Promise<UserRow[]> {
  return [...(await findUsersById(db, ids)).values()].filter(({ erased_at }) => erased_at === null)
}

function toPerson(user: UserRow) {
  const { id, external_id: externalId, phone, disabled_at, created_at } = user
  const active = disabled_at === null
  return {
    id,
    externalId,
    name: formatNameWithTitle(user),
    phone,
    active,
    createdAt: created_at.toISOString(),
  }
}
