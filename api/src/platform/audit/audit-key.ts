import type { Queryable } from '../database/schema.ts'

/** The key of the audit's digests. A backup brings it along, so that digests of before count after a restore. */
export async function readAuditKey(db: Queryable): Promise<string> {
  const secret = db.selectFrom('secrets').where('name', '=', 'audit').select('value')
  return (await secret.executeTakeFirstOrThrow()).value
}
