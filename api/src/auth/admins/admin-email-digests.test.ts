import { pbkdf2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildAdmin } from '../../../test/factories.ts'
import { useTestServer } from '../../../test/server.ts'
import { createAdminDigestLookup } from './admin-email-digests.ts'

const server = useTestServer()

const list = async () => (await server.call('GET /public/admin-digests')).data

/** CPU time of a task in milliseconds, on all threads. */
async function measure<T>(work: () => Promise<T>): Promise<{ result: T; cost: number }> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { result, cost: (user + system) / 1000 }
}

test('accepted emails are listed as slow digests among indistinguishable decoys, each derived once [R§6 D§8]', async () => {
  const empty = await list()
  expect(empty.digests).toHaveLength(32)

  const [MY, SG] = [await buildAdmin(server), await buildAdmin(server, { company: server.companies.SG })]
  const disabled = await buildAdmin(server, { disabled_at: new Date() })
  const first = await measure(list)
  const { salt, digests } = first.result
  const [ofMY, ofSG, ofDisabled] = [MY, SG, disabled].map(({ email }) =>
    pbkdf2Sync(email ?? '', salt, 600_000, 32, 'sha256').toString('hex'),
  )
  expect(digests).toContainEqual({ digest: ofMY, companyId: server.companies.MY.id })
  expect(digests).toContainEqual({ digest: ofSG, companyId: server.companies.SG.id })
  expect(digests.map(({ digest }) => digest)).not.toContain(ofDisabled)

  // The length stays; all entries have one form; decoys cover both companies and stay, so comparing lists reveals nothing.
  expect(digests).toHaveLength(32)
  expect(digests.filter(({ digest }) => /^[0-9a-f]{64}$/.test(digest))).toHaveLength(32)
  expect(digests).toEqual(digests.toSorted((one, other) => (one.digest < other.digest ? -1 : 1)))
  const decoys = digests.filter(({ digest }) => ![ofMY, ofSG].includes(digest))
  expect(new Set(decoys.map(({ companyId }) => companyId)).size).toBe(2)
  expect(empty.digests).toEqual(expect.arrayContaining(decoys))
  expect(JSON.stringify(first.result)).not.toContain('@')

  const again = await measure(list)
  expect(again.result).toEqual(first.result)
  expect(again.cost).toBeLessThan(first.cost / 3)
})

test('no call derives many digests: it is refused until the background work has derived them, and a restart derives none again', async () => {
  const { db, secret, companies } = server
  const start = () => createAdminDigestLookup({ db, secret, companies: Object.values(companies) })
  const admins = await Promise.all(Array.from({ length: 5 }, () => buildAdmin(server)))
  const refused = await measure(list)
  expect(refused.result).toBeUndefined()
  const { status, error } = await server.call('GET /public/admin-digests')
  expect([status, error.code, error.retryAfter]).toEqual([503, 'UNAVAILABLE', 5])

  const derived = await measure(() => start().deriveMissing())
  expect(refused.cost).toBeLessThan(derived.cost / 5)
  const { salt, digests } = await list()
  const [first] = admins.map(({ email }) =>
    pbkdf2Sync(email ?? '', salt, 600_000, 32, 'sha256').toString('hex'),
  )
  expect(digests).toContainEqual({ digest: first, companyId: companies.MY.id })
  const restarted = await measure(() => start().list())
  expect(restarted.result.digests).toEqual(digests)
  expect(restarted.cost).toBeLessThan(derived.cost / 5)

  // With another secret the stored digests count for nothing.
  const other = createAdminDigestLookup({ db, secret: 'another', companies: Object.values(companies) })
  await expect(other.list()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
