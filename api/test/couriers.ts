import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Company } from '../src/companies/companies.ts'
import type { Schema } from '../src/platform/database/schema.ts'
import type { TestServer } from './server.ts'

/** An additional courier of a company. */
export async function buildCourier(
  server: TestServer,
  {
    company = server.companies.MY,
    ...columns
  }: { company?: Company } & Partial<Insertable<Schema['couriers']>> = {},
) {
  return server.db
    .insertInto('couriers')
    .values({
      company_id: company.id,
      name: `Van ${randomUUID().slice(0, 8)}`,
      address: 'https://track.example.com/{number}',
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
