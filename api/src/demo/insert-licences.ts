import { addDays, dayInZone } from '@portal/contract/days'
import { defaultLicenceBody } from '@portal/contract/licences/licence-bodies'
import { defaultLicenceEndDay } from '@portal/contract/licences/licence-rules'
import { HCP } from '@portal/contract/roles'
import type { Company } from '../companies/companies.ts'
import { upsertLicences } from '../licences/licences.queries.ts'
import type { Trx } from '../platform/database/schema.ts'
import { DEMO_RECORDS } from './demo-records.ts'

/** Days from today to the end of certificates, in turn; null: until the end of the next year, undefined: none is known. */
const ENDS = [null, 12, null, 33, undefined, null, -20, null, 55, null] as const

/** Gives the HCPs of a programme certificates: most are valid for long, some end soon, some have ended or are not checked. */
export async function insertDemoLicences(
  trx: Trx,
  { id: companyId, region, timeZone }: Company,
  now: Date,
): Promise<void> {
  const readme = DEMO_RECORDS.hcps.map(({ user }) => user.phone)
  const hcps = await trx
    .selectFrom('users')
    .innerJoin('campaign_entries', 'campaign_entries.user_id', 'users.id')
    .where('users.company_id', '=', companyId)
    .where('role', '=', HCP)
    .where('is_verified', '=', true)
    .where('phone', 'not in', readme)
    .orderBy('phone')
    .select(['users.id', 'profession'])
    .execute()
  const today = dayInZone(now, timeZone)
  const licences = hcps.flatMap(({ id, profession }, place) => {
    const days = ENDS[place % ENDS.length]
    if (days === undefined) return []
    const validUntil = days === null ? defaultLicenceEndDay(addDays(today, 365)) : addDays(today, days)
    const body = defaultLicenceBody(profession, region)
    return [{ userId: id, number: `APC ${today.slice(0, 4)}-${1001 + place}`, body, validUntil }]
  })
  const renewed = licences.filter((_licence, place) => place % 15 === 0)
  const checked = licences.filter(licence => !renewed.includes(licence))
  await upsertLicences(trx, companyId, checked, 'ADMIN')
  await upsertLicences(trx, companyId, renewed, 'HCP')
}
