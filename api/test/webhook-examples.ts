import type { RawInput } from '@portal/contract/endpoints'
import { NOBODY } from './example-parts.ts'

export const WEBHOOK: RawInput<'POST /admin/webhooks', 'body'> = {
  url: 'https://crm.example.com/portal',
  events: ['request.placed', 'hcp.erased'],
}
const ofOne = { params: { id: NOBODY } }

/** One well-formed call of each endpoint for webhooks. */
export const webhookExamples = {
  'GET /admin/webhooks': {},
  'POST /admin/webhooks': { body: WEBHOOK },
  'GET /admin/webhooks/:id': ofOne,
  'POST /admin/webhooks/:id': { ...ofOne, body: WEBHOOK },
  'POST /admin/webhooks/:id/switch': { ...ofOne, body: { on: true } },
  'POST /admin/webhooks/:id/secret': ofOne,
  'DELETE /admin/webhooks/:id': ofOne,
  'POST /admin/webhooks/:id/test': ofOne,
  'GET /admin/webhooks/:id/deliveries': { ...ofOne, query: {} },
  'POST /admin/webhooks/:id/send-again': { ...ofOne, body: { delivery: NOBODY } },
} as const
