import { expect, test } from 'vitest'
import { buildHcp } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()

test('anyone can read both companies with campaign, chat number and time zone [H§9 R§9 D§1]', async () => {
  const { data } = await server.call('GET /public/companies')
  expect(data).toEqual([
    { ...server.companies.MY, inUse: false },
    { ...server.companies.SG, inUse: false },
  ])
  expect(data.map(({ region, phonePrefix, timeZone }) => ({ region, phonePrefix, timeZone }))).toEqual([
    { region: 'MY', phonePrefix: '60', timeZone: 'Asia/Kuala_Lumpur' },
    { region: 'SG', phonePrefix: '65', timeZone: 'Asia/Singapore' },
  ])
})

test('a company with an admin, a rep or an HCP is reported as in use [D§10]', async () => {
  await buildHcp(server, { company: server.companies.SG })
  const { data } = await server.call('GET /public/companies')
  expect(data.map(({ region, inUse }) => [region, inUse])).toEqual([
    ['MY', false],
    ['SG', true],
  ])
})
