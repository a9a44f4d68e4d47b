import { addDays } from '@portal/contract/days'
import type { LicenceRule } from '@portal/contract/licences/licences.endpoints'
import { upsertLicenceRule, upsertLicences } from '../src/licences/licences.queries.ts'
import { notifyOfExpiringLicences } from '../src/licences/notify-of-expiring-licences.ts'
import { findCurrentDay } from '../src/platform/database/days.ts'
import type { UserRow } from '../src/platform/database/schema.ts'
import { LICENCE } from './example-parts.ts'
import type { TestServer } from './server.ts'
import { zoneAt } from './time-zones.ts'

/** The day `days` from today in the Malaysian company's time zone. */
export async function dayFromNow({ db, companies }: TestServer, days: number): Promise<string> {
  return addDays(await findCurrentDay(db, companies.MY.timeZone), days)
}

/** Saves an HCP's certificate as an admin who has seen it. @param days from today to its last day */
export async function giveLicence(server: TestServer, hcp: UserRow, days: number): Promise<string> {
  const { number, body } = LICENCE
  const validUntil = await dayFromNow(server, days)
  const licence = { userId: hcp.id, number, body, validUntil }
  await server.db.transaction().execute(trx => upsertLicences(trx, hcp.company_id, [licence], 'ADMIN'))
  return validUntil
}

/** Sets the Malaysian company's rule for certificates. */
export function setRule({ db, companies }: TestServer, rule: LicenceRule): Promise<void> {
  return db.transaction().execute(trx => upsertLicenceRule(trx, companies.MY.id, rule))
}

/** Sends the Malaysian company's notices of expiring certificates, in a time zone where it is now noon. */
export async function tellOfLicences(server: TestServer): Promise<void> {
  const company = { id: server.companies.MY.id, timeZone: zoneAt(12) }
  await notifyOfExpiringLicences(server.db, company, await dayFromNow(server, 0))
}

/** The messages about certificates to a user, oldest first. */
export async function findLicenceMessages({ db }: TestServer, { id }: { id: string }) {
  return db
    .selectFrom('messages')
    .where('user_id', '=', id)
    .where('kind', 'in', ['LICENCE_ENDS', 'HCP_LICENCES_END'])
    .orderBy('position')
    .select(['kind', 'details', 'state'])
    .execute()
}
