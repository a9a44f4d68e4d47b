import {
  GIVEN_UP,
  MESSAGE_KINDS,
  MESSAGE_STATE_FILTERS,
  MESSAGE_STATES,
  type MessageState,
} from '@portal/contract/notifications/message-kinds'
import { shortOrderId } from '@portal/contract/orders/order-status'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { useUrlFilters } from '../lib/url-filters.ts'
import { useListPages } from '../lib/use-list-pages.ts'
import { m } from '../texts.ts'
import { useListDownload } from '../ui/download-button.tsx'
import { ListFilters } from '../ui/list-filters.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { ListTabs, withTotalCount } from '../ui/list-tabs.tsx'
import { optionsFromLabels } from '../ui/select-field.tsx'
import { MESSAGE_KIND_LABELS, MESSAGE_STATE_LABELS } from './message-labels.tsx'
import { MessageTable } from './message-table.tsx'
import {
  type MessageFilters,
  messageCountsQuery,
  messagePages,
  parseMessageFilters,
  toMessageQueryParams,
} from './messages.api.ts'

const STATE = {
  name: 'state',
  options: MESSAGE_STATE_FILTERS.map(value => ({
    value,
    label: value === GIVEN_UP ? m.messages_state_given_up() : MESSAGE_STATE_LABELS[value].text(),
  })),
} as const
const KIND = { name: 'kind', options: optionsFromLabels(MESSAGE_KINDS, MESSAGE_KIND_LABELS) } as const

/** The portal's messages and their states, newest first. */
export function MessagesPage() {
  const { list, change, clear } = useUrlFilters(parseMessageFilters)
  const { pages, rows } = useListPages(messagePages(list))
  const counts = withTotalCount(useQuery(messageCountsQuery(list)).data)
  const all = counts && { ...counts, [GIVEN_UP]: counts.FAILED + counts.EXPIRED }
  const wanted = toMessageQueryParams(list)
  const narrowed = Object.keys(wanted).length > 0
  const download = useListDownload('messages', 'POST /admin/messages/export', wanted, [STATE, KIND])
  return (
    <ListPage
      title={m.rooms_messages()}
      count={all?.[list.state ?? 'all']}
      more={[download]}
      tabs={<ListTabs list={list} {...STATE} label={m.registrations_status()} counts={all} />}
      filters={
        <ListFilters
          list={list}
          onChange={change}
          search={{
            name: 'number',
            label: m.messages_number(),
            placeholder: m.messages_number_placeholder(),
            inputMode: 'tel',
          }}
          menus={[{ ...KIND, label: m.messages_kind() }]}
          chips={[
            list.order && {
              text: m.messages_about({ id: shortOrderId(list.order) }),
              onRemove: () => change({ order: undefined }),
            },
            (list.from || list.to) && {
              text: daysText(list),
              onRemove: () => change({ from: '', to: '' }),
            },
          ]}
        >
          <LastDay byState={pages.data?.pages[0]?.meta.byState ?? {}} />
        </ListFilters>
      }
      pages={pages}
      rows={rows}
      list={rows => <MessageTable messages={rows} />}
      empty={m.messages_empty()}
      narrowed={narrowed && { empty: m.messages_none_found(), onClear: clear }}
    />
  )
}

function daysText({ from, to }: MessageFilters): string {
  if (to === '') return m.messages_from({ day: formatDdMmYyyy(from) })
  if (from === '') return m.messages_until({ day: formatDdMmYyyy(to) })
  return m.messages_days({ from: formatDdMmYyyy(from), to: formatDdMmYyyy(to) })
}

/** The last day's messages by state; each count links to the filtered list. */
function LastDay({ byState }: { byState: Partial<Record<MessageState, number>> }) {
  const counted = MESSAGE_STATES.filter(state => byState[state])
  return (
    <nav
      aria-label={m.messages_last_day()}
      // One line on a phone, whatever states there are.
      className="flex min-w-0 items-center gap-x-4 overflow-x-auto whitespace-nowrap text-sm [scrollbar-width:none] sm:flex-wrap"
    >
      <span className="text-muted">{m.messages_last_day()}</span>
      {counted.map(state => (
        <Link
          key={state}
          to={{ search: `?state=${state}` }}
          className="inline-flex min-h-(--control) min-w-12 items-center gap-1.5 rounded-control text-action-ink -outline-offset-3 hover:underline"
        >
          {MESSAGE_STATE_LABELS[state].text()}
          <span className="font-semibold tabular-nums">{byState[state]}</span>
        </Link>
      ))}
    </nav>
  )
}
