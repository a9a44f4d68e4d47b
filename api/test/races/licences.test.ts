import { expect, test } from 'vitest'
import { LICENCE } from '../example-parts.ts'
import { buildAdmin, buildHcp, buildRep, buildToken } from '../factories.ts'
import { auditOf, holdUser, holdWrites } from '../hold-writes.ts'
import { findLicenceMessages, giveLicence, tellOfLicences } from '../licences.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()

test('two servers that notify about expiring certificates notify each HCP and rep once', async () => {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id })
  await giveLicence(server, hcp, 30)
  const morning = () => tellOfLicences(server)
  await holdWrites(server.db, 'licences', [morning, morning])
  expect(await findLicenceMessages(server, hcp)).toHaveLength(1)
  expect(await findLicenceMessages(server, rep)).toHaveLength(1)
})

test('when two admins save a certificate at once, one succeeds and the other gets 409', async () => {
  const { id } = await buildHcp(server)
  const admins = [await buildAdmin(server), await buildAdmin(server)]
  const calls = await Promise.all(
    admins.map(async (user, place) => {
      const token = await buildToken(server, user)
      const body = { id, licence: { ...LICENCE, number: `APC ${place}` } }
      return () => server.call('POST /admin/hcps/licence', { token, body, headers: { 'if-match': '"NONE"' } })
    }),
  )
  const answers = await holdUser(server.db, id, calls)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await auditOf(server.db, id)).toHaveLength(1)
})

test('an admin who saves a certificate while the HCP renews it gets 409', async () => {
  const hcp = await buildHcp(server)
  await giveLicence(server, hcp, 30)
  const [own, token] = [await buildToken(server, hcp), await buildToken(server, await buildAdmin(server))]
  const { data } = await server.call('GET /admin/hcps/:id/licence', { token, params: { id: hcp.id } })
  const save = (number: string) => () =>
    server.call('POST /admin/hcps/licence', {
      token,
      headers: { 'if-match': `"${data.licence?.updatedAt}"` },
      body: { id: hcp.id, licence: { ...LICENCE, number } },
    })
  const renew = () =>
    server.call('POST /profile/licence', { token: own, body: { ...LICENCE, number: 'Renewed' } })
  const calls: (() => Promise<{ status: number }>)[] = [renew, save('Corrected')]
  const answers = await holdUser(server.db, hcp.id, calls)
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  const now = await server.call('GET /admin/hcps/:id/licence', { token, params: { id: hcp.id } })
  expect(now.data.licence).toMatchObject({ number: 'Renewed', renewedAt: expect.any(String) })
})
