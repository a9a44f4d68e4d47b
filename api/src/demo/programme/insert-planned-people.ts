import { HCP } from '@portal/contract/roles'
import { TERMS_KEY } from '@portal/contract/terms'
import { sql } from 'kysely'
import type { Trx, UserRow } from '../../platform/database/schema.ts'
import { insertCampaignEntriesIfAbsent } from '../../users/entries.queries.ts'
import { insertUsersIfPhoneFree } from '../../users/users.queries.ts'
import type { PlannedHcp, World } from './plan.ts'

/** Writes HCPs with consents, entries, retailer records and addresses, as registrations and an import leave them. */
export async function insertPlannedHcps(
  trx: Trx,
  world: World,
  plannedHcps: readonly PlannedHcp[],
): Promise<void> {
  const hcps = plannedHcps.filter(({ known }) => !known)
  const rows = await insertUsersIfPhoneFree(
    trx,
    hcps.map(hcp => toUser(world, hcp)),
  )
  await insertCampaignEntriesIfAbsent(trx, world.company.campaignId, rows)
  await decideEntries(trx, hcps)
  await writeConsents(trx, world, plannedHcps, hcps)
  const retailers = hcps.filter(({ by }) => by === 'REP').map(hcp => toRetailer(world, hcp))
  await trx.insertInto('retailer_records').values(retailers).execute()
  const addresses = hcps.flatMap(hcp => (hcp.termsAt === null ? [] : toAddresses(hcp, hcp.termsAt)))
  await trx.insertInto('addresses').values(addresses).execute()
}

function toUser({ company, adminId }: World, hcp: PlannedHcp) {
  const { by, repId, registeredAt, decision, termsAt } = hcp
  const registeredBy = { REP: repId, SELF: null, IMPORT: adminId }[by]
  return {
    id: hcp.id,
    company_id: company.id,
    role: HCP,
    title: hcp.title,
    full_name: hcp.fullName,
    phone: hcp.phone,
    locale: hcp.locale,
    promoter_id: repId,
    registered_by_id: registeredBy,
    invited_at: by === 'IMPORT' ? registeredAt : null,
    // No rep earns an import.
    earned_by_id: by === 'IMPORT' ? null : repId,
    professional_reg_no: hcp.regNo,
    profession: hcp.profession,
    specialty: hcp.specialty,
    clinic_name: hcp.clinicName,
    clinic_address: hcp.clinicAddress,
    register_source: JSON.stringify(termsAt === null ? {} : { [TERMS_KEY]: 'true' }),
    created_at: registeredAt,
    updated_at: termsAt ?? decision?.at ?? registeredAt,
  } satisfies Parameters<typeof insertUsersIfPhoneFree>[1][number] & Partial<UserRow>
}

/** Gives the entries, which are pending, their decisions and times. */
async function decideEntries(trx: Trx, hcps: readonly PlannedHcp[]): Promise<void> {
  const decisions = hcps.map(({ id, decision, registeredAt }) => ({
    user_id: id,
    status: decision?.status ?? 'PENDING',
    decided_by: decision?.by ?? null,
    decided_at: decision?.at ?? null,
    created_at: registeredAt,
  }))
  await sql`update campaign_entries set status = planned.status, decided_by = planned.decided_by,
      decided_at = planned.decided_at, created_at = planned.created_at,
      updated_at = coalesce(planned.decided_at, planned.created_at)
    from json_to_recordset(${JSON.stringify(decisions)}::json)
      as planned (user_id uuid, status text, decided_by uuid, decided_at timestamptz, created_at timestamptz)
    where campaign_entries.user_id = planned.user_id`.execute(trx)
}

/** The consents of one of the README's HCPs, who gave all of them to the current texts, are the pattern. */
async function writeConsents(
  trx: Trx,
  { company }: World,
  all: readonly PlannedHcp[],
  hcps: readonly PlannedHcp[],
): Promise<void> {
  const giver = all.find(({ known, termsAt }) => known && termsAt !== null)
  if (giver === undefined) throw new Error(`No HCP of the README has accepted the terms in ${company.region}`)
  const given = await trx.selectFrom('consents').where('user_id', '=', giver.id).selectAll().execute()
  const rows = hcps.flatMap(hcp =>
    given.flatMap(({ id: _id, ...consent }) => {
      const isTerms = consent.purpose === 'PORTAL_TERMS'
      const at = isTerms ? hcp.termsAt : hcp.by === 'IMPORT' ? null : hcp.registeredAt
      if (at === null) return []
      const isRep = hcp.by === 'REP' && !isTerms
      const actor = {
        actor: isRep ? 'REP' : 'SELF',
        actor_id: isRep ? (hcp.repId ?? hcp.id) : hcp.id,
      } as const
      return [{ ...consent, user_id: hcp.id, ...actor, created_at: at }]
    }),
  )
  await trx.insertInto('consents').values(rows).execute()
}

function toRetailer({ company }: World, hcp: PlannedHcp) {
  return {
    user_id: hcp.id,
    company_id: company.id,
    name: hcp.clinicName,
    address: hcp.clinicAddress,
    store_code: hcp.regNo,
    store_type: hcp.profession,
    status: 'ACTIVE' as const, // literal type
    updated_by: hcp.repId ?? '',
    created_at: hcp.registeredAt,
    updated_at: hcp.registeredAt,
  }
}

function toAddresses({ id, phone, addresses }: PlannedHcp, termsAt: Date) {
  return addresses.map((address, place) => {
    // Distinct times, since the list is ordered by time.
    const created_at = new Date(termsAt.getTime() + (place + 1) * 60_000)
    return { user_id: id, phone, ...address, created_at, updated_at: created_at }
  })
}
