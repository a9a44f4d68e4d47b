import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildHcp, buildRep, buildShopItem, buildToken } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

const SECRET = 'sGz5FWoetqavpZv892D6fM9lmIHQVaVQPprrPrxEJ2A'
const OTHERS = ['Medical Professional', 'Dietitian/Nutritionist Professional', 'Pharmacist Professional']
const ALL = ['Medical Professional', 'Dental Professional', ...OTHERS.slice(1)]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    NODE_ENV: 'production',
    SESSION_SECRET: SECRET,
    PUBLIC_URL: 'https://portal.test',
    MESSAGE_WEBHOOK_URL: 'https://provider.test',
    MESSAGE_WEBHOOK_SECRET: 'wQ3rTn8Zx1Lk6VbHs0YpDfGj2McAe5Uo7RiNtBvKzX4',
    TRUSTED_PROXIES: '0',
  })
})
afterAll(() => server.close())

test('a new company is told step by step what its first order lacks, and the other company is no part of it', async () => {
  const [token, abroad] = await Promise.all(
    [server.companies.MY, server.companies.SG].map(async company =>
      buildToken(server, await buildAdmin(server, { company })),
    ),
  )
  const steps = async (as = token) => (await server.call('GET /admin/first-steps', { token: as })).data
  const nothing = [
    { step: 'REPS', done: false, lacking: [] },
    { step: 'SAMPLES', done: false, lacking: ALL },
    { step: 'STOCK', done: false, lacking: ALL },
    { step: 'HCPS', done: false, lacking: [] },
  ]
  expect(await steps()).toEqual(nothing)

  const rep = await buildRep(server)
  const category = 'Oral Care Sample'
  await buildShopItem(server, { class: null, category })
  await buildShopItem(server, { class: 'Medicine', category })
  expect((await steps()).slice(0, 2)).toEqual([{ step: 'REPS', done: true, lacking: [] }, nothing[1]])
  await buildShopItem(server, { class: 'Cosmetic', category, stock: 0 })
  expect((await steps()).slice(1, 3)).toEqual([{ step: 'SAMPLES', done: true, lacking: OTHERS }, nothing[2]])
  await buildShopItem(server, { class: 'Cosmetic', category, stock: 1 })
  expect((await steps())[2]).toEqual({ step: 'STOCK', done: true, lacking: OTHERS })

  await buildHcp(server, { promoter_id: rep.id, entryStatus: 'PENDING' })
  await buildHcp(server)
  expect((await steps())[3]).toEqual(nothing[3])
  await buildHcp(server, { promoter_id: rep.id })
  expect((await steps())[3]).toEqual({ step: 'HCPS', done: true, lacking: [] })
  expect(await steps(abroad)).toEqual(nothing)
})
