import pg from 'pg'
import { isStaleStatement, statementName } from './prepared-statements.ts'

/**
 * Milliseconds a call waits for a database server, so that together it answers within five seconds. The server itself ends what
 * takes too long; `silence` is for one that no longer answers at all.
 */
export const requestTimeouts = {
  /** For a new connection, or for one of the pool's. */
  connectionTimeoutMillis: 1500,
  lock_timeout: 1500,
  statement_timeout: 2000,
  idle_in_transaction_session_timeout: 5000,
  silence: 2500,
}

/** What a start does, as migrations, takes its time; only what others hold, and would be held up by, is not waited for. */
export const startupTimeouts: typeof requestTimeouts = {
  connectionTimeoutMillis: 5000,
  lock_timeout: 10_000,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  silence: 3_600_000,
}

type Ask = (query: string | pg.QueryConfig, values?: unknown[]) => Promise<unknown>

/**
 * Connections that close when the server leaves a query unanswered. Otherwise the next caller would wait behind that query,
 * and a late `begin` would put the next caller's writes into a transaction that nobody commits.
 * @param silence milliseconds
 * @param prepared whether statements are prepared under names, which the connection keeps
 */
export function createConnection(silence: number, prepared: boolean): typeof pg.Client {
  return class Connection extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const ask = this.query.bind(this) as Ask // of the forms a query may have, Kysely uses the one with a text
      const send = prepared ? prepareFirst(ask, () => this.getTransactionStatus() !== 'I') : ask
      const limited: Ask = async (text, values) => {
        const timer = setTimeout(() => this.end(), silence)
        try {
          return await send(text, values)
        } finally {
          clearTimeout(timer)
        }
      }
      this.query = limited as typeof this.query
    }
  }
}

/** Sends what has a name under it, so that the connection's server reads and plans it once. */
function prepareFirst(ask: Ask, isInTransaction: () => boolean): Ask {
  let generation = 0
  return async (text, values = []) => {
    const inTransaction = isInTransaction()
    const name =
      typeof text === 'string' && values.length > 0 ? statementName(text, inTransaction) : undefined
    if (name === undefined) return ask(text, values)
    try {
      return await ask({ name: `${name}_${generation}`, text: String(text), values })
    } catch (error) {
      if (!isStaleStatement(error)) throw error
      // From now on everything is prepared anew. A transaction is lost with the statement, and is tried again by who wants it.
      generation += 1
      if (inTransaction) throw error
      return ask(text, values)
    }
  }
}
