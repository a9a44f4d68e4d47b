import { ADMINS } from '@portal/contract/admin-roles'
import { MessageSquareText } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

export const notificationsScreens = [
  screen(ADMINS.readers, adminPaths.messages, m.rooms_messages, {
    nav: { text: m.rooms_messages, icon: MessageSquareText, group: 'record' },
    page: async () => (await import('./messages-page.tsx')).MessagesPage,
    data: async ({ urlParams }) => {
      const { messagePages, parseMessageFilters } = await import('./messages.api.ts')
      return [messagePages(parseMessageFilters(urlParams))]
    },
  }),
]
