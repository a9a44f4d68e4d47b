import { filterForFailedMessages, filterForImportedHcps } from '@portal/contract/programme/programme-lists'
import { beforeAll, expect, test } from 'vitest'
import { countListed } from '../../test/counted-list.ts'
import { buildAdmin, buildToken } from '../../test/factories.ts'
import { buildMessage } from '../../test/messages.ts'
import { at, buildProgramme, PERIOD, placeRequest, registerHcp } from '../../test/programme-world.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let world: Awaited<ReturnType<typeof buildProgramme>>
beforeAll(async () => {
  world = await buildProgramme(server)
})

const programme = async () =>
  (await server.call('GET /admin/programme', { token: world.token, query: PERIOD })).data

/** The rows of a CSV file without quoted commas, by heading. */
function rowsOf(csv: string): Record<string, string>[] {
  const [headings = '', ...lines] = csv.replace('\uFEFF', '').trim().split('\r\n')
  return lines.map(line => {
    const cells = line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    return Object.fromEntries(headings.split(',').map((name, place) => [name, cells[place] ?? '']))
  })
}
const requestsFile = async (body: object = PERIOD) =>
  rowsOf((await server.call('POST /admin/requests/export', { token: world.token, body })).text)
const registrationsFile = async () =>
  rowsOf((await server.call('POST /admin/registrations/export', { token: world.token, body: PERIOD })).text)

test('the file of requests says which were sent again, and the others are those that Programme counts', async () => {
  const rows = await requestsFile()
  const { requests } = await programme()
  expect(rows.filter(row => row['Sent again for'] === '')).toHaveLength(requests.period.requests)
  const [again, ...others] = rows.filter(row => row['Sent again for'] !== '')
  expect(others).toEqual([])
  expect(again).toMatchObject({
    'Sent again for': expect.stringMatching(/^[\da-f-]{36}$/),
    'Shipped on': '2026-03-11 12:00',
    'Delivered on': '2026-03-12 12:00',
    Profession: 'Dental Professional',
  })
  expect(await requestsFile({ ...PERIOD, sentAgain: 'no' })).toHaveLength(requests.period.requests)
})

test('a request that is not shipped has no such times', async () => {
  const hcp = await registerHcp(server, '2026-05-02T00:00')
  await placeRequest(server, hcp, '2026-05-03T00:00', { itemId: world.item.id })
  expect(await requestsFile({ from: '2026-05-03', to: '2026-05-03' })).toMatchObject([
    { 'Shipped on': '', 'Delivered on': '', 'Not sent': '' },
  ])
})

test('the file of registrations says how each HCP came and who decided, and Imported is its count, also after an erasure', async () => {
  const owner = await buildAdmin(server, { full_name: 'Nadia Osman' })
  const token = await buildToken(server, owner)
  const imported = await registerHcp(server, '2026-03-04T13:00', { registered_by_id: owner.id })
  const decided = await registerHcp(server, '2026-03-04T14:00', {
    full_name: 'Hana Yusof',
    entryStatus: 'PENDING',
  })
  const body = { campaignEntryId: decided.entryId, status: 'COMPLETED', campaignInput: { isVerified: true } }
  expect((await server.call('POST /campaign-entries/update', { token, body })).status).toBe(200)
  const erased = await server.call('POST /admin/hcps/erase', {
    token,
    body: { id: imported.id, reason: 'HCP_ASKED' },
  })
  expect(erased.data.closing?.state).toBe('ERASED')
  const rows = await registrationsFile()
  const { funnel } = await programme()
  expect(rows.filter(row => row.Origin === 'Imported')).toHaveLength(funnel.period.imported)
  expect(await countListed(server, world.token, filterForImportedHcps(PERIOD))).toBe(funnel.period.imported)
  expect(rows.filter(row => row.Origin !== 'Imported')).toHaveLength(funnel.period.steps[0]?.count ?? 0)
  expect(rows.filter(row => row.Origin === 'Registered by a sales rep')).toHaveLength(2)
  expect(rows.find(row => row.Name?.includes('Hana Yusof'))).toMatchObject({
    Origin: 'Public registration',
    Status: 'Approved',
    'Decided by': 'Nadia Osman',
    'Decided on': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  })
})

test('Programme counts the messages that failed or expired, as its list and its file do', async () => {
  const { failedMessages: before } = await programme()
  const hcp = await registerHcp(server, '2026-05-02T00:00')
  for (const state of ['EXPIRED', 'EXPIRED', 'DELIVERED'] as const)
    await buildMessage(server, hcp, { state, created_at: at('2026-03-05T10:00') })
  const { failedMessages } = await programme()
  expect(failedMessages).toBe(before + 2)
  const counted = filterForFailedMessages(PERIOD)
  expect(await countListed(server, world.token, counted)).toBe(failedMessages)
  const file = await server.call('POST /admin/messages/export', { token: world.token, body: counted.filter })
  expect(rowsOf(file.text)).toHaveLength(failedMessages)
})
