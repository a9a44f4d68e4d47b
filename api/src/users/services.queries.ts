import type { Trx } from '../platform/database/schema.ts'

/** Stores what a key acts as: a row that no list of people shows and nobody logs in with. @returns its id */
export async function insertServiceUser(trx: Trx, companyId: string, name: string): Promise<string> {
  const { id } = await trx
    .insertInto('users')
    .values({ company_id: companyId, role: 'SERVICE', full_name: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
