import { API_KEY_SOON_DAYS } from '@portal/contract/auth/api-key-rules'
import { addDays } from '@portal/contract/days'
import { describe, expect, test } from 'vitest'
import {
  buildAdmin,
  buildHcp,
  buildLimit,
  buildRep,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { buildKey } from '../../test/keys.ts'
import { useTestServer } from '../../test/server.ts'
import { buildWebhook } from '../../test/webhooks.ts'
import { findCurrentDay } from '../platform/database/days.ts'

const SECRET = 'sGz5FWoetqavpZv892D6fM9lmIHQVaVQPprrPrxEJ2A'
const OTHERS = ['Medical Professional', 'Dietitian/Nutritionist Professional', 'Pharmacist Professional']
const ALL = ['Medical Professional', 'Dental Professional', ...OTHERS.slice(1)]

const server = useTestServer({
  NODE_ENV: 'production',
  SESSION_SECRET: SECRET,
  PUBLIC_URL: 'https://portal.test',
  MESSAGE_WEBHOOK_URL: 'https://provider.test',
  MESSAGE_WEBHOOK_SECRET: 'wQ3rTn8Zx1Lk6VbHs0YpDfGj2McAe5Uo7RiNtBvKzX4',
  TRUSTED_PROXIES: '0',
})

test('a new company sees its open steps, and other companies do not affect them', async () => {
  const admins = [await buildAdmin(server), await buildAdmin(server, { company: server.companies.SG })]
  const [token, abroad] = await Promise.all(admins.map(admin => buildToken(server, admin)))
  const all = async (as = token) => (await server.call('GET /admin/first-steps', { token: as })).data
  const nothing = [
    { step: 'COMPANY', done: false, lacking: [] },
    { step: 'PRIVACY_CONTACT', done: false, lacking: [] },
    { step: 'DOCUMENTS', done: false, lacking: [] },
    { step: 'SECOND_FACTOR', done: false, lacking: [] },
    { step: 'MAIL', done: false, lacking: [] },
    { step: 'REPS', done: false, lacking: [] },
    { step: 'SAMPLES', done: false, lacking: ALL },
    { step: 'STOCK', done: false, lacking: ALL },
    { step: 'LIMITS', done: false, lacking: [] },
    { step: 'HCPS', done: false, lacking: [] },
  ]
  expect(await all()).toEqual(nothing)
  const step = async (name: string) => (await all()).find(one => one.step === name)
  const isDone = async (name: string) => (await step(name))?.done

  const settings = (await server.call('GET /admin/company', { token })).data
  const { logo: _logo, updatedAt: _updatedAt, ...begun } = settings
  const own = { name: 'Pharma One', supportPhone: '60398765432', senderName: 'Pharma One' }
  for (const key of Object.keys(own)) {
    const body = { ...begun, ...own, [key]: Reflect.get(begun, key) }
    expect((await server.call('POST /admin/company', { token, body })).status).toBe(200)
    expect(await isDone('COMPANY')).toBe(false)
  }
  await server.call('POST /admin/company', { token, body: { ...begun, ...own } })
  expect(await isDone('COMPANY')).toBe(true)
  expect(await isDone('PRIVACY_CONTACT')).toBe(false)
  const privacyEmail = 'privacy@pharma.example'
  await server.call('POST /admin/company', { token, body: { ...begun, ...own, privacyEmail } })
  expect(await isDone('PRIVACY_CONTACT')).toBe(true)

  for (const kind of ['TERMS', 'PRIVACY'] as const) {
    expect(await isDone('DOCUMENTS')).toBe(false)
    for (const locale of ['en', 'ms'] as const)
      await server.call('POST /admin/documents/draft', {
        token,
        body: { kind, locale, markdown: '# Terms of Use\n\n## 1. Use\n\nText.' },
      })
    expect((await server.call('POST /admin/documents/publish', { token, body: { kind } })).status).toBe(200)
  }
  expect(await isDone('DOCUMENTS')).toBe(true)
  // As a version from before documents had languages.
  await server.db
    .insertInto('documents')
    .values({ company_id: server.companies.MY.id, kind: 'TERMS', version: 2, markdown: '# Terms of Use' })
    .execute()
  expect(await step('DOCUMENTS')).toMatchObject({ done: false, languages: ['ms'] })

  const confirmed_at = new Date()
  const [user_id] = admins.map(({ id }) => id)
  await server.db
    .insertInto('second_factors')
    .values({ user_id: user_id ?? '', secret: 'x', confirmed_at })
    .execute()
  expect(await isDone('SECOND_FACTOR')).toBe(true)
  await buildAdmin(server, { disabled_at: new Date() })
  expect(await isDone('SECOND_FACTOR')).toBe(true)
  await buildAdmin(server)
  expect(await isDone('SECOND_FACTOR')).toBe(false)

  await buildLimit(server, { active: false })
  expect(await isDone('LIMITS')).toBe(false)
  await buildLimit(server, {})
  expect(await isDone('LIMITS')).toBe(true)

  const rep = await buildRep(server)
  const category = 'Oral Care Sample'
  await buildShopItem(server, { class: null, category })
  await buildShopItem(server, { class: 'Medicine', category })
  expect(await isDone('REPS')).toBe(true)
  expect(await step('SAMPLES')).toEqual(nothing[6])
  await buildShopItem(server, { class: 'Cosmetic', category, stock: 0 })
  expect(await step('SAMPLES')).toEqual({ step: 'SAMPLES', done: true, lacking: OTHERS })
  expect(await step('STOCK')).toEqual(nothing[7])
  await buildShopItem(server, { class: 'Cosmetic', category, stock: 1 })
  expect(await step('STOCK')).toEqual({ step: 'STOCK', done: true, lacking: OTHERS })

  await buildHcp(server, { promoter_id: rep.id, entryStatus: 'PENDING' })
  await buildHcp(server)
  expect(await isDone('HCPS')).toBe(false)
  await buildHcp(server, { promoter_id: rep.id })
  expect(await isDone('HCPS')).toBe(true)
  expect(await all(abroad)).toEqual(nothing)
})

describe('connections stand in the list only while they need somebody', () => {
  const connected = useTestServer({
    ...{ OIDC_ISSUER: 'https://sign-in.example', OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret' },
  })
  const openOf = async (of: typeof server, token: string) => {
    const steps = (await of.call('GET /admin/first-steps', { token })).data
    const connections = ['SINGLE_SIGN_ON', 'KEYS', 'WEBHOOKS']
    return steps.filter(({ step }) => connections.includes(step)).map(({ step, done }) => [step, done])
  }

  test('single sign-on: its settings without an admin who has joined with it', async () => {
    const { id } = await buildAdmin(connected)
    const token = await buildToken(connected, await buildAdmin(connected))
    const abroad = await buildToken(
      connected,
      await buildAdmin(connected, { company: connected.companies.SG }),
    )
    expect(await openOf(connected, token)).toEqual([['SINGLE_SIGN_ON', false]])
    await connected.db
      .insertInto('admin_identities')
      .values({ user_id: id, issuer: 'https://sign-in.example', subject: 'nadia' })
      .execute()
    expect(await openOf(connected, token)).toEqual([])
    expect(await openOf(connected, abroad)).toEqual([['SINGLE_SIGN_ON', false]])
    await connected.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute()
    expect(await openOf(connected, token)).toEqual([['SINGLE_SIGN_ON', false]])
  })

  test('single sign-on: nothing else allowed, and the settings gone', async () => {
    const admin = await buildAdmin(server)
    const token = await buildToken(server, admin)
    const { id: company_id } = server.companies.MY
    const rule = { company_id, break_glass_id: admin.id, provider_factor: false }
    await server.db
      .insertInto('sign_on_rules')
      .values({ ...rule, only_provider: true })
      .execute()
    expect(await openOf(server, token)).toEqual([['SINGLE_SIGN_ON', false]])
    await server.db.updateTable('sign_on_rules').set({ only_provider: false }).execute()
    expect(await openOf(server, token)).toEqual([])
  })

  test('a key that ends soon, a webhook that fails or is gone', async () => {
    const token = await buildToken(server, await buildAdmin(server))
    const today = await findCurrentDay(server.db, server.companies.MY.timeZone)
    await buildKey(server, { expiresOn: addDays(today, API_KEY_SOON_DAYS + 1) })
    await buildKey(server, { company: server.companies.SG, expiresOn: today })
    await buildWebhook(server)
    expect(await openOf(server, token)).toEqual([])
    const { id } = await buildKey(server, { expiresOn: addDays(today, API_KEY_SOON_DAYS) })
    expect(await openOf(server, token)).toEqual([['KEYS', false]])
    await server.db.updateTable('api_keys').set({ ended_at: new Date() }).where('user_id', '=', id).execute()
    await buildWebhook(server, { off: 'GONE' })
    expect(await openOf(server, token)).toEqual([['WEBHOOKS', false]])
  })
})
