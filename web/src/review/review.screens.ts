import { ADMINS } from '@portal/contract/admin-roles'
import { UserCheck } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
import { paths } from '../paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

export const reviewScreens = [
  screen(ADMINS.readers, paths.adminHome, m.registrations_heading, {
    nav: { text: m.rooms_registrations, icon: UserCheck, group: 'work', waiting: 'registrations' },
    page: async () => (await import('./registrations-page.tsx')).RegistrationsPage,
    data: async ({ urlParams }) => {
      const { loadSignedInCompany } = await import('../session/signed-in.ts')
      const { parseRegistrationListState } = await import('./registration-list-state.ts')
      const { companyRepsQuery, registrationsQuery } = await import('./review.api.ts')
      const { campaignId } = await loadSignedInCompany()
      return [companyRepsQuery, registrationsQuery(campaignId, parseRegistrationListState(urlParams))]
    },
  }),
  screen(ADMINS.readers, adminPaths.profile, m.review_heading, {
    room: paths.adminHome,
    page: async () => (await import('./registration-review-page.tsx')).RegistrationReviewPage,
    data: async () => [(await import('./review.api.ts')).companyRepsQuery],
  }),
]
