import type { AppContext, Routes } from '../companies/app-context.ts'
import { registerWebhookChanges } from './change-webhooks.ts'
import { findDeliveriesPage, findWebhookOrThrow, findWebhooks } from './webhooks.queries.ts'

/** Deliveries per page. */
const PAGE_SIZE = 50

/** The company's webhooks with their deliveries, and an owner's changes of them (decision 73). */
export function registerWebhookRoutes(routes: Routes, { db, secret }: AppContext & { secret: string }): void {
  routes.route('GET /admin/webhooks', ({ session: { companyId } }) => findWebhooks(db, companyId))

  routes.route('GET /admin/webhooks/:id', ({ session: { companyId }, params: { id } }) =>
    findWebhookOrThrow(db, companyId, id),
  )

  routes.route(
    'GET /admin/webhooks/:id/deliveries',
    async ({ session: { companyId }, params: { id }, query: { cursor, failed } }) => {
      const webhook = await findWebhookOrThrow(db, companyId, id)
      const page = { limit: PAGE_SIZE, cursor }
      const { rows, next } = await findDeliveriesPage(db, webhook.id, failed !== undefined, page)
      return { data: rows, meta: { next } }
    },
  )

  registerWebhookChanges(routes, secret)
}
