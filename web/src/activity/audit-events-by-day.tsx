import type { Activity } from '@portal/contract/activity/activity.endpoints'
import { addDays } from '@portal/contract/days'
import { ChevronDown, Cog } from 'lucide-react'
import { type MouseEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { formatDdMmYyyy, formatTime, todayAsIsoDay, toIsoDay } from '../lib/dates.ts'
import { groupBy } from '../lib/group-by.ts'
import { m } from '../texts.ts'
import { isPressOfRow } from '../ui/data-table.tsx'
import { InitialsAvatar } from '../ui/initials.tsx'
import { type ActivityFilters, toActivityQueryString } from './activity.api.ts'
import { AuditEventDetails } from './audit-event-details.tsx'
import { changedFieldTexts } from './changed-fields.ts'
import { auditActorName, auditedRecordName, type RecordNames } from './record-names.ts'
import { auditEventSentence } from './sentences.ts'

type Props = { events: readonly Activity[]; recordNames: RecordNames; filters: ActivityFilters }

/** Events under the heading of their day. */
export function AuditEventsByDay({ events, recordNames, filters }: Props) {
  return (
    <div className="grid gap-5">
      {groupBy(events, ({ at }) => toIsoDay(at)).map(([day, ofDay]) => (
        <section key={day} className="grid gap-2">
          <h2 className="font-semibold text-muted text-sm tabular-nums">{dayHeading(day)}</h2>
          <ol className="divide-y divide-line rounded-card bg-surface shadow-card">
            {ofDay.map(event => (
              <Event key={event.position} event={event} known={recordNames} list={filters} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function dayHeading(day: string): string {
  const near = {
    [todayAsIsoDay()]: m.activity_today(),
    [addDays(todayAsIsoDay(), -1)]: m.activity_yesterday(),
  }[day]
  return [near, formatDdMmYyyy(day)].filter(Boolean).join(', ')
}

/** Marks where the record's name goes, so that the name can be a link within a sentence of any language. */
const MARK = '\u0000'

/** One sentence, what it changed, and the raw fields on request. */
function Event({ event, known, list }: { event: Activity; known: RecordNames; list: ActivityFilters }) {
  const [open, setOpen] = useState(false)
  const detailsId = useId()
  const who = auditActorName(event, known)
  const [start, ...end] = auditEventSentence(event, known, MARK).split(MARK)
  const whom = auditedRecordName(event, known)
  const press = (pressed: MouseEvent) => isPressOfRow(pressed) && setOpen(!open)
  return (
    <li>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: its button has the keys */}
      <div
        onClick={press}
        className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 pl-4 transition hover:bg-sunken md:grid-cols-[auto_minmax(0,1fr)_auto_auto]"
      >
        {event.actor === null ? (
          <Cog className="m-1.5 mt-3 size-6 lg:my-2.5 text-muted" />
        ) : (
          <InitialsAvatar name={who} className="my-1.5 size-9 text-sm lg:my-1" />
        )}
        <div className="grid content-start pt-3 md:pb-3 lg:py-2.5">
          <p className="wrap-anywhere">
            {event.actor === null ? (
              <span className="font-semibold">{who}</span>
            ) : (
              <Only
                label={m.activity_only_by({ name: who })}
                name={who}
                to={{ ...list, person: event.actor.id }}
              />
            )}{' '}
            {start}
            {end.length > 0 && (
              <Only
                label={m.activity_only_about({ name: whom })}
                name={whom}
                to={{ ...list, record: event.record.id }}
              />
            )}
            {end}
          </p>
          <ul className="wrap-anywhere flex flex-wrap gap-x-4 text-muted text-sm empty:hidden">
            {changedFieldTexts(event, known).map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <time
          dateTime={event.at}
          className="col-start-2 row-start-2 pb-3 text-muted text-sm tabular-nums md:col-start-3 md:row-start-1 md:py-3.5 lg:py-3"
        >
          {formatTime(event.at)}
        </time>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={detailsId}
          aria-label={m.activity_details_of({ sentence: `${who} ${auditEventSentence(event, known)}` })}
          title={m.activity_details()}
          className="col-start-3 row-start-1 inline-flex size-12 items-center justify-center rounded-control text-muted transition hover:bg-action-soft md:col-start-4 lg:my-0.5 lg:size-(--control)"
          onClick={() => setOpen(!open)}
        >
          <ChevronDown className={`size-5 transition ${open ? 'rotate-180' : ''}`} />
        </button>
      </div>
      <div id={detailsId}>{open && <AuditEventDetails event={event} />}</div>
    </li>
  )
}

/** A name that leads to the events about it. */
function Only({ label, name, to }: { label: string; name: string; to: ActivityFilters }) {
  return (
    <Link
      to={{ search: toActivityQueryString(to) }}
      aria-label={label}
      className="rounded-sm font-semibold text-ink underline-offset-4 hover:text-action-ink hover:underline"
    >
      {name}
    </Link>
  )
}
