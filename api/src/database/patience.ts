import pg from 'pg'

/**
 * Milliseconds a call waits for a database server, so that together it answers within five seconds. The server itself ends what
 * takes too long; `silence` is for one that no longer answers at all.
 */
export const PATIENCE = {
  /** For a new connection, or for one of the pool's. */
  connectionTimeoutMillis: 1500,
  lock_timeout: 1500,
  statement_timeout: 2000,
  idle_in_transaction_session_timeout: 5000,
  silence: 2500,
}

/** What a start does, as migrations, takes its time; only what others hold, and would be held up by, is not waited for. */
export const LEISURE: typeof PATIENCE = {
  connectionTimeoutMillis: 5000,
  lock_timeout: 10_000,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  silence: 3_600_000,
}

type Ask = (text: string, values?: unknown[]) => Promise<unknown>

/**
 * Connections that end when the server leaves a question unanswered: whoever asked next would wait behind it, and a `begin`
 * that is answered after all would keep their writes in a transaction nobody commits.
 * @param silence milliseconds
 */
export function createConnection(silence: number): typeof pg.Client {
  return class Connection extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const ask = this.query.bind(this) as Ask // of the forms a query may have, Kysely uses this one
      const limited: Ask = async (text, values) => {
        const timer = setTimeout(() => this.end(), silence)
        try {
          return await ask(text, values)
        } finally {
          clearTimeout(timer)
        }
      }
      this.query = limited as typeof this.query
    }
  }
}
