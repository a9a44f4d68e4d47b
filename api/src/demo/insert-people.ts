import type { Address } from '@portal/contract/addresses/addresses.endpoints'
import { TERMS_KEY } from '@portal/contract/document-versions'
import { ADMIN, HCP, REP } from '@portal/contract/roles'
import { insertAddress } from '../addresses/addresses.queries.ts'
import { type Company, pickCompanyOfRegion } from '../companies/companies.ts'
import { insertConsents } from '../consents/consents.queries.ts'
import type { Trx, UserRow } from '../platform/database/schema.ts'
import { insertRetailerRecordIfAbsent } from '../registration/retailer-record.ts'
import { insertCampaignEntriesIfAbsent } from '../users/entries.queries.ts'
import { insertUsersIfPhoneFree } from '../users/users.queries.ts'
import { DEMO_RECORDS, type DemoHcp, hoursAgo } from './demo-records.ts'

/** Inserts reps and admins. @returns the reps' ids by phone */
export async function insertDemoRepsAndAdmins(
  trx: Trx,
  companies: readonly Company[],
  hashPassword: (password: string) => Promise<string>,
): Promise<Map<string, string>> {
  const reps = await trx
    .insertInto('users')
    .values(
      DEMO_RECORDS.reps.map(({ region, ...rep }) => ({
        ...rep,
        company_id: pickCompanyOfRegion(companies, region).id,
        role: REP,
      })),
    )
    .returning(['id', 'phone'])
    .execute()
  // One hash for all: hashing is slow on purpose, and everyone may know this password.
  const password_hash = await hashPassword(DEMO_RECORDS.password)
  await trx
    .insertInto('users')
    .values(
      DEMO_RECORDS.admins.map(({ region, ...admin }) => ({
        ...admin,
        company_id: pickCompanyOfRegion(companies, region).id,
        role: ADMIN,
        password_hash,
      })),
    )
    .execute()
  return new Map(reps.map(({ id, phone }) => [phone ?? '', id])) // a rep has a phone: a constraint of the table
}

/** Inserts an HCP with consents, entry and addresses, as a registration through the portal does (D§5). */
export async function insertDemoHcp(
  trx: Trx,
  hcp: DemoHcp,
  company: Company,
  repIdsByPhone: ReadonlyMap<string, string>,
): Promise<{ user: UserRow; addresses: Address[] }> {
  const repId = repIdsByPhone.get(hcp.repPhone ?? '') ?? null
  const created_at = hoursAgo(hcp.registeredDaysAgo * 24)
  const [user] = await insertUsersIfPhoneFree(trx, [
    {
      ...hcp.user,
      company_id: company.id,
      role: HCP,
      promoter_id: repId,
      registered_by_id: repId,
      earned_by_id: repId,
      register_source: JSON.stringify(hcp.termsAccepted ? { [TERMS_KEY]: 'true' } : {}),
      created_at,
      updated_at: created_at,
    },
  ])
  if (user === undefined) throw new Error(`Two of the demo have the number ${hcp.user.phone}`)
  await insertConsents(trx, user, ['TERMS_OF_USE', 'DATA_SHARING'], { repId })
  if (hcp.termsAccepted) await insertConsents(trx, user, ['PORTAL_TERMS'])
  await trx.updateTable('consents').where('user_id', '=', user.id).set({ created_at }).execute()
  await insertCampaignEntriesIfAbsent(trx, company.campaignId, [user])
  const decision = { status: 'COMPLETED' as const, decided_by: repId, decided_at: created_at } // literal type
  await trx
    .updateTable('campaign_entries')
    .where('user_id', '=', user.id)
    .set({ ...(hcp.verified && decision), created_at, updated_at: created_at })
    .execute()
  if (repId !== null) await insertRetailerOf(trx, user, hcp, repId)

  const addresses: Address[] = []
  for (const [index, address] of hcp.addresses.entries()) {
    // Distinct times, since the list is ordered by time.
    const saved_at = hoursAgo(hcp.registeredDaysAgo * 24 - 1 - index)
    const row = { user_id: user.id, phone: hcp.user.phone, ...address, created_at: saved_at }
    addresses.push(await insertAddress(trx, row))
  }
  return { user, addresses }
}

/** Inserts the retailer record that a registration by a rep creates. */
async function insertRetailerOf(trx: Trx, user: UserRow, hcp: DemoHcp, repId: string): Promise<void> {
  const { clinic_name: name, clinic_address: address, professional_reg_no, profession } = hcp.user
  const store = {
    name,
    address,
    storeCode: professional_reg_no,
    storeType: profession,
    status: 'ACTIVE' as const, // literal type
  }
  const by = { userId: repId, companyId: user.company_id }
  await insertRetailerRecordIfAbsent(trx, by, { comUserId: user.id, retailerData: store })
  const created = { created_at: user.created_at, updated_at: user.created_at }
  await trx.updateTable('retailer_records').where('user_id', '=', user.id).set(created).execute()
}
