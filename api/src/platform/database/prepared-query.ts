import type { CompiledQuery } from 'kysely'
import { alwaysPrepare } from './prepared-statements.ts'
import type { Queryable } from './schema.ts'

/** Stands for a value while the SQL is written. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is asked with nearly every request: its SQL is written once, and prepared once on each connection.
 * @param names of its values
 * @param build writes it, with something in each value's place, which it can only pass on; so whoever wants another SQL for other values cannot use this
 * @returns asks it with these values
 */
export function preparedQuery<Values extends Record<string, unknown>, Row>(
  names: readonly (keyof Values & string)[],
  build: (db: Queryable, values: Values) => { compile(): CompiledQuery<Row> },
): (db: Queryable, values: Values) => Promise<Row[]> {
  let query: CompiledQuery<Row> | undefined
  return async (db, values) => {
    query ??= write(db)
    const parameters = query.parameters.map(value => (value instanceof Slot ? values[value.name] : value))
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }

  function write(db: Queryable): CompiledQuery<Row> {
    // Kysely puts what it does not know among the parameters as it is.
    const slots = Object.fromEntries(names.map(name => [name, new Slot(name)])) as unknown as Values
    const written = build(db, slots).compile()
    alwaysPrepare(written.sql)
    return written
  }
}
