import type { CompiledQuery } from 'kysely'
import { alwaysPrepareStatement } from './prepared-statements.ts'
import type { Queryable } from './schema.ts'

/** Placeholder for a value while the SQL is built. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query for nearly every request: its SQL is built once, and prepared once per connection.
 * @param valueNames of its values
 * @param buildQuery builds it with a placeholder for each value; it can only pass placeholders on, so the SQL cannot depend on values
 * @returns a function that runs it with the given values
 */
export function preparedQuery<Values extends Record<string, unknown>, Row>(
  valueNames: readonly (keyof Values & string)[],
  buildQuery: (db: Queryable, values: Values) => { compile(): CompiledQuery<Row> },
): (db: Queryable, values: Values) => Promise<Row[]> {
  let query: CompiledQuery<Row> | undefined
  return async (db, values) => {
    query ??= write(db)
    const parameters = query.parameters.map(value => (value instanceof Slot ? values[value.name] : value))
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }

  function write(db: Queryable): CompiledQuery<Row> {
    // Kysely passes unknown objects through to the parameters.
    const slots = Object.fromEntries(valueNames.map(name => [name, new Slot(name)])) as unknown as Values
    const written = buildQuery(db, slots).compile()
    alwaysPrepareStatement(written.sql)
    return written
  }
}
