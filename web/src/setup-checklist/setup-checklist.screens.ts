import { ADMINS } from '@portal/contract/admin-roles'
import { adminPaths } from '../admin-paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

export const setupChecklistScreens = [
  screen(ADMINS.readers, adminPaths.setupChecklist, m.first_steps_heading, {
    room: adminPaths.programme,
    page: async () => (await import('./setup-checklist-page.tsx')).SetupChecklistPage,
    data: async () => [(await import('./setup-checklist.api.ts')).setupChecklistQuery],
  }),
]
