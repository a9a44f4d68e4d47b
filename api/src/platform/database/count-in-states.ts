import { COUNTED_ROWS_MAX } from '@portal/contract/platform/counted-max'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Queryable, Schema } from './schema.ts'

type Counting<State extends string> = {
  states: readonly State[]
  whereInState(state: State): RawBuilder<boolean>
  /** The query finds few rows, so it runs once. Any other may find a million, of which so many are counted in each state. */
  findsFew: boolean
}

/** How many of the rows that a query finds are in each state; at most one more than `COUNTED_ROWS_MAX` (decision 54). */
export async function countInStates<Tables extends keyof Schema, Row, State extends string>(
  db: Queryable,
  matching: SelectQueryBuilder<Schema, Tables, Row>,
  { states, whereInState, findsFew }: Counting<State>,
): Promise<Record<State, number>> {
  const counts = states.map(state => {
    const inState = whereInState(state)
    const count = findsFew
      ? sql<number>`least(count(*) filter (where ${inState}), ${COUNTED_ROWS_MAX + 1})::int`
      : sql<number>`(select count(*)::int from (${matching.where(inState).limit(COUNTED_ROWS_MAX + 1)}) as found)`
    return count.as(state)
  })
  const counted = findsFew ? matching.clearSelect().select(counts) : db.selectNoFrom(counts)
  return counted.executeTakeFirstOrThrow() as Promise<Record<State, number>>
}
