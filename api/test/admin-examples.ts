import type { Scope } from '@portal/contract/auth/scopes'
import { dayAhead } from './absences.ts'
import { NOBODY } from './example-parts.ts'

const SECRET = 'x'.repeat(43)
const scopes: Scope[] = ['requests:read']
const networks: string[] = ['203.0.113.0/24']

/** One well-formed call of each endpoint for admins and their links. */
export const adminExamples = {
  'GET /admin/admins': {},
  'POST /admin/admins': { body: { email: 'nadia@demo.test', role: 'WAREHOUSE' } },
  'POST /admin/admins/:id/link': { params: { id: NOBODY } },
  'POST /admin/admins/:id/role': { params: { id: NOBODY }, body: { role: 'READ_ONLY' } },
  'POST /admin/admins/:id/disable': { params: { id: NOBODY } },
  'POST /admin/admins/:id/enable': { params: { id: NOBODY } },
  'POST /admin/admins/:id/reset-second-factor': { params: { id: NOBODY } },
  'POST /admin/admins/:id/resume-mails': { params: { id: NOBODY } },
  'POST /admin/admins/:id/unbind': { params: { id: NOBODY } },
  'GET /auth/oidc/start': {},
  'GET /auth/oidc/callback': { query: { code: SECRET, state: SECRET } },
  'POST /auth/oidc/finish': { body: { code: SECRET, secret: SECRET } },
  'GET /admin/single-sign-on': {},
  'POST /admin/single-sign-on': { body: { only: false, breakGlassId: null, providerFactor: false } },
  'POST /auth/admin-link': { body: { secret: SECRET } },
  'POST /auth/admin-link/accept': {
    body: { secret: SECRET, name: 'Nadia Osman', password: 'Nobody!2026' },
  },
  'GET /public/admin-login': {},
  'POST /auth/password-reset-email': { body: { email: 'nobody@demo.test' } },
  'POST /auth/setpass': { body: { secret: SECRET, password: 'Nobody!2026' } },
  'POST /auth/first-owner-link': { body: { secret: SECRET } },
  'POST /auth/first-owner-link/accept': {
    body: {
      secret: SECRET,
      region: 'MY',
      name: 'Nadia Osman',
      email: 'nadia@demo.test',
      password: 'Nobody!2026',
    },
  },
  'POST /admin/password': { body: { current: 'Nobody!2026', password: 'Nobody!2027' } },
  'GET /admin/keys': {},
  'POST /admin/keys': {
    body: { name: 'Warehouse', scopes, expiresOn: dayAhead(30), networks },
  },
  'POST /admin/keys/:id/end': { params: { id: NOBODY } },
} as const
