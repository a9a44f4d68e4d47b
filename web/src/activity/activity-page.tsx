import type { Activity } from '@portal/contract/activity'
import { ACTIVITY_KINDS, type ActivityKind } from '@portal/contract/activity-kinds'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { downloadFile } from '../lib/api.ts'
import { formatDateTime } from '../lib/dates.ts'
import { DownloadButton } from '../lib/download-button.tsx'
import { ListPage } from '../lib/list-page.tsx'
import { useUrlFilters } from '../lib/use-url-filters.ts'
import { useSignedInCompany } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { FilterSelect } from '../ui/select-field.tsx'
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx'
import { type ActivityList, activityQuery, parseActivityList, toActivityQueryString } from './activity.api.ts'
import {
  actionLabel,
  actorName,
  changeDetailLines,
  entityName,
  onBehalfLabel,
  recordLabel,
} from './sentences.ts'

const KINDS: Record<ActivityKind, () => string> = {
  session: m.activity_kind_session,
  'second-factor': m.activity_kind_second_factor,
  registration: m.activity_kind_registration,
  retailer: m.activity_kind_retailer,
  promoter: m.activity_kind_promoter,
  profile: m.activity_kind_profile,
  notices: m.activity_kind_notices,
  order: m.activity_kind_order,
  sample: m.activity_kind_sample,
  'sample-rule': m.activity_kind_sample_rule,
  'sample-limit': m.activity_kind_sample_limit,
  stock: m.activity_kind_stock,
  rep: m.activity_kind_rep,
  company: m.activity_kind_company,
  document: m.activity_kind_document,
  admin: m.activity_kind_admin,
  message: m.activity_kind_message,
  export: m.activity_kind_export,
  import: m.activity_kind_import,
}

/** The audit events of the company: actor, action, record, time and address; people and records link to their own events. */
export function ActivityPage() {
  const { list, change, clear } = useUrlFilters(parseActivityList)
  const activity = useInfiniteQuery({ ...activityQuery(list), placeholderData: keepPreviousData })
  const { companies, company } = useSignedInCompany()
  const events = activity.data?.pages.flatMap(page => page.data)
  const names = Object.assign({}, ...(activity.data?.pages.map(page => page.meta.names) ?? []))
  const record = events?.find(event => event.record.id === list.record)?.record
  const filters = [
    list.person && { name: m.activity_by({ name: names[list.person] ?? list.person }), drop: 'person' },
    list.record && {
      name: m.activity_about({ name: record ? entityName(record, names) : list.record }),
      drop: 'record',
    },
  ].filter(filter => typeof filter === 'object')
  const narrowed = filters.length > 0 || list.kind !== undefined
  return (
    <ListPage
      title={m.activity_heading()}
      actions={
        <DownloadButton
          narrowed={narrowed}
          file="activity.csv"
          load={() => downloadFile('POST /admin/activity/export', { body: list })}
        />
      }
      filters={
        <search className="flex flex-wrap items-end gap-3">
          <div className="w-56">
            <FilterSelect
              label={m.activity_kind()}
              value={list.kind}
              onChoose={value => change({ kind: ACTIVITY_KINDS.find(kind => kind === value) })}
              all={m.activity_kind_all()}
              options={ACTIVITY_KINDS.map(kind => ({ value: kind, label: KINDS[kind]() }))}
            />
          </div>
          {filters.map(({ name, drop }) => (
            <button
              key={drop}
              type="button"
              aria-label={m.activity_remove({ filter: name })}
              className="inline-flex min-h-12 items-center gap-2 rounded-full border border-edge bg-surface px-4 font-semibold text-sm transition hover:bg-action-soft"
              onClick={() => change({ [drop]: undefined })}
            >
              {name}
              <X aria-hidden="true" className="size-4" />
            </button>
          ))}
        </search>
      }
      queries={[activity, companies]}
      pages={activity}
      rows={company && events}
      list={rows =>
        rows === undefined ? (
          <SkeletonRows count={4}>
            <Skeleton className="my-3.5 h-5 w-36" />
            <Skeleton className="h-5 w-72 max-w-full" />
          </SkeletonRows>
        ) : (
          <ol className="divide-y divide-line rounded-card bg-surface shadow-card">
            {rows.map(event => (
              <Event key={event.position} event={event} names={names} list={list} />
            ))}
          </ol>
        )
      }
      empty={m.activity_empty()}
      narrowed={narrowed && { empty: m.activity_none_found(), onClear: clear }}
    />
  )
}

type EventProps = { event: Activity; names: Record<string, string>; list: ActivityList }

/** One sentence, with the changes below it. */
function Event({ event, names, list }: EventProps) {
  const { actor, record, network, at } = event
  const [who, whom] = [actorName(event, names), recordLabel(event, names)]
  const lines = changeDetailLines(event, names)
  const forWhom = onBehalfLabel(event, names)
  return (
    <li className="grid gap-x-4 px-4 py-2 text-sm md:grid-cols-[10rem_1fr] md:items-center">
      <p className="text-muted tabular-nums">
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-1.5 *:py-3">
          {actor ? (
            <Only
              label={m.activity_only_by({ name: who })}
              name={who}
              to={toActivityQueryString({ ...list, person: actor.id })}
            />
          ) : (
            <span className="font-semibold">{who}</span>
          )}
          <span>{actionLabel(event)}</span>
          {whom && (
            <Only
              label={m.activity_only_about({ name: whom })}
              name={whom}
              to={toActivityQueryString({ ...list, record: record.id })}
            />
          )}
          {forWhom && <span>{forWhom}</span>}
          {network && <span className="text-muted">{m.activity_from({ network })}</span>}
        </p>
        {lines.length > 0 && (
          <ul className="wrap-anywhere -mt-2 flex flex-wrap gap-x-4 pb-2 text-muted">
            {lines.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** A name that links to the events about it. */
function Only({ label, name, to }: { label: string; name: string; to: string }) {
  return (
    <Link
      to={{ search: to }}
      aria-label={label}
      className="inline-flex min-h-12 min-w-12 items-center rounded-control font-semibold text-action-ink hover:underline"
    >
      {name}
    </Link>
  )
}
