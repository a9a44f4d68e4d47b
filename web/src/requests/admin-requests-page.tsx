import { ADMINS } from '@portal/contract/admin-roles'
import { ORDER_STATES } from '@portal/contract/orders/order-status'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ClipboardList, FileText, Upload } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
import { loadAllRows } from '../lib/api-query.ts'
import { omitEmptyFilters, useUrlFilters } from '../lib/url-filters.ts'
import { useFromHere } from '../lib/use-go-back.ts'
import { useListPages } from '../lib/use-list-pages.ts'
import { orderStateLabel } from '../orders/order-state-labels.ts'
import { useHasAdminRole } from '../session/admin-role.ts'
import { OnlyForAdmins } from '../session/only-for-admins.tsx'
import { m } from '../texts.ts'
import { BulkBar, StartSelectionButton } from '../ui/bulk-bar.tsx'
import { useListDownload } from '../ui/download-button.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { ListTabs, withTotalCount } from '../ui/list-tabs.tsx'
import { REQUEST_FILE_NAME_FILTERS, RequestFilterFields } from './request-filter-fields.tsx'
import { parseRequestFilters } from './request-filters.ts'
import { RequestTable } from './request-table.tsx'
import { requestCountsQuery, requestPages } from './requests.api.ts'
import { SendDeliveryRemindersButton } from './send-delivery-reminders-button.tsx'
import { useRequestSelection } from './use-request-selection.ts'

const STATUS = {
  name: 'status',
  options: ORDER_STATES.map(value => ({ value, label: orderStateLabel(value) })),
} as const

/** All requests of the company, newest first. */
export function AdminRequestsPage() {
  const { list, change, clear } = useUrlFilters(parseRequestFilters)
  const fromHere = useFromHere()
  const { pages, rows } = useListPages(requestPages(list))
  const byState = useQuery({ ...requestCountsQuery(list), placeholderData: keepPreviousData }).data
  const { status: _always, unconfirmed: _unshipped, sentAgain: _all, ...picked } = list
  const wanted = omitEmptyFilters(list)
  const narrowed = Object.keys(wanted).length > 0
  const counts = withTotalCount(byState)
  const total = counts?.[list.status ?? 'all']
  const loadAll = () => loadAllRows(pages)
  const { selection, dialog } = useRequestSelection({ rows, filters: list, total, loadAll })
  const mayRead = useHasAdminRole(ADMINS.readers)
  const mayShip = useHasAdminRole(ADMINS.shippers)
  const download = useListDownload('requests', 'POST /admin/requests/export', wanted, [
    STATUS,
    ...REQUEST_FILE_NAME_FILTERS,
  ])
  return (
    <ListPage
      title={m.all_requests_heading()}
      count={total}
      more={[
        {
          label: m.pick_title(),
          icon: ClipboardList,
          to: {
            pathname: adminPaths.pickList,
            search: String(new URLSearchParams(omitEmptyFilters(picked))),
          },
        },
        mayShip && { label: m.tracking_numbers(), icon: Upload, to: adminPaths.trackingFile },
        mayRead && {
          label: m.supply_title(),
          icon: FileText,
          to: adminPaths.distributionReport,
          state: fromHere,
        },
        mayRead && download,
      ]}
      tabs={<ListTabs list={list} {...STATUS} label={m.registrations_status()} counts={counts} />}
      filters={
        <>
          <RequestFilterFields filters={list} onChange={change}>
            <StartSelectionButton selection={selection} />
          </RequestFilterFields>
          {list.unconfirmed && (
            <OnlyForAdmins roles={ADMINS.managers}>
              <SendDeliveryRemindersButton filters={{ ...list, unconfirmed: list.unconfirmed }} />
            </OnlyForAdmins>
          )}
        </>
      }
      pages={pages}
      rows={rows}
      list={rows => <RequestTable requests={rows} selection={selection} />}
      empty={m.all_requests_empty()}
      narrowed={narrowed && { empty: m.all_requests_none_found(), onClear: clear }}
    >
      <BulkBar {...selection.bar} />
      {dialog}
    </ListPage>
  )
}
