import { beforeAll, expect, test } from 'vitest'
import { correctionOf } from '../correct-hcp.ts'
import { buildAdmin, buildHcp, buildToken, freshPhone } from '../factories.ts'
import { auditOf, holdUser, holdWrites, sorted } from '../hold-writes.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()
let admins: [string, string]
beforeAll(async () => {
  const build = async () => buildToken(server, await buildAdmin(server, { admin_role: 'PROGRAMME' }))
  admins = [await build(), await build()]
})

type Hcp = Awaited<ReturnType<typeof buildHcp>>
type Changes = Parameters<typeof correctionOf>[1]

const read = async ({ id }: Hcp) =>
  (await server.call('GET /admin/hcps/:id/details', { token: admins[0], params: { id } })).data

/** A correction based on the current version. */
async function buildCorrection(hcp: Hcp, changes: Changes, token = admins[0]) {
  const shown = await read(hcp)
  return () => server.call('POST /admin/hcps/:id/correct', { token, ...correctionOf(shown, changes) })
}

/** The search text of the admin's list. */
const searchTextOf = async ({ id }: Hcp) =>
  (
    await server.db
      .selectFrom('campaign_entries')
      .where('user_id', '=', id)
      .select('search_text')
      .executeTakeFirstOrThrow()
  ).search_text

test('when two corrections start from the same version, one is saved and the other gets 409', async () => {
  const hcp = await buildHcp(server)
  const calls = [
    await buildCorrection(hcp, { clinicName: 'First', clinicAddress: '1 Jalan Satu' }),
    await buildCorrection(hcp, { clinicName: 'Second', professionalRegNo: 'MDC 2' }, admins[1]),
  ]
  const answers = await holdUser(server.db, hcp.id, calls)
  expect(answers.map(({ status, error }) => [status, error.code])).toEqual([
    [200, undefined],
    [409, 'HCP_CHANGED'],
  ])
  expect((await read(hcp)).extendedFields).toMatchObject({
    ...{ clinicName: 'FIRST', clinicAddress: '1 Jalan Satu', professionalRegNo: 'MDC 1234' },
  })
  expect(await auditOf(server.db, hcp.id)).toHaveLength(1)
})

test('a correction of a version that has just been replaced gets 409', async () => {
  const hcp = await buildHcp(server)
  const old = await buildCorrection(hcp, { clinicName: 'Old' })
  await (await buildCorrection(hcp, { clinicName: 'Newer' }))()
  const newest = await buildCorrection(hcp, { clinicName: 'Newest' }, admins[1])
  expect(sorted(await holdUser(server.db, hcp.id, [newest, old]))).toEqual([200, 409])
  expect((await read(hcp)).extendedFields.clinicName).toBe('NEWEST')
  expect(await searchTextOf(hcp)).toContain('newest')
})

test('a correction without the name does not undo a change of name by the HCP', async () => {
  for (const isOwnFirst of [true, false]) {
    const hcp = await buildHcp(server)
    const token = await buildToken(server, hcp)
    const correct = await buildCorrection(hcp, { clinicName: 'Bright Smile' })
    const rename = () =>
      server.call('POST /profile/update', { token, body: { values: { name: 'Dr Hana Goh' } } })
    const calls: (() => Promise<{ status: number }>)[] = isOwnFirst ? [rename, correct] : [correct, rename]
    const answers = await holdUser(server.db, hcp.id, calls)
    expect(answers.map(({ status }) => status)).toEqual(isOwnFirst ? [200, 409] : [200, 200])
    expect((await read(hcp)).name).toBe('Dr Hana Goh')
    expect(await searchTextOf(hcp)).toContain('hana goh')
  }
})

test('a concurrent correction and decision both take effect, in the list too', async () => {
  const hcp = await buildHcp(server, { entryStatus: 'PENDING' })
  const decide = () =>
    server.call('POST /campaign-entries/update', {
      token: admins[1],
      headers: { 'if-match': '"PENDING"' },
      body: { campaignEntryId: hcp.entryId, status: 'COMPLETED', campaignInput: { isVerified: true } },
    })
  const correct = await buildCorrection(hcp, { clinicName: 'Sunrise Dental' })
  const calls: (() => Promise<{ status: number }>)[] = [decide, correct]
  expect(sorted(await holdWrites(server.db, 'campaign_entries', calls))).toEqual([200, 200])
  const { campaignId } = server.companies.MY
  const { data } = await server.call('POST /campaign-entries/retailer/submissions', {
    token: admins[0],
    body: { campaignId, search: 'sunrise dental', status: 'COMPLETED' },
  })
  expect(data.map(({ id }) => id)).toEqual([hcp.entryId])
})

test('when two HCPs are given the same number at once, one gets it and the other correction is refused', async () => {
  const phone = freshPhone()
  const hcps = [await buildHcp(server), await buildHcp(server)]
  const calls = await Promise.all(hcps.map(hcp => buildCorrection(hcp, { phone })))
  const answers = await holdWrites(server.db, 'users', calls)
  expect(sorted(answers)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error.code).toBe('PHONE_EXISTS')
})
