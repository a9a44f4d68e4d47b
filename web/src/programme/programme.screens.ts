import { ADMINS } from '@portal/contract/admin-roles'
import { ChartNoAxesColumn } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

export const programmeScreens = [
  screen(ADMINS.readers, adminPaths.programme, m.rooms_programme, {
    nav: { text: m.rooms_programme, icon: ChartNoAxesColumn, group: 'work' },
    page: async () => (await import('./programme-page.tsx')).ProgrammePage,
    data: async ({ urlParams }) => {
      const programme = await import('./programme.api.ts')
      return [
        programme.programmeQuery(programme.parseProgrammeChoice(urlParams)),
        programme.programmeTodayQuery,
      ]
    },
  }),
]
