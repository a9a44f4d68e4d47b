import type { Activity } from '@portal/contract/activity'
import { type Columns, createTimeFormatter } from '../platform/http/export-list.ts'

/** An event with the names of who and what it mentions, by id. */
type NamedActivity = Activity & { names: ReadonlyMap<string, string> }

/** The activity's file: the words of the audit, with names for ids of who did it and to what. */
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
