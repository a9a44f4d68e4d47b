import type { Database } from '../database/schema.ts'
import type { Route } from '../http/route.ts'
import { findMessages } from './messages.queries.ts'

/** What the dev inbox shows, as data; demo mode only (D§1). */
export function registerMessages(route: Route, { db }: { db: Database }): void {
  route('GET /dev/messages', async ({ query }) => {
    const messages = await findMessages(db, query.to?.replace(/\D/g, '') || undefined)
    return messages.map(({ createdAt, ...message }) => ({ ...message, createdAt: createdAt.toISOString() }))
  })
}
