import { ADMINS } from '@portal/contract/admin-roles'
import { adminPaths } from '../admin-paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

export const webhooksScreens = [
  screen(ADMINS.owners, adminPaths.webhooks, m.webhooks_heading, {
    room: adminPaths.settings,
    page: async () => (await import('./webhooks-page.tsx')).WebhooksPage,
    data: async () => [(await import('./webhooks.api.ts')).webhooksQuery],
  }),
  screen(ADMINS.owners, adminPaths.webhook, m.webhooks_one, {
    room: adminPaths.settings,
    page: async () => (await import('./webhook-page.tsx')).WebhookPage,
    data: async ({ params: { id = '' } }) => {
      const { deliveryPages, webhookQuery } = await import('./webhooks.api.ts')
      return [webhookQuery(id), deliveryPages(id)]
    },
  }),
]
