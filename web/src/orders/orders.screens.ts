import { HCP, REP } from '@portal/contract/roles'
import { Package } from 'lucide-react'
import { paths } from '../paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

export const ordersScreens = [
  screen(HCP, paths.orders, m.orders_title, {
    nav: { text: m.shell_tab_order, icon: Package },
    page: async () => (await import('./hcp-orders-page.tsx')).HcpOrdersPage,
    data: async () => [(await import('./orders.api.ts')).ownOrdersQuery],
  }),
  screen(REP, paths.repRequests, m.requests_heading, {
    page: async () => (await import('./rep-requests-page.tsx')).RepRequestsPage,
    data: async ({ urlParams }) => {
      const { parseRepOrderFilters } = await import('../reps/rep-order-filters.ts')
      const reps = await import('../reps/recruited-users.api.ts')
      return [reps.recruitedOrderPages(parseRepOrderFilters(urlParams)), reps.repMonthCountsQuery()]
    },
  }),
]
