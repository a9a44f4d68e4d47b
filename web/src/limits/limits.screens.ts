import { ADMINS } from '@portal/contract/admin-roles'
import { adminPaths } from '../admin-paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

export const limitsScreens = [
  screen(ADMINS.readers, adminPaths.limits, m.limits_title, {
    page: async () => (await import('./sample-limits-page.tsx')).SampleLimitsPage,
    data: async () => {
      const { sampleLimitsQuery } = await import('./limits.api.ts')
      return [sampleLimitsQuery, (await import('../stock/stock.api.ts')).sampleNamesQuery]
    },
  }),
]
