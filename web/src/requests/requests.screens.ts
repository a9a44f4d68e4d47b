import { ADMINS, isRoleInAdminGroup } from '@portal/contract/admin-roles'
import { ClipboardList, Inbox, Truck } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
import { paths } from '../paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

const slip = { page: async () => (await import('./packing-slip-page.tsx')).PackingSlipPage }
const slips = { page: async () => (await import('./packing-slips-page.tsx')).PackingSlipsPage }

export const requestsScreens = [
  screen(ADMINS.requestReaders, adminPaths.requests, m.all_requests_heading, {
    nav: { text: m.rooms_requests, icon: Inbox, group: 'work', waiting: 'requests' },
    page: async () => (await import('./admin-requests-page.tsx')).AdminRequestsPage,
    data: async ({ urlParams, adminRole }) => {
      const { parseRequestFilters } = await import('./request-filters.ts')
      const { requestPages } = await import('./requests.api.ts')
      const { repAccountsQuery } = await import('../reps/reps.api.ts')
      const { sampleNamesQuery } = await import('../stock/stock.api.ts')
      return [
        requestPages(parseRequestFilters(urlParams)),
        isRoleInAdminGroup(ADMINS.readers, adminRole) && repAccountsQuery,
        sampleNamesQuery,
      ]
    },
  }),
  screen(ADMINS.requestReaders, adminPaths.pickList, m.pick_title, {
    nav: { text: m.pick_title, icon: ClipboardList, group: 'supply' },
    page: async () => (await import('./pick-list-page.tsx')).PickListPage,
  }),
  screen(ADMINS.shippers, adminPaths.trackingFile, m.tracking_title, {
    room: adminPaths.requests,
    page: async () => (await import('./tracking-file-page.tsx')).TrackingFilePage,
  }),
  screen(ADMINS.supplyReaders, adminPaths.distributionReport, m.supply_title, {
    nav: { text: m.rooms_distribution, icon: Truck, group: 'supply' },
    page: async () => (await import('./distribution-report-page.tsx')).DistributionReportPage,
    data: async ({ urlParams }) => {
      const { parseRequestFilters } = await import('./request-filters.ts')
      const { distributionReportPages } = await import('./requests.api.ts')
      const { sampleNamesQuery } = await import('../stock/stock.api.ts')
      return [distributionReportPages(parseRequestFilters(urlParams)), sampleNamesQuery]
    },
  }),
  screen(ADMINS.requestReaders, adminPaths.request, m.all_requests_heading, {
    page: async () => (await import('./admin-request-page.tsx')).AdminRequestPage,
  }),
  screen(ADMINS.shippers, adminPaths.slip, m.slip_title, slip),
  screen(ADMINS.shippers, adminPaths.slips, m.slip_titles, slips),
  screen('rep-print', paths.repSlip, m.slip_title, slip),
  screen('rep-print', paths.repSlips, m.slip_titles, slips),
]
