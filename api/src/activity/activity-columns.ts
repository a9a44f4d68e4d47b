import type { Activity } from '@portal/contract/activity'
import { type Columns, createTimeFormatter } from '../platform/http/export-list.ts'

/** An event with the names of the users and records it mentions, by id. */
type NamedActivity = Activity & { names: ReadonlyMap<string, string> }

/** Columns of the activity export: audit events, with names instead of ids for actor and record. */
export function activityColumns(timeZone: string): Columns<NamedActivity> {
  const moment = createTimeFormatter(timeZone)
  return {
    No: ({ position }) => position,
    Time: ({ at }) => moment(at),
    Who: ({ actor, names }) => (actor === null ? '' : (names.get(actor.id) ?? actor.id)),
    Role: ({ actor }) => actor?.role ?? '',
    Action: ({ action }) => action,
    Kind: ({ record }) => record.kind,
    Record: ({ record, names }) => names.get(record.id) ?? record.id,
    'Record ID': ({ record }) => record.id,
    Details: ({ details }) => (details === null ? 'Erased' : JSON.stringify(details)),
    From: ({ network }) => network ?? '',
  }
}
