import { ADMINS } from '@portal/contract/admin-roles'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ClipboardList, FileText } from 'lucide-react'
import { useLocation } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { downloadFile } from '../lib/api.ts'
import { omitEmptyFilters, useUrlFilters } from '../lib/url-filters.ts'
import { OnlyForAdmins } from '../session/only-for-admins.tsx'
import { m } from '../texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { MoreActionsOnPhone } from '../ui/more-actions.tsx'
import { RequestFilterFields } from './request-filter-fields.tsx'
import { parseRequestFilters } from './request-filters.ts'
import { RequestTable } from './request-table.tsx'
import { requestPages } from './requests.api.ts'
import { SendDeliveryRemindersButton } from './send-delivery-reminders-button.tsx'

/** All requests of the company, newest first. */
export function AdminRequestsPage() {
  const { list, change, clear } = useUrlFilters(parseRequestFilters)
  const { pathname, search } = useLocation()
  const requests = useInfiniteQuery({
    ...requestPages(list),
    placeholderData: keepPreviousData,
  })
  const { status: _always, unconfirmed: _unshipped, sentAgain: _all, ...picked } = list
  const wanted = omitEmptyFilters(list)
  const narrowed = Object.keys(wanted).length > 0
  return (
    <ListPage
      title={m.all_requests_heading()}
      actions={
        <div className="max-md:contents md:-mx-3 md:flex md:flex-wrap">
          <MoreActionsOnPhone>
            <ButtonLink
              variant="quiet"
              size="compact"
              to={{
                pathname: adminPaths.pickList,
                search: String(new URLSearchParams(omitEmptyFilters(picked))),
              }}
              icon={ClipboardList}
            >
              {m.pick_title()}
            </ButtonLink>
            <OnlyForAdmins roles={ADMINS.readers}>
              <ButtonLink
                variant="quiet"
                size="compact"
                to={adminPaths.distributionReport}
                state={{ fromPath: pathname + search }}
                icon={FileText}
              >
                {m.supply_title()}
              </ButtonLink>
              <DownloadButton
                isFiltered={narrowed}
                fileName="requests.csv"
                loadFile={() => downloadFile('POST /admin/requests/export', { body: wanted })}
              />
            </OnlyForAdmins>
          </MoreActionsOnPhone>
        </div>
      }
      filters={
        <>
          <RequestFilterFields filters={list} onChange={change} />
          {list.unconfirmed && (
            <OnlyForAdmins roles={ADMINS.managers}>
              <SendDeliveryRemindersButton filters={{ ...list, unconfirmed: list.unconfirmed }} />
            </OnlyForAdmins>
          )}
        </>
      }
      queries={[requests]}
      pages={requests}
      rows={requests.data?.pages.flatMap(page => page.data)}
      list={rows => <RequestTable requests={rows} />}
      empty={m.all_requests_empty()}
      narrowed={narrowed && { empty: m.all_requests_none_found(), onClear: clear }}
    />
  )
}
