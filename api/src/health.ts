import { sql } from 'kysely'
import type { Database } from './database/schema.ts'
import { PortalError } from './http/errors.ts'
import type { Route } from './http/route.ts'

/** Liveness and readiness, for whoever watches the process. */
export function registerHealth(route: Route, { db }: { db: Database }): void {
  route('GET /health', async () => ({ status: 'ok' }))

  route('GET /ready', async () => {
    try {
      await sql`select 1`.execute(db)
    } catch {
      throw new PortalError('UNAVAILABLE')
    }
    return { status: 'ready' }
  })
}
