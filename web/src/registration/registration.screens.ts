import { REP } from '@portal/contract/roles'
import { paths } from '../paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

export const registrationScreens = [
  screen(
    'sheet',
    paths.register,
    (_, role) => (role === REP ? m.register_title_rep() : m.register_title_public()),
    {
      page: async () => (await import('./register-hcp-page.tsx')).RegisterHcpPage,
    },
  ),
]
