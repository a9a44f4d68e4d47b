import pg from 'pg'
import { isStaleStatementError, preparedStatementName } from './prepared-statements.ts'

/**
 * Timeouts of a request's database work in milliseconds; in total a call is answered within five seconds. The server enforces
 * the others itself; `silence` is for a server that no longer responds.
 */
export const requestTimeouts = {
  /** For a new connection, or a free one of the pool. */
  connectionTimeoutMillis: 1500,
  lock_timeout: 1500,
  statement_timeout: 2000,
  idle_in_transaction_session_timeout: 5000,
  silence: 2500,
}

/** Timeouts at start: migrations have no time limit. Only lock waits are limited, since others queue behind them. */
export const startupTimeouts: typeof requestTimeouts = {
  connectionTimeoutMillis: 5000,
  lock_timeout: 10_000,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  silence: 3_600_000,
}

type Ask = (query: string | pg.QueryConfig, values?: unknown[]) => Promise<unknown>

/**
 * Connections that close when the server does not answer a query. Otherwise the next caller would wait behind that query,
 * and a late `begin` would put the next caller's writes into a transaction that nobody commits.
 * @param maxSilenceMs milliseconds
 * @param usePreparedStatements whether to send named statements under their name, so the server parses and plans them once per connection
 */
export function createPgClientClass(maxSilenceMs: number, usePreparedStatements: boolean): typeof pg.Client {
  return class Connection extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const ask = this.query.bind(this) as Ask // of the forms a query may have, Kysely uses the one with a text
      let generation = 0
      const limited = async (text: string, values: unknown[] = []) => {
        const inTransaction = this.getTransactionStatus() !== 'I'
        const name =
          usePreparedStatements && values.length > 0 ? preparedStatementName(text, inTransaction) : undefined
        const timer = setTimeout(() => this.end(), maxSilenceMs)
        try {
          return await ask(name === undefined ? text : { name: `${name}_${generation}`, text }, values)
        } catch (error) {
          if (name === undefined || !isStaleStatementError(error)) throw error
          // Prepare all statements anew under new names. A transaction has failed with the statement; its caller retries it.
          generation += 1
          if (inTransaction) throw error
          return await ask(text, values)
        } finally {
          clearTimeout(timer)
        }
      }
      this.query = limited as typeof this.query
    }
  }
}
