import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { VERSION } from '../../config/version.ts'
import type { Database } from '../database/schema.ts'
import { DATABASE_RETRY_SECONDS, PortalError } from '../http/errors.ts'
import type { Route } from '../http/route.ts'

/** Milliseconds for the database to answer. Monitors have short timeouts. */
const READY_PATIENCE = 1500

/** Liveness and readiness probes for monitors. */
export function registerHealthRoutes(route: Route, { db }: { db: Database }): void {
  route('GET /health', async () => ({ status: 'ok' }))

  route('GET /ready', async () => {
    const answered = canWrite(db).catch(() => false)
    const tooLate = setTimeout(READY_PATIENCE, false, { ref: false })
    if (!(await Promise.race([answered, tooLate])))
      throw new PortalError('UNAVAILABLE', { retryAfter: DATABASE_RETRY_SECONDS })
    return { status: 'ready', version: VERSION }
  })
}

/** Whether the database accepts writes: a standby, or a primary made read-only for lack of disk space, does not. */
async function canWrite(db: Database): Promise<boolean> {
  // `show`, not `select`: on a full disk the embedded database refuses it like a write.
  const state = sql<{ transaction_read_only: string }>`show transaction_read_only`
  return (await state.execute(db)).rows[0]?.transaction_read_only === 'off'
}
