import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ERASURE_REASONS } from '@portal/contract/privacy/erasure-rules'
import * as z from 'zod/mini'
import type { Config } from '../config/config.ts'
import type { Database } from '../platform/database/schema.ts'
import { findErasureLedgerEntries, type LedgerEntry } from './erasures.queries.ts'

/** The file beside the embedded database. */
const FILE = 'erasures.jsonl'

const entry = z.object({
  userId: z.guid(),
  companyId: z.guid(),
  reason: z.enum(ERASURE_REASONS),
  erasedAt: z.iso.datetime({ precision: 3 }),
  digest: z.string(),
  supplyDigest: z.optional(z.string()),
})

/**
 * The path of the ledger: a file outside the database with one line per erasure, from which erasures are repeated after a
 * restore (decision 40). Undefined for a PostgreSQL server without `ERASURE_LEDGER`.
 */
export function erasureLedgerPath({
  erasureLedger,
  databaseUrl,
  dataDir,
}: Pick<Config, 'erasureLedger' | 'databaseUrl' | 'dataDir'>): string | undefined {
  return erasureLedger ?? (databaseUrl === undefined ? join(dataDir, FILE) : undefined)
}

/** The ledger's entries; none without the file. A line that a crash cut off is skipped: it is written again. */
export async function readErasureLedger(ledgerPath: string): Promise<LedgerEntry[]> {
  const text = await readFile(ledgerPath, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap(line => {
    const read = entry.safeParse(parseLine(line))
    return read.success ? read.data : []
  })
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/**
 * Appends the erasures that the database has and the file has not. Each server keeps its own file whole, so it does not
 * matter which of them erased. @param lastDays as in `findErasureLedgerEntries`
 */
export async function appendMissingErasuresToLedger(
  db: Database,
  ledgerPath: string,
  lastDays?: number,
): Promise<void> {
  const done = await findErasureLedgerEntries(db, lastDays)
  if (done.length === 0) return
  const written = new Set((await readErasureLedger(ledgerPath)).map(({ digest }) => digest))
  const missing = done.filter(({ digest }) => !written.has(digest))
  if (missing.length === 0) return
  await mkdir(dirname(ledgerPath), { recursive: true })
  // Begin on a new line: the last one may be cut off.
  const lines = missing.map(one => `\n${JSON.stringify(one)}`).join('')
  await appendFile(ledgerPath, `${lines}\n`, { mode: 0o600, flush: true })
}
