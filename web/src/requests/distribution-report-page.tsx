import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { Picture } from '../brand/picture.tsx'
import { download } from '../lib/api.ts'
import { DownloadButton } from '../lib/download-button.tsx'
import { previousPath } from '../lib/navigation-state.ts'
import { PagedRows, RowsSkeleton } from '../lib/paged-rows.tsx'
import { QueryErrorBanner } from '../lib/query-error-banner.tsx'
import { useUrlFilters } from '../lib/use-url-filters.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { useCompany } from '../session/signed-in.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DistributionRows } from './distribution-report-rows.tsx'
import { SupplyFilters } from './request-filters.tsx'
import { readRequestList } from './request-list.ts'
import { distributionReportQuery, toDistributionQuery } from './requests.api.ts'

/** The distribution report: who received what, when, where and from which lot; on screen and as a file. */
export function SupplyPage() {
  const { list, change, clear } = useUrlFilters(readRequestList)
  const supply = useInfiniteQuery({ ...distributionReportQuery(list), placeholderData: keepPreviousData })
  const { companies, company } = useCompany()
  const navigate = useNavigate()
  const { state } = useLocation()
  const rows = supply.data?.pages.flatMap(page => page.data)
  const wanted = toDistributionQuery(list)
  const narrowed = Object.keys(wanted).length > 0
  const file = ['supply', ...[wanted.lot, wanted.from, wanted.to].filter(Boolean)].join('-')
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeader
          title={m.supply_title()}
          onBack={() => navigate(previousPath(state) ?? paths.adminRequests)}
        />
        <DownloadButton
          narrowed={narrowed}
          variant="secondary"
          file={`${file}.csv`}
          load={() => download('POST /admin/supply/export', { body: wanted })}
        />
      </div>
      <search className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <SupplyFilters list={list} onChange={change} />
      </search>
      <QueryErrorBanner queries={[supply, companies]} />
      {rows === undefined || company === undefined ? (
        !supply.isError && !companies.isError && <RowsSkeleton />
      ) : rows.length === 0 ? (
        <EmptyState
          picture={<Picture name="empty" />}
          text={narrowed ? m.supply_none_found() : m.supply_empty()}
          onClear={narrowed ? clear : undefined}
        />
      ) : (
        <PagedRows query={supply}>
          <DistributionRows supplies={rows} timeZone={company.timeZone} />
        </PagedRows>
      )}
    </div>
  )
}
