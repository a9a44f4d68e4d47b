import { ADMINS } from '@portal/contract/admin-roles'
import { HCP, REP } from '@portal/contract/roles'
import { UsersRound } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
import { paths } from '../paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

const lunchAndLearn = {
  page: async () => (await import('./lunch-learn-page.tsx')).LunchLearnPage,
}

export const repsScreens = [
  screen(REP, paths.registrationHistory, m.history_heading, {
    page: async () => (await import('./registration-history-page.tsx')).RepRegistrationHistoryPage,
    data: async ({ urlParams }) => {
      const { parseHistoryFilters } = await import('./month-params.ts')
      const { recruitedHcpPages } = await import('./recruited-users.api.ts')
      return [recruitedHcpPages(parseHistoryFilters(urlParams))]
    },
  }),
  screen('rep-print', paths.repCard, m.rep_card, {
    page: async () => (await import('./rep-card-page.tsx')).RepCardPage,
  }),
  screen(HCP, paths.portalLunchLearn, m.lunch_title, lunchAndLearn),
  screen(REP, paths.repLunchLearn, m.lunch_title, lunchAndLearn),
  screen(ADMINS.readers, adminPaths.reps, m.reps_heading, {
    nav: { text: m.rooms_reps, icon: UsersRound, group: 'people' },
    page: async () => (await import('./reps-page.tsx')).RepAccountsPage,
    data: async () => [(await import('./reps.api.ts')).repAccountsQuery],
  }),
]
