import { sql } from 'kysely'
import { type Company, pickCompanyOfRegion } from '../companies/companies.ts'
import type { Database } from '../platform/database/schema.ts'
import { DEMO_RECORDS } from './demo-records.ts'
import { insertDemoCases } from './insert-cases.ts'
import { insertDemoHalfYear } from './insert-half-year.ts'
import { insertDemoLicences } from './insert-licences.ts'
import { insertDemoHcp, insertDemoRepsAndAdmins } from './insert-people.ts'
import { insertDemoOrders, insertDemoSamples } from './insert-samples.ts'

/**
 * Fills an empty database with the demo records of D§9 in one transaction and marks the accounts. A database with users or
 * samples stays unchanged.
 * @param programmeEnd also inserts half a year of a programme that has come to this time; without it the records are few
 * @returns whether the database was empty
 */
export async function insertDemoRecordsIfEmpty(
  db: Database,
  companies: readonly Company[],
  hashPassword: (password: string) => Promise<string>,
  programmeEnd?: Date,
): Promise<boolean> {
  return db.transaction().execute(async trx => {
    // The lock makes concurrent server starts fill the database once.
    await sql`lock table users in share row exclusive mode`.execute(trx)
    const used = trx.selectFrom('users').select('id').unionAll(trx.selectFrom('shop_categories').select('id'))
    if ((await used.limit(1).execute()).length > 0) return false
    const repIds = await insertDemoRepsAndAdmins(trx, companies, hashPassword)
    // The programme receives the goods itself.
    await insertDemoSamples(trx, companies, programmeEnd === undefined)
    for (const hcp of DEMO_RECORDS.hcps) {
      const company = pickCompanyOfRegion(companies, hcp.region)
      const { user, addresses } = await insertDemoHcp(trx, hcp, company, repIds)
      if (programmeEnd === undefined) await insertDemoOrders(trx, company, user, addresses, hcp.orders)
    }
    if (programmeEnd !== undefined) {
      await insertDemoHalfYear(trx, companies, programmeEnd)
      for (const company of companies) {
        await insertDemoLicences(trx, company, programmeEnd)
        await insertDemoCases(trx, company, programmeEnd)
      }
    }
    await trx
      .insertInto('demo_accounts')
      .columns(['user_id'])
      .expression(trx.selectFrom('users').select('id'))
      .execute()
    return true
  })
}
