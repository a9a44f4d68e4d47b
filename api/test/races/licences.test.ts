import { expect, test } from 'vitest'
import { LICENCE } from '../example-parts.ts'
import { buildAdmin, buildHcp, buildRep, buildToken } from '../factories.ts'
import { auditOf, holdUser, holdWrites } from '../hold-writes.ts'
import { findLicenceMessages, giveLicence, tellOfLicences } from '../licences.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()

test('two servers that tell of ending certificates tell each HCP and rep once', async () => {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id })
  await giveLicence(server, hcp, 30)
  const morning = () => tellOfLicences(server)
  await holdWrites(server.db, 'licences', [morning, morning])
  expect(await findLicenceMessages(server, hcp)).toHaveLength(1)
  expect(await findLicenceMessages(server, rep)).toHaveLength(1)
})

test('two admins who save a certificate at once: one does, the other learns that it was changed', async () => {
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
