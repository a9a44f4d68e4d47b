import { HCP } from '@portal/contract/roles'
import { TubeLotion } from 'lucide-react'
import { paths } from '../paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

export const samplesScreens = [
  screen(HCP, paths.sampleRequest, m.samples_title, {
    nav: { text: m.shell_tab_sample, icon: TubeLotion },
    page: async () => (await import('./sample-request-page.tsx')).SampleRequestPage,
    data: async () => {
      const { offeredSamplesQuery, ownAllowancesQuery } = await import('./samples.api.ts')
      return [offeredSamplesQuery, ownAllowancesQuery]
    },
    next: [() => import('./sample-select-list.tsx')],
  }),
]
