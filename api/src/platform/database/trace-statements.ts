import { channel } from 'node:diagnostics_channel'
import type { LogConfig, LogEvent } from 'kysely'

const statements = channel('portal.statement')

/** What a database is to be made with, so that statements are told where somebody listens by then; nothing otherwise. */
export function traceStatements(): { log?: LogConfig } {
  return statements.hasSubscribers ? { log: event => statements.publish(event) } : {}
}

/** Hears of each statement of the databases that are opened from now on, when it is over, where it was called. */
export function onStatement(hear: (event: LogEvent) => void): void {
  statements.subscribe(event => hear(event as LogEvent)) // as it was published above
}
