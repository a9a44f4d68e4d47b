import type { ComponentProps, ReactNode } from 'react'
import type { To } from 'react-router'
import { m } from '../texts.ts'
import { ActionMenu, type MenuItems } from './action-menu.tsx'
import { type OpenDialog, useDialog } from './dialog-button.tsx'
import { PageHeader } from './page-header.tsx'
import type { FailableQuery } from './query-error-banner.tsx'
import { RecordErrorBanner } from './record-error-banner.tsx'
import { LoadingAnnouncement, Skeleton, SkeletonLines } from './skeleton.tsx'

type Parts = Pick<ComponentProps<typeof PageHeader>, 'title' | 'picture' | 'status'> & {
  /** The primary action, after what else is done often. */
  actions?: ReactNode
  /** What is done seldom, and what ends the record. */
  more?: MenuItems
  /** Above the columns: what somebody must know first. */
  notice?: ReactNode
  /** The column at the left. */
  facts: ReactNode
  /** The narrow column at the right: the decision and the timeline. */
  aside?: ReactNode
  /** In one column the decision comes first, because it is what the screen is for. */
  isDecisionFirst?: boolean
}

type LayoutProps = Parts & {
  backTo?: To | undefined
  onBack?: (() => unknown) | undefined
  /** The columns are a skeleton, which the loaded ones replace: they do not move. */
  isLoading?: boolean
  /** Below the columns: sections of the whole width, dialogs. */
  children?: ReactNode
}

/** A record's screen: name, status and actions in one line, the facts, and beside them the decision and the timeline. */
export function RecordLayout({ actions, more = [], notice, facts, aside, children, ...rest }: LayoutProps) {
  const { isDecisionFirst, isLoading = false, ...header } = rest
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0 flex-[1_1_12rem] md:flex-[1_1_20rem]">
          <PageHeader {...header} />
        </div>
        {actions && (
          <div className="flex flex-wrap items-center justify-end gap-2 max-md:order-last max-md:w-full print:hidden">
            {actions}
          </div>
        )}
        <ActionMenu label={m.common_more_actions()} items={more} />
      </div>
      {notice}
      <div key={String(isLoading)} className="@container">
        <div
          className={`grid gap-4 ${aside ? '@min-[44rem]:grid-cols-[minmax(0,1fr)_360px] @min-[44rem]:items-start print:grid-cols-1!' : ''}`}
        >
          {isDecisionFirst && <Aside className="@min-[44rem]:order-last">{aside}</Aside>}
          <div className="@container grid min-w-0 gap-4">{facts}</div>
          {!isDecisionFirst && <Aside>{aside}</Aside>}
        </div>
      </div>
      {children}
    </div>
  )
}

/** The column at the right. It stays in view; one that is taller than the window stays with its end, so that all can be read. */
function Aside({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div
      ref={tellHeight}
      className={`grid min-w-0 gap-4 empty:hidden @min-[44rem]:sticky @min-[44rem]:top-[min(72px,calc(100dvh-var(--column,0px)-16px))] print:static ${className}`}
    >
      {children}
    </div>
  )
}

/** A ref callback: tells CSS the height of the column. */
function tellHeight(column: HTMLElement | null) {
  if (column === null) return
  const observer = new ResizeObserver(() => column.style.setProperty('--column', `${column.offsetHeight}px`))
  observer.observe(column)
  return () => observer.disconnect()
}

type Props<Found> = Pick<LayoutProps, 'backTo'> & {
  found: FailableQuery & { data: Found | undefined; error: unknown; isPending: boolean }
  /** What is loaded, and the title until then. */
  subject: string
  /** For a record that may not exist. */
  missing?: string
  /** Where Back leads, too. */
  list?: { to: string; name: string }
  /** The screen has no column at the right. */
  isWide?: boolean
  /** @param open opens a dialog, which stays as it is when the record is read again */
  parts(found: Found, open: OpenDialog): Omit<Parts, 'title'> & { title?: string }
}

/** The screen of a record that is loaded: its skeleton, the error, then its parts. */
export function RecordPage<Found>(props: Props<Found>) {
  const { found, subject, missing, list, backTo = list?.to, isWide = false, parts } = props
  const { dialog, open } = useDialog()
  const shown = found.data === undefined ? { facts: null } : parts(found.data, open)
  return (
    <RecordLayout
      title={subject}
      backTo={backTo}
      {...shown}
      isLoading={found.isPending}
      {...(found.isPending &&
        missing !== undefined && {
          status: <Skeleton className="h-7 w-40" />,
          actions: <Skeleton className="h-12 w-full sm:w-44" />,
        })}
      {...(found.isPending && {
        facts: (
          <>
            <LoadingAnnouncement />
            <SkeletonLines gap="gap-4" lines={['h-64 w-full', 'h-40 w-full', 'h-32 w-full']} />
          </>
        ),
        aside: !isWide && <Skeleton className="h-96 w-full" />,
      })}
      notice={
        <>
          <RecordErrorBanner subject={subject} queries={[found]} notFoundText={missing} listLink={list} />
          {shown.notice}
        </>
      }
    >
      {dialog}
    </RecordLayout>
  )
}
