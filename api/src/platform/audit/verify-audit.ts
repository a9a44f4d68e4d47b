import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../database/schema.ts'
import { digestAuditDetails, hashAuditRow, toUtcTextSql } from './audit-hash.ts'
import { readAuditKey } from './audit-key.ts'

/** Events read at a time. */
const PAGE = 1000

/** The end of a chain: how many events, and the last one's hash. */
export type ChainEnd = { position: number; hash: string }
export type VerifiedChain = {
  companyId: string | null
  end: ChainEnd
  /** The first event's problem; undefined if all events are unchanged. */
  problem: string | undefined
}

/**
 * Verifies the whole audit from one snapshot, page by page: each event against its hash, and its details, unless erased,
 * against their digest.
 * @param expectedEnds chain ends that an operator noted earlier; they must still be in the chain
 * @returns the result for each company, and for events of no company
 */
export async function verifyAuditChains(
  db: Database,
  companyIds: readonly string[],
  expectedEnds: ReadonlyMap<string | null, ChainEnd> = new Map(),
): Promise<VerifiedChain[]> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return reading.execute(async trx => {
    const key = await readAuditKey(trx)
    const chains: VerifiedChain[] = []
    for (const companyId of [...companyIds, null])
      chains.push(await verifyChain(trx, key, companyId, expectedEnds.get(companyId)))
    return chains
  })
}

async function verifyChain(
  trx: Trx,
  key: string,
  companyId: string | null,
  noted: ChainEnd | undefined,
): Promise<VerifiedChain> {
  let end: ChainEnd = { position: 0, hash: '' }
  const broken = (problem: string) => ({ companyId, end, problem })
  for (;;) {
    const rows = await readPage(trx, companyId, end.position)
    for (const row of rows) {
      const position = end.position + 1
      if (row.position !== position) return broken(`event ${position} is missing`)
      if (hashAuditRow(end.hash, row) !== row.hash)
        return broken(`event ${position} is not as it was written`)
      if (row.details !== null && digestAuditDetails(key, row, row.details) !== row.digest)
        return broken(`the details of event ${position} are not as they were written`)
      if (noted?.position === position && noted.hash !== row.hash)
        return broken(`event ${position} is not the one that was noted`)
      end = { position, hash: row.hash }
    }
    if (rows.length < PAGE) break
  }
  const kept = (await readEnd(trx, companyId)) ?? { position: 0, hash: '' }
  if (Math.max(noted?.position ?? 0, kept.position) > end.position)
    return broken(`event ${end.position + 1} is missing`)
  if (kept.position !== end.position || kept.hash !== end.hash)
    return broken(`event ${end.position} is not the last that was written`)
  return { companyId, end, problem: undefined }
}

function readPage(trx: Trx, companyId: string | null, after: number) {
  return trx
    .selectFrom('audit_events')
    .leftJoin('change_details', 'event_id', 'id')
    .where(isOf(companyId))
    .where('position', '>', after)
    .orderBy('position')
    .limit(PAGE)
    .select([
      'company_id',
      'position',
      'actor_id',
      'actor_role',
      'action',
      'entity',
      'entity_id',
      'fields',
      'digest',
      'details',
      'network',
      'request_id',
      'hash',
      toUtcTextSql(sql.ref('created_at')),
    ])
    .execute()
}

function readEnd(trx: Trx, companyId: string | null): Promise<ChainEnd | undefined> {
  return trx.selectFrom('audit_chains').where(isOf(companyId)).select(['position', 'hash']).executeTakeFirst()
}

/** Written as `=` or `is null`: the planner uses the index for these forms only. */
function isOf(companyId: string | null): RawBuilder<boolean> {
  return companyId === null ? sql`company_id is null` : sql`company_id = ${companyId}`
}
