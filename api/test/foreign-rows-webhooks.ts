import { byAdmin, type Row } from './foreign-row.ts'
import { WEBHOOK } from './webhook-examples.ts'

/** The endpoints for webhooks. */
export const webhookRows = {
  'GET /admin/webhooks': {
    reads: world => ({
      token: world.adminToken,
      shows: [world.mine.webhook.id, world.colleague.webhook.id],
      hides: [world.abroad.webhook.id],
    }),
  },
  'POST /admin/webhooks': { unreachable: "it makes a record of the caller's company" },
  'GET /admin/webhooks/:id': { about: [byAdmin(({ webhook }) => ({ params: { id: webhook.id } }))] },
  'POST /admin/webhooks/:id': {
    about: [byAdmin(({ webhook }) => ({ params: { id: webhook.id }, body: WEBHOOK }))],
  },
  'POST /admin/webhooks/:id/switch': {
    about: [byAdmin(({ webhook }) => ({ params: { id: webhook.id }, body: { on: false } }))],
  },
  'POST /admin/webhooks/:id/secret': {
    about: [byAdmin(({ webhook }) => ({ params: { id: webhook.id } }))],
  },
  'DELETE /admin/webhooks/:id': { about: [byAdmin(({ webhook }) => ({ params: { id: webhook.id } }))] },
  'POST /admin/webhooks/:id/test': { about: [byAdmin(({ webhook }) => ({ params: { id: webhook.id } }))] },
  'GET /admin/webhooks/:id/deliveries': {
    about: [byAdmin(({ webhook }) => ({ params: { id: webhook.id } }))],
  },
  'POST /admin/webhooks/:id/send-again': {
    about: [byAdmin(({ webhook }) => ({ params: { id: webhook.id }, body: {} }))],
  },
} satisfies Record<string, Row>
