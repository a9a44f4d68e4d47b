import { ADMINS } from '@portal/contract/admin-roles'
import { adminPaths } from '../admin-paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

export const importsScreens = [
  screen(ADMINS.importers, adminPaths.import, m.import_heading, {
    room: adminPaths.samples,
    page: async () => (await import('./import-records-page.tsx')).ImportRecordsPage,
  }),
]
