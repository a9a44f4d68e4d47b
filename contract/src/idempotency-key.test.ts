import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { type EndpointName, endpoints } from './endpoints.ts'

/** Calls that take no Idempotency-Key, by the reason why a repeat adds nothing. */
const REPEATABLE: Record<string, readonly EndpointName[]> = {
  'It reads.': [
    'POST /auth/check-user',
    'POST /campaign-entries/retailer/submissions',
    'POST /admin/hcps/:id/data',
    'POST /admin/hcps/:id/supply-records',
  ],
  'It sets values or a state: the same again is the same.': [
    'POST /admin/company',
    'POST /admin/company/logo',
    'DELETE /admin/company/logo',
    'POST /admin/case-deadlines',
    'POST /admin/couriers/update',
    'POST /admin/webhooks/:id',
    'POST /admin/webhooks/:id/switch',
    'DELETE /admin/webhooks/:id',
    'POST /admin/documents/draft',
    'POST /admin/documents/discard',
    'POST /admin/admins/:id/role',
    'POST /admin/admins/:id/disable',
    'POST /admin/admins/:id/enable',
    'POST /admin/admins/:id/reset-second-factor',
    'POST /admin/keys/:id/end',
    'POST /admin/admins/:id/resume-mails',
    'POST /admin/absences/:id',
    'POST /admin/absences/:id/end',
    'POST /admin/reps/:id',
    'POST /admin/reps/:id/reactivate',
    'POST /admin/hcps/:id/correct',
    'POST /admin/hcps/:id/stop-notices',
    'POST /admin/do-not-contact',
    'POST /admin/do-not-contact/check',
    'POST /admin/hcps/erase',
    'POST /admin/hcps/legal-hold',
    'POST /admin/hcps/legal-hold/lift',
    'POST /admin/hcps/licence',
    'POST /admin/licence-rule',
    'POST /admin/retention',
    'POST /admin/sample-limits/update',
    'POST /admin/sample-rules',
    'POST /admin/samples/update',
    'POST /admin/samples/:id/picture',
    'DELETE /admin/samples/:id/picture',
    'POST /admin/lots/relabel',
    'POST /admin/lots/hold',
    'POST /admin/lots/:id/contacts',
    'POST /admin/lots/:id/recall',
    'POST /admin/cases/:id/returns',
    'POST /admin/incidents/:id',
    'POST /admin/safety-reports/:id',
    'POST /admin/cases/:id/duties',
    'POST /admin/cases/:id/close',
    'POST /admin/cases/:id/reopen',
    'POST /cases/:id/close',
    'POST /cases/:id/send-again',
    'POST /campaign-entries/update',
    'POST /order/status-update',
    'POST /order/:id/parcel',
    'POST /order/:id/slip',
    'POST /address/update',
    'POST /address/delete',
    'POST /back-in-stock',
    'POST /carts',
    'DELETE /carts/:id',
    'POST /messages/notices/read',
    'POST /messages/preferences',
    'POST /profile/licence',
    'POST /profile/update',
    'POST /privacy/close-account',
    'POST /users/language',
  ],
  'A person has one: the same again returns it.': [
    'POST /campaigns/entries',
    'POST /retailer/create-retailer',
    'POST /admin/couriers/create',
    'POST /admin/admins',
  ],
  'The same photo again adds none.': ['POST /cases/:id/photos'],
  'Each person is told once.': [
    'POST /admin/delivery-reminders',
    'POST /admin/cases/:id/tell',
    'POST /admin/messages/:id/retry',
    'POST /admin/webhooks/:id/send-again',
  ],
  'A second test mail does no harm, and few are sent in an hour.': ['POST /admin/mail/test'],
  'While one waits there is no second one.': ['POST /admin/webhooks/:id/test'],
  'The new code names the one that it replaces.': ['POST /rep-card'],
  'The rows of a file are found by what they say.': ['POST /admin/import'],
  'It makes or uses a secret, or ends a session.': [
    'POST /auth/login',
    'POST /auth/logout',
    'POST /auth/end-session',
    'POST /auth/link',
    'POST /auth/otp',
    'POST /auth/admin-link',
    'POST /auth/admin-link/accept',
    'POST /auth/first-owner-link',
    'POST /auth/first-owner-link/accept',
    'POST /admin/admins/:id/link',
    'POST /admin/password',
    'POST /admin/second-factor/begin',
    'POST /admin/second-factor/confirm',
    'POST /admin/second-factor/recovery-codes',
    'POST /admin/second-factor/off',
  ],
}

test('every call that adds something takes an Idempotency-Key', () => {
  const changes = Object.entries(endpoints).filter(
    ([name, endpoint]) => !name.startsWith('GET') && !('file' in endpoint),
  )
  const withoutKey = changes.filter(([, endpoint]) => !takesKey(endpoint)).map(([name]) => name)
  expect(withoutKey.sort()).toEqual(Object.values(REPEATABLE).flat().sort())
})

/** Whether the call has the header. Its schema drops the headers that it does not declare. */
function takesKey({ headers }: Endpoint): boolean {
  return 'idempotency-key' in Object(headers?.parse({ 'idempotency-key': 'key' }))
}
