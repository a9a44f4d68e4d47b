import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('anyone learns both companies with campaign, chat number and time zone [H§9 R§9 D§1]', async () => {
  const { data } = await server.call('GET /public/companies')
  expect(data).toEqual([server.companies.MY, server.companies.SG])
  expect(data.map(({ region, phonePrefix, timeZone }) => ({ region, phonePrefix, timeZone }))).toEqual([
    { region: 'MY', phonePrefix: '60', timeZone: 'Asia/Kuala_Lumpur' },
    { region: 'SG', phonePrefix: '65', timeZone: 'Asia/Singapore' },
  ])
})
