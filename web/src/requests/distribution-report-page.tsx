import { ADMINS } from '@portal/contract/admin-roles'
import type { Distribution } from '@portal/contract/requests/distribution-report.endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { generatePath, useNavigate } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { UndeliveredSampleBadge } from '../cases/undelivered-sample-badge.tsx'
import { formatDay, formatDdMmYyyy } from '../lib/dates.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { useUrlFilters } from '../lib/url-filters.ts'
import { usePreviousScreenPath } from '../lib/use-go-back.ts'
import { useListPages } from '../lib/use-list-pages.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { AdminLinkOrText } from '../session/admin-link-or-text.tsx'
import { useHasAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { useListDownload } from '../ui/download-button.tsx'
import { ListFilters } from '../ui/list-filters.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { ShippedPiecesBySample } from './pieces-by-sample.tsx'
import { useDistributionFilters } from './request-filter-fields.tsx'
import { parseRequestFilters } from './request-filters.ts'
import { distributionReportPages, shippedPiecesQuery, toDistributionReportParams } from './requests.api.ts'
import { ShippedLotText } from './shipped-lot.tsx'

/** The distribution report: who received what, when, where and from which lot; on screen and as a file. */
export function DistributionReportPage() {
  const { list, change, clear } = useUrlFilters(parseRequestFilters)
  const { pages, rows } = useListPages(distributionReportPages(list))
  const filters = useDistributionFilters(list)
  const pieces = useQuery({ ...shippedPiecesQuery(list), placeholderData: keepPreviousData })
  const navigate = useNavigate()
  const readsRequests = useHasAdminRole(ADMINS.requestReaders)
  const previous = usePreviousScreenPath()
  const wanted = toDistributionReportParams(list)
  const narrowed = Object.keys(wanted).length > 0
  const download = useListDownload('supply', 'POST /admin/supply/export', wanted, [{ name: 'lot' }])
  return (
    <ListPage
      title={m.supply_title()}
      {...(readsRequests && { onBack: () => navigate(previous ?? adminPaths.requests) })}
      more={[download]}
      filters={
        <>
          <ListFilters list={list} onChange={change} menus={filters.slice(0, 1)} filters={filters.slice(1)} />
          {pieces.data && pieces.data.length > 0 && <ShippedPiecesBySample samples={pieces.data} />}
        </>
      }
      queries={[pages, pieces]}
      pages={pages}
      // Wait for both: pieces that arrive later would move the rows.
      rows={pieces.isPending ? undefined : rows}
      list={rows => <DistributionRows supplies={rows} />}
      empty={m.supply_empty()}
      narrowed={narrowed && { empty: m.supply_none_found(), onClear: clear }}
    />
  )
}

/** The shipped samples as rows; on a phone as cards. The recipient links to the request. */
function DistributionRows({ supplies }: { supplies: readonly Distribution[] | undefined }) {
  const columns: Column<Distribution>[] = [
    {
      heading: m.supply_shipped(),
      cell: ({ shippedAt }) => formatDay(shippedAt),
      look: 'whitespace-nowrap px-3 tabular-nums',
    },
    {
      heading: m.supply_recipient(),
      isRowHeader: true,
      cell: supply => (
        <span className="font-normal">
          <span className="-my-3.5 block">
            <Recipient supply={supply} />
          </span>
          <UndeliveredSampleBadge fate={supply.fate} />
          <span className="block text-muted">{professionText(supply)}</span>
          <span className="block">{supply.address}</span>
        </span>
      ),
      look: 'wrap-anywhere w-[30%] px-3',
    },
    {
      heading: m.stock_sample(),
      cell: ({ sample }) => (
        <>
          {sample.name}
          <span className="block">{sample.registrationNo}</span>
        </>
      ),
      look: 'wrap-anywhere px-3',
    },
    { heading: m.stock_lot_no(), cell: ({ lotNo }) => lotNo, look: 'wrap-anywhere px-3 tabular-nums' },
    {
      heading: m.supply_expiry(),
      cell: ({ expiresOn }) => formatDdMmYyyy(expiresOn),
      look: 'px-3 tabular-nums',
    },
    { heading: m.supply_quantity(), cell: ({ quantity }) => quantity, look: 'px-3 tabular-nums' },
  ]
  return (
    <DataTable
      columns={columns}
      rows={supplies}
      keyOf={({ orderId, sample }) => `${orderId} ${sample.id}`}
      rowLook={() => 'align-top *:py-2'}
      renderCard={supply => (
        <>
          <div>
            <Recipient supply={supply} />
            <UndeliveredSampleBadge fate={supply.fate} />
          </div>
          <p className="text-muted">{professionText(supply)}</p>
          <p>{supply.address}</p>
          <p>
            {supply.sample.name} × {supply.quantity}
          </p>
          {supply.sample.registrationNo && <p>{supply.sample.registrationNo}</p>}
          <p className="text-muted tabular-nums">
            {formatDay(supply.shippedAt)} · <ShippedLotText lot={supply} />
          </p>
        </>
      )}
    />
  )
}

/** The profession and registration number, as far as they are known. */
function professionText({ hcp: { profession, registrationNo } }: Distribution): string {
  return [profession && translatedValue(profession), registrationNo].filter(Boolean).join(' · ')
}

function Recipient({ supply: { orderId, hcp } }: { supply: Distribution }) {
  return (
    <AdminLinkOrText
      data-row
      screen={adminPaths.request}
      to={generatePath(adminPaths.request, { id: orderId })}
      className="-ml-1 px-1"
    >
      {personNameOrErased(hcp.name)}
    </AdminLinkOrText>
  )
}
