import { HCP } from '@portal/contract/roles'
import type { NewUser, Queryable, Trx } from '../database/schema.ts'

/** Stores a new HCP. @returns undefined when the phone number is taken, which the database alone can tell (D§5) */
export async function insertHcp(trx: Trx, user: NewUser) {
  return trx
    .insertInto('users')
    .values(user)
    .onConflict(conflict => conflict.column('phone').doNothing())
    .returning(['id', 'role', 'company_id as companyId', 'promoter_id as promoterId'])
    .executeTakeFirst()
}

/** Whether anybody has this number. */
export async function isPhoneRegistered(db: Queryable, phone: string): Promise<boolean> {
  return (
    (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirst()) !== undefined
  )
}

/** An HCP this rep registered, which stays so whoever is assigned later (D§5). */
export async function isRegisteredBy(db: Queryable, hcpId: string, repId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', hcpId)
    .where('role', '=', HCP)
    .where('registered_by_id', '=', repId)
    .executeTakeFirst()
  return user !== undefined
}

/** Enters an HCP into the campaign with the stored clinic; one that is in already stays as it is (D§5). */
export async function insertEntry(db: Queryable, campaignId: string, userId: string): Promise<void> {
  await db
    .insertInto('campaign_entries')
    .columns(['campaign_id', 'company_id', 'user_id', 'clinic_name', 'clinic_address'])
    .expression(
      db
        .selectFrom('users')
        .innerJoin('campaigns', 'campaigns.company_id', 'users.company_id')
        .where('users.id', '=', userId)
        .where('campaigns.id', '=', campaignId)
        .select(['campaigns.id', 'users.company_id', 'users.id as user_id'])
        .select(eb => [
          eb.fn.coalesce('users.clinic_name', eb.val('')).as('clinic_name'),
          eb.fn.coalesce('users.clinic_address', eb.val('')).as('clinic_address'),
        ]),
    )
    .onConflict(conflict => conflict.columns(['campaign_id', 'user_id']).doNothing())
    .execute()
}

const entryColumns = [
  'id',
  'user_id as userId',
  'status',
  'is_verified as isVerified',
  'clinic_name as clinicName',
  'clinic_address as clinicAddress',
] as const

/** Somebody's entry in a campaign. */
export async function findEntryOf(db: Queryable, userId: string, campaignId?: string) {
  let query = db.selectFrom('campaign_entries').select(entryColumns).where('user_id', '=', userId)
  if (campaignId !== undefined) query = query.where('campaign_id', '=', campaignId)
  return query.executeTakeFirst()
}

/** An entry of a company, by its id. */
export async function findEntry(db: Queryable, id: string, companyId: string) {
  return db
    .selectFrom('campaign_entries')
    .select(entryColumns)
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
}

/** Whether a campaign is this company's. */
export async function isCampaignOf(db: Queryable, campaignId: string, companyId: string): Promise<boolean> {
  const campaign = await db
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', campaignId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return campaign !== undefined
}
