import type { ColumnType, Generated } from 'kysely'

/** Set by the database on insert; times are UTC. */
export type Created = ColumnType<Date, Date | undefined, Date>
/** `id uuid default gen_random_uuid()`. */
export type Id = Generated<string>
