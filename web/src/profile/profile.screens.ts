import { HCP } from '@portal/contract/roles'
import { UserRound } from 'lucide-react'
import { paths } from '../paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

export const profileScreens = [
  screen(HCP, paths.profile, m.profile_title, {
    nav: { text: m.shell_tab_profile, icon: UserRound },
    page: async () => (await import('./hcp-profile-page.tsx')).HcpProfilePage,
  }),
]
