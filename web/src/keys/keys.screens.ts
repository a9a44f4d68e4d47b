import { ADMINS } from '@portal/contract/admin-roles'
import { adminPaths } from '../admin-paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

export const keysScreens = [
  screen(ADMINS.owners, adminPaths.keys, m.keys_page_heading, {
    room: adminPaths.settings,
    page: async () => (await import('./keys-page.tsx')).KeysPage,
    data: async () => [(await import('./keys.api.ts')).keysQuery],
  }),
]
