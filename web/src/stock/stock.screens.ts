import { ADMINS } from '@portal/contract/admin-roles'
import { Boxes } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

export const stockScreens = [
  screen(ADMINS.all, adminPaths.samples, m.stock_title, {
    nav: { text: m.rooms_samples, icon: Boxes, group: 'supply' },
    page: async () => (await import('./stock-samples-page.tsx')).StockSamplesPage,
    data: async () => {
      const { sampleRulesQuery, stockSamplesQuery } = await import('./stock.api.ts')
      return [stockSamplesQuery, sampleRulesQuery]
    },
  }),
  screen(ADMINS.all, adminPaths.stockCounts, m.stock_counts, {
    page: async () => (await import('./stock-counts-page.tsx')).StockCountsPage,
    data: async () => [(await import('./stock-counts.api.ts')).stockCountPages],
  }),
  screen(ADMINS.all, adminPaths.stockCount, m.stock_count, {
    page: async () => (await import('./stock-count-page.tsx')).StockCountPage,
    data: async ({ params: { id = '' } }) => [(await import('./stock-counts.api.ts')).stockCountQuery(id)],
  }),
  screen(ADMINS.all, adminPaths.sample, m.stock_sample, {
    page: async () => (await import('./stock-sample-page.tsx')).StockSamplePage,
  }),
]
