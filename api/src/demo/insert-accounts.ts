import type { Region } from '@portal/contract/regions'
import { ADMIN, HCP, REP } from '@portal/contract/roles'
import { TERMS_KEY, TERMS_VERSION } from '@portal/contract/terms'
import type { Company } from '../companies/companies.ts'
import type { Trx, UserRow } from '../database/schema.ts'
import { insertEntry } from '../review/entries.queries.ts'
import { DEMO_ADMINS, DEMO_HCPS, DEMO_PASSWORD, DEMO_REPS, type DemoHcp } from './demo-accounts.ts'
import { hoursAgo } from './hours-ago.ts'

type CompanyOf = (region: Region) => Company

/** The reps and admins. @returns the reps by phone */
export async function insertStaff(
  trx: Trx,
  companyOf: CompanyOf,
  hashPassword: (password: string) => Promise<string>,
): Promise<Map<string, string>> {
  const repIds = new Map<string, string>()
  for (const { region, fullName, phone } of DEMO_REPS) {
    const { id } = await trx
      .insertInto('users')
      .values({ company_id: companyOf(region).id, role: REP, full_name: fullName, phone })
      .returning('id')
      .executeTakeFirstOrThrow()
    repIds.set(phone, id)
  }
  for (const { region, fullName, email } of DEMO_ADMINS) {
    const password_hash = await hashPassword(DEMO_PASSWORD)
    await trx
      .insertInto('users')
      .values({ company_id: companyOf(region).id, role: ADMIN, full_name: fullName, email, password_hash })
      .execute()
  }
  return repIds
}

/** The HCPs, each as a registration through the portal would have left it (D§5). */
export async function insertHcps(
  trx: Trx,
  companyOf: CompanyOf,
  repIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const hcp of DEMO_HCPS) {
    const company = companyOf(hcp.region)
    const repId = hcp.repPhone === null ? null : (repIds.get(hcp.repPhone) ?? null)
    const user = await insertHcp(trx, hcp, company, repId)
    await insertRegistration(trx, hcp, company, user, repId)
    for (const [index, address] of hcp.addresses.entries()) {
      // A moment apart, since the list is ordered by time.
      const created_at = hoursAgo(hcp.registeredDaysAgo * 24 - 1 - index)
      await trx
        .insertInto('addresses')
        .values({ user_id: user.id, phone: hcp.phone, ...address, created_at })
        .execute()
    }
  }
}

async function insertHcp(trx: Trx, hcp: DemoHcp, company: Company, repId: string | null) {
  const created_at = hoursAgo(hcp.registeredDaysAgo * 24)
  return trx
    .insertInto('users')
    .values({
      company_id: company.id,
      role: HCP,
      title: hcp.title,
      full_name: hcp.fullName,
      phone: hcp.phone,
      promoter_id: repId,
      registered_by_id: repId,
      professional_reg_no: hcp.professionalRegNo,
      profession: hcp.profession,
      specialty: hcp.specialty,
      clinic_name: hcp.clinicName,
      clinic_address: hcp.clinicAddress,
      register_source: JSON.stringify(hcp.termsAccepted ? { [TERMS_KEY]: 'true' } : {}),
      created_at,
      updated_at: created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Consents, campaign entry and, after a registration by a rep, the retailer record. */
async function insertRegistration(
  trx: Trx,
  hcp: DemoHcp,
  company: Company,
  user: UserRow,
  repId: string | null,
): Promise<void> {
  const { id: user_id, created_at } = user
  const giver = { actor: repId === null ? ('SELF' as const) : ('REP' as const), actor_id: repId ?? user_id } // literal types
  const given = { user_id, version: TERMS_VERSION, created_at }
  await trx
    .insertInto('consents')
    .values([
      { ...given, ...giver, purpose: 'TERMS_OF_USE' },
      { ...given, ...giver, purpose: 'DATA_SHARING' },
    ])
    .execute()
  if (hcp.termsAccepted) {
    await trx
      .insertInto('consents')
      .values({ ...given, purpose: 'PORTAL_TERMS', actor: 'SELF', actor_id: user_id })
      .execute()
  }
  await insertEntry(trx, company.campaignId, user)
  await trx
    .updateTable('campaign_entries')
    .where('user_id', '=', user_id)
    .set({
      status: hcp.verified ? 'COMPLETED' : 'PENDING',
      decided_by: hcp.verified ? repId : null,
      decided_at: hcp.verified ? created_at : null,
      created_at,
      updated_at: created_at,
    })
    .execute()
  if (repId === null) return
  await trx
    .insertInto('retailer_records')
    .values({
      user_id,
      company_id: company.id,
      name: hcp.clinicName,
      address: hcp.clinicAddress,
      store_code: hcp.professionalRegNo,
      store_type: hcp.profession,
      status: 'ACTIVE',
      updated_by: repId,
      created_at,
      updated_at: created_at,
    })
    .execute()
}
