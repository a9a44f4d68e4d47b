import type { FastifyInstance } from 'fastify'
import type { Company } from '../companies/companies.ts'
import { type ObserveStep, startBackgroundSteps } from '../platform/background/background-steps.ts'
import type { Database } from '../platform/database/schema.ts'
import { purgeIdempotencyKeys } from '../platform/http/idempotency-keys.ts'
import { eraseReadyClosedAccounts } from './close-account.ts'
import { deleteExpiredRecords } from './delete-expired-records.ts'
import { appendMissingErasuresToLedger } from './erasure-ledger.ts'

type Parts = {
  db: Database
  companies: readonly Pick<Company, 'id' | 'region' | 'timeZone'>[]
  /** The path of the ledger; without it nothing is written. */
  ledger: string | undefined
  observeStep: ObserveStep | undefined
}

/** Milliseconds between two rounds. */
const INTERVAL = 60_000
/** The hour of a company's night in which records are deleted. */
const NIGHT = 3
/** Days of erasures that a round compares with the ledger; the first round compares all. */
const RECENT_DAYS = 2

type AppendErasuresToLedger = () => Promise<void>

/**
 * While the server listens, each minute erases closed accounts whose parcels have arrived, keeps the ledger whole, and in the
 * night deletes records whose time is over.
 * @returns a function that appends new erasures to the ledger at once; a failure is logged, and the next round repeats it
 */
export function startPrivacyWorker(
  app: FastifyInstance,
  { db, companies, ledger, observeStep }: Parts,
): AppendErasuresToLedger {
  let recent: number | undefined
  const sync = async () => {
    if (ledger === undefined) return
    await appendMissingErasuresToLedger(db, ledger, recent)
    recent = RECENT_DAYS
  }
  const steps = [
    { name: 'closed accounts', pauseMs: INTERVAL, run: () => eraseReadyClosedAccounts(db) },
    { name: 'ledger of erasures', pauseMs: INTERVAL, run: sync },
    { name: 'old idempotency keys', pauseMs: INTERVAL, run: () => purgeIdempotencyKeys(db) },
    ...companies.map(({ id, region, timeZone }) => ({
      name: `expired records of ${region}`,
      pauseMs: INTERVAL,
      run: async () => {
        if (hourOfDayInZone(timeZone, new Date()) === NIGHT) await deleteExpiredRecords(db, id)
      },
    })),
  ]
  startBackgroundSteps(app, steps, observeStep)
  return async () =>
    sync().catch((error: unknown) => app.log.error({ err: error }, 'The ledger of erasures was not written'))
}

/** The hour of the day, 0 to 23, in a time zone. */
export function hourOfDayInZone(timeZone: string, instant: Date): number {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' }).format(instant))
}
