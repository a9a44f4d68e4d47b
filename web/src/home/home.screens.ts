import { HCP, REP } from '@portal/contract/roles'
import { House } from 'lucide-react'
import { paths } from '../paths.ts'
import { repPaths } from '../rep-paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

export const homeScreens = [
  screen(HCP, paths.portalHome, m.shell_tab_home, {
    nav: { text: m.shell_tab_home, icon: House },
    page: async () => (await import('./hcp-home-page.tsx')).HcpHomePage,
    data: async () => {
      const orders = await import('../orders/orders.api.ts')
      const { ownAllowancesQuery } = await import('../samples/samples.api.ts')
      return [orders.ownOrderSummariesQuery, orders.ownOrdersQuery, ownAllowancesQuery]
    },
    next: [
      () => import('../samples/sample-request-page.tsx'),
      () => import('../samples/sample-select-list.tsx'),
      () => import('../orders/hcp-orders-page.tsx'),
      () => import('../profile/hcp-profile-page.tsx'),
      () => import('../addresses/pick-delivery-address-page.tsx'),
    ],
  }),
  screen(REP, paths.repHome, m.shell_tab_home, {
    page: async () => (await import('./rep-home-page.tsx')).RepHomePage,
    data: async ({ urlParams }) => {
      const { recruitedOrderPages, repMonthCountsQuery } = await import('../reps/recruited-users.api.ts')
      const { WAITING_ORDERS_FILTERS } = await import('../reps/rep-order-filters.ts')
      return [
        !urlParams.has('yearMonth') && repMonthCountsQuery(),
        recruitedOrderPages(WAITING_ORDERS_FILTERS),
      ]
    },
  }),
  screen(REP, repPaths.hcps, m.rep_hcps, {
    page: async () => (await import('./rep-hcps-page.tsx')).RepHcpsPage,
    data: async ({ urlParams }) => {
      const { repHcpPages } = await import('../reps/recruited-users.api.ts')
      return [repHcpPages(urlParams.get('search')?.trim() ?? '')]
    },
  }),
  screen(REP, repPaths.hcp, m.rep_hcp, {
    page: async () => (await import('./rep-hcp-page.tsx')).RepHcpPage,
    data: async ({ params }) => [
      (await import('../reps/recruited-users.api.ts')).repHcpQuery(params.id ?? ''),
    ],
  }),
]
