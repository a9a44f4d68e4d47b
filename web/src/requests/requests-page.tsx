import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ClipboardList, FileText } from 'lucide-react'
import { useLocation } from 'react-router'
import { Picture } from '../brand/picture.tsx'
import { download } from '../lib/api.ts'
import { DownloadButton } from '../lib/download-button.tsx'
import { PagedRows, RowsSkeleton } from '../lib/paged-rows.tsx'
import { QueryErrorBanner } from '../lib/query-error-banner.tsx'
import { omitEmpty, useUrlFilters } from '../lib/use-url-filters.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { useCompany } from '../session/signed-in.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RequestFilters } from './request-filters.tsx'
import { readRequestList } from './request-list.ts'
import { RequestRows } from './request-rows.tsx'
import { allRequestsQuery } from './requests.api.ts'

/** All requests of the company, newest first. */
export function RequestsPage() {
  const { list, change, clear } = useUrlFilters(readRequestList)
  const { pathname, search } = useLocation()
  const requests = useInfiniteQuery({ ...allRequestsQuery(list), placeholderData: keepPreviousData })
  const { companies, company } = useCompany()
  const rows = requests.data?.pages.flatMap(page => page.data)
  const { status: _always, ...picked } = list
  const wanted = omitEmpty(list)
  const narrowed = Object.keys(wanted).length > 0
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <PageHeader title={m.all_requests_heading()} />
        <div className="-mx-3 flex flex-wrap">
          <ButtonLink
            variant="quiet"
            className="px-3!"
            to={{ pathname: paths.adminPickList, search: String(new URLSearchParams(omitEmpty(picked))) }}
          >
            <ClipboardList aria-hidden="true" className="size-5 shrink-0" />
            {m.pick_title()}
          </ButtonLink>
          <ButtonLink
            variant="quiet"
            className="px-3!"
            to={paths.adminSupply}
            state={{ fromPath: pathname + search }}
          >
            <FileText aria-hidden="true" className="size-5 shrink-0" />
            {m.supply_title()}
          </ButtonLink>
          <DownloadButton
            narrowed={narrowed}
            file="requests.csv"
            load={() => download('POST /admin/requests/export', { body: wanted })}
          />
        </div>
      </div>
      <RequestFilters list={list} onChange={change} />
      <QueryErrorBanner queries={[requests, companies]} />
      {rows === undefined || company === undefined ? (
        !requests.isError && !companies.isError && <RowsSkeleton />
      ) : rows.length === 0 ? (
        <EmptyState
          picture={<Picture name="empty" />}
          text={narrowed ? m.all_requests_none_found() : m.all_requests_empty()}
          onClear={narrowed ? clear : undefined}
        />
      ) : (
        <PagedRows query={requests}>
          <RequestRows requests={rows} timeZone={company.timeZone} />
        </PagedRows>
      )}
    </div>
  )
}
