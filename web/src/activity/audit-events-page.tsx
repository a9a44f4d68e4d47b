import { ACTIVITY_KINDS, type ActivityKind } from '@portal/contract/activity/activity-kinds'
import { omitEmptyFilters, useUrlFilters } from '../lib/url-filters.ts'
import { useListPages } from '../lib/use-list-pages.ts'
import { m } from '../texts.ts'
import { useListDownload } from '../ui/download-button.tsx'
import { ListFilters } from '../ui/list-filters.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { optionsFromLabels } from '../ui/select-field.tsx'
import { Skeleton, SkeletonRowsCard } from '../ui/skeleton.tsx'
import { auditEventPages, parseActivityFilters } from './activity.api.ts'
import { AuditEventsByDay } from './audit-events-by-day.tsx'
import { auditedRecordName, mergeRecordNames, personOrSampleName } from './record-names.ts'

const KINDS: Record<ActivityKind, () => string> = {
  session: m.activity_kind_session,
  'second-factor': m.activity_kind_second_factor,
  registration: m.activity_kind_registration,
  retailer: m.activity_kind_retailer,
  promoter: m.activity_kind_promoter,
  profile: m.activity_kind_profile,
  licence: m.activity_kind_licence,
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
  key: m.activity_kind_key,
  message: m.activity_kind_message,
  webhook: m.activity_kind_webhook,
  case: m.activity_kind_case,
  export: m.activity_kind_export,
  privacy: m.activity_kind_privacy,
  import: m.activity_kind_import,
}

const KIND = { name: 'kind', options: optionsFromLabels(ACTIVITY_KINDS, KINDS) } as const

/** The audit events of the company: actor, action, record, time and address; people and records lead to their own events. */
export function AuditEventsPage() {
  const { list, change, clear } = useUrlFilters(parseActivityFilters)
  const { pages, rows: events } = useListPages(auditEventPages(list))
  const known = mergeRecordNames(pages.data?.pages)
  const record = events?.find(event => event.record.id === list.record)?.record
  const wanted = omitEmptyFilters(list)
  const narrowed = Object.keys(wanted).length > 0
  const download = useListDownload('activity', 'POST /admin/activity/export', wanted, [KIND])
  return (
    <ListPage
      title={m.activity_heading()}
      more={[download]}
      filters={
        <ListFilters
          list={list}
          onChange={change}
          menus={[{ ...KIND, label: m.activity_kind(), allLabel: m.activity_kind_all() }]}
          chips={[
            list.person && {
              text: m.activity_by({ name: personOrSampleName(list.person, known) }),
              onRemove: () => change({ person: undefined }),
            },
            list.record && {
              text: m.activity_about({
                name: record
                  ? auditedRecordName({ record, actor: null }, known)
                  : m.activity_record_unknown(),
              }),
              onRemove: () => change({ record: undefined }),
            },
          ]}
        />
      }
      pages={pages}
      rows={events}
      list={rows =>
        rows === undefined ? (
          <SkeletonRowsCard count={4}>
            <Skeleton className="my-3.5 h-5 w-36" />
            <Skeleton className="h-5 w-72 max-w-full" />
          </SkeletonRowsCard>
        ) : (
          <AuditEventsByDay events={rows} recordNames={known} filters={list} />
        )
      }
      empty={m.activity_empty()}
      narrowed={narrowed && { empty: m.activity_none_found(), onClear: clear }}
    />
  )
}
