import { ADMINS } from '@portal/contract/admin-roles'
import { History } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

export const activityScreens = [
  screen(ADMINS.supplyReaders, adminPaths.activity, m.activity_heading, {
    nav: { text: m.rooms_activity, icon: History, group: 'record' },
    page: async () => (await import('./audit-events-page.tsx')).AuditEventsPage,
    data: async ({ urlParams }) => {
      const { auditEventPages, parseActivityFilters } = await import('./activity.api.ts')
      return [auditEventPages(parseActivityFilters(urlParams))]
    },
  }),
]
