import { daysLeftOfKey, type KeyState } from '@portal/contract/auth/api-key-rules'
import type { Key } from '@portal/contract/auth/api-keys.endpoints'
import type { RawInput } from '@portal/contract/endpoints'
import { type RawBuilder, sql } from 'kysely'
import type { Company } from '../../companies/companies.ts'
import { findCurrentDay } from '../../platform/database/days.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import type { Database, Queryable, Trx } from '../../platform/database/schema.ts'

/** Whether the last day of a key is over in its company, which `companies` is joined for. */
const isExpired = sql<boolean>`expires_on < (now() at time zone time_zone)::date`

const stateSql = sql<KeyState>`case when ended_at is not null then 'ENDED' when ${isExpired} then 'EXPIRED' else 'ACTIVE' end`

/** When a use was last noted: not in this minute. */
const isUseDue = sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`

const selectLiveKey = preparedQuery(['digest'], (db, { digest }: { digest: string }) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('digest', '=', digest)
    .where(stateSql, '=', 'ACTIVE')
    .select(['user_id as id', 'users.company_id as companyId', 'scopes', 'networks'])
    .select(isUseDue.as('isUseDue')),
)

/** The key with this digest that works now. Of one that is ended, expired or unknown nothing is found alike. */
export async function findLiveApiKey(db: Database, digest: string) {
  const [key] = await selectLiveKey(db, { digest })
  return key
}

/** Notes that a key is used; of the calls of a minute one writes. */
export async function recordApiKeyUse(db: Database, id: string): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: sql<Date>`now()` })
    .where('user_id', '=', id)
    .where(isUseDue)
    .execute()
}

/** A company's keys: those that work first, and the newest first. @param onlyId only this one */
export async function findApiKeys(db: Queryable, companyId: string, onlyId?: string): Promise<Key[]> {
  let query = db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .innerJoin('users as makers', 'makers.id', 'api_keys.made_by')
    .where('users.company_id', '=', companyId)
    .select(['user_id as id', 'api_keys.name', 'scopes', 'networks', 'made_at', 'last_used_at'])
    .select([sql<string>`expires_on::text`.as('expiresOn'), 'makers.full_name as madeBy'])
    .select(stateSql.as('state'))
    .orderBy(sql`${stateSql} <> 'ACTIVE'`)
    .orderBy('made_at', 'desc')
    .orderBy('user_id')
  if (onlyId !== undefined) query = query.where('user_id', '=', onlyId)
  return (await query.execute()).map(({ made_at, last_used_at, ...key }) => ({
    ...key,
    madeAt: made_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }))
}

/** A company's keys that end soon: then the other system is shut out. */
export async function findApiKeysEndingSoon(db: Queryable, { id, timeZone }: Company): Promise<Key[]> {
  const today = await findCurrentDay(db, timeZone)
  return (await findApiKeys(db, id)).filter(key => daysLeftOfKey(key, today) !== undefined)
}

type NewKey = Pick<RawInput<'POST /admin/keys', 'body'>, 'name' | 'scopes' | 'expiresOn' | 'networks'>

/** Stores a key of a service. */
export async function insertApiKey(
  trx: Trx,
  { name, scopes, networks = [], expiresOn }: NewKey,
  { userId, digest, makerId }: { userId: string; digest: string; makerId: string },
): Promise<void> {
  const row = { user_id: userId, digest, name, scopes, networks, expires_on: expiresOn, made_by: makerId }
  await trx.insertInto('api_keys').values(row).execute()
}

/** Whether a key of this id has this digest. */
export async function hasApiKeyDigest(trx: Trx, id: string, digest: string): Promise<boolean> {
  const key = trx.selectFrom('api_keys').where('user_id', '=', id).where('digest', '=', digest)
  return (await key.select('user_id').executeTakeFirst()) !== undefined
}

/** Ends a key of a company. @returns false if there is none, or it had been ended */
export async function endApiKey(trx: Trx, companyId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('api_keys')
    .set({ ended_at: sql<Date>`now()` })
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .where(whereOfCompany(companyId))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const whereOfCompany = (companyId: string): RawBuilder<boolean> =>
  sql`exists (select from users where users.id = user_id and company_id = ${companyId})`
