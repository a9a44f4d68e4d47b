import type { Meta, ResponseData } from '@portal/contract/endpoints'
import type { Notice } from '@portal/contract/notifications/notifications.endpoints'
import { shortOrderId } from '@portal/contract/orders/order-status'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '../lib/dates.ts'
import { useSignedInCompany } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingAnnouncement, SkeletonLines } from '../ui/skeleton.tsx'
import { NoticeChannelSwitches } from './notice-channel-switches.tsx'
import { markNoticesRead } from './notices.api.ts'

type Shown = { data: ResponseData<'GET /messages/notices'>; meta: Meta<'GET /messages/notices'> }
type ListProps = {
  notices: UseQueryResult<Shown>
  orderAt(orderId: string): string
  /** Called when the user follows a notice. */
  onFollow(): void
}
type Props = ListProps & { open: boolean; onClose(): void; focusOnClose(): HTMLElement | null }

/** The notices of the last days, and the switches of their channels. */
export function NoticesPanel({ open, onClose, focusOnClose, ...list }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={m.notices_title()} isLong focusOnClose={focusOnClose}>
      <div className="px-6">
        <NoticeList {...list} />
      </div>
      <Channels />
    </Dialog>
  )
}

/** The notices, newest first. Showing them marks them as read; the unread ones stay highlighted until the panel closes. */
function NoticeList({ notices, orderAt, onFollow }: ListProps) {
  const { companies, company } = useSignedInCompany()
  const fresh = useFresh(notices.data)
  const failed = <QueryErrorBanner subject={m.notices_title()} queries={[notices, companies]} />
  if (notices.data === undefined || company === undefined) {
    return (
      <>
        {failed}
        {!notices.isError && !companies.isError && <NoticesSkeleton />}
      </>
    )
  }
  const { data } = notices.data
  return (
    <>
      {failed}
      {data.length === 0 && <EmptyState text={m.notices_empty()} />}
      <ul className="-mx-3 divide-y divide-line">
        {data.map(notice => (
          <li key={notice.id}>
            <NoticeRow
              notice={notice}
              isNew={!notice.read || fresh.has(notice.id)}
              to={notice.orderId === null ? undefined : orderAt(notice.orderId)}
              onFollow={onFollow}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Marks the shown notices as read. @returns the ids of those that were unread */
function useFresh(shown: Shown | undefined): ReadonlySet<string> {
  const queryClient = useQueryClient()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const marked = useRef<string>(undefined)
  useEffect(() => {
    const newest = shown?.data[0]?.at
    // Once: after a failure the next opening tries again.
    if (newest === undefined || shown?.meta.unread === 0 || newest === marked.current) return
    marked.current = newest
    const unread = shown?.data.filter(({ read }) => !read).map(({ id }) => id) ?? []
    setFresh(before => new Set([...before, ...unread]))
    void markNoticesRead(queryClient, newest)
  }, [shown, queryClient])
  return fresh
}

type RowProps = {
  notice: Notice
  isNew: boolean
  /** The link target; undefined if there is none. */
  to: string | undefined
  onFollow(): void
}

function NoticeRow({ notice: { text, at, orderId }, isNew, to, onFollow }: RowProps) {
  const look = 'flex min-h-12 items-center gap-2 px-3 py-3'
  const content: ReactNode = (
    <>
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-x-2 text-muted text-sm tabular-nums">
          <time dateTime={at}>{formatDateTime(at)}</time>
          {isNew && (
            <strong className="rounded-full bg-attention-soft px-2 font-semibold text-attention">
              {m.notices_new()}
            </strong>
          )}
        </span>
        <span className={isNew ? 'font-semibold' : undefined}>{text}</span>
        {orderId !== null && (
          <span className="text-muted text-sm tabular-nums">
            {m.orders_id()} {shortOrderId(orderId)}
          </span>
        )}
      </span>
      {to !== undefined && <ChevronRight className="size-5 shrink-0 text-muted" />}
    </>
  )
  if (to === undefined) return <div className={look}>{content}</div>
  return (
    <Link to={to} onClick={onFollow} className={`${look} rounded-control transition hover:bg-action-soft`}>
      {content}
    </Link>
  )
}

function NoticesSkeleton() {
  return (
    <div className="grid gap-6 py-3">
      <LoadingAnnouncement />
      {['w-60', 'w-72', 'w-64', 'w-56'].map(width => (
        <SkeletonLines key={width} lines={['h-5 w-32', `h-6 max-w-full ${width}`]} />
      ))}
    </div>
  )
}

/** The channel switches, always at the bottom; loaded on demand. */
function Channels() {
  const [open, setOpen] = useState(false)
  return (
    <details
      onToggle={event => setOpen(event.currentTarget.open)}
      className="sticky bottom-0 border-line border-t bg-surface px-6 pt-1 pb-[calc(0.5rem+env(safe-area-inset-bottom))]"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-2 font-semibold text-action-ink [&::-webkit-details-marker]:hidden">
        {m.notices_channels()}
        <ChevronRight className={`size-5 shrink-0 transition ${open ? '-rotate-90' : 'rotate-90'}`} />
      </summary>
      {open && (
        <div className="pb-2">
          <NoticeChannelSwitches />
        </div>
      )}
    </details>
  )
}
