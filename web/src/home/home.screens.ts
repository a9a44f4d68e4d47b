import { HCP } from '@portal/contract/roles'
import { House } from 'lucide-react'
import { paths } from '../paths.ts'
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
]
