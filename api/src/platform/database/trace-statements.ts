import { channel } from 'node:diagnostics_channel'
import type { LogConfig, LogEvent } from 'kysely'

const statements = channel('portal.statement')

/** Kysely options for a new database: publish its statements if there is a subscriber by then, else nothing. */
export function statementTracingOptions(): { log?: LogConfig } {
  return statements.hasSubscribers ? { log: event => statements.publish(event) } : {}
}

/** Subscribes to each finished statement of databases opened later, in the async context of its caller. */
export function subscribeToFinishedStatements(listener: (event: LogEvent) => void): void {
  statements.subscribe(event => listener(event as LogEvent)) // as it was published above
}
