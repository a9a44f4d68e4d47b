import { expect, test } from 'vitest'
import { readMessages } from '../../test/codes.ts'
import { LICENCE } from '../../test/example-parts.ts'
import { buildHcp, buildRep, buildToken } from '../../test/factories.ts'
import { dayFromNow, findLicenceMessages, giveLicence, tellOfLicences } from '../../test/licences.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
const shown = (day: string) => day.split('-').reverse().join('/')

test('HCP and rep are notified once of a certificate that ends within 60 days, and the HCP again of the next one', async () => {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id, full_name: 'Told Once', whatsapp: true })
  const day = await giveLicence(server, hcp, 60)
  for (const _ of [1, 2]) await tellOfLicences(server)
  expect(await findLicenceMessages(server, hcp)).toMatchObject([{ kind: 'LICENCE_ENDS', details: { day } }])
  expect(await findLicenceMessages(server, rep)).toMatchObject([
    { kind: 'HCP_LICENCES_END', details: { day, name: 'Dr Told Once' } },
  ])
  await server.deliver()
  const [message] = await readMessages(server, hcp.phone ?? '')
  expect(message?.text).toContain(
    `Your practising certificate ends on ${shown(day)}. Please renew it in your profile.`,
  )
  const [toRep] = await readMessages(server, rep.phone ?? '')
  expect(toRep?.text).toContain(`end within 60 days: Dr Told Once (${shown(day)}).`)
  await giveLicence(server, hcp, 59)
  await tellOfLicences(server)
  expect(await findLicenceMessages(server, hcp)).toHaveLength(2)
})

test('a rep of several HCPs gets one message with their number', async () => {
  const rep = await buildRep(server)
  for (const days of [0, 10, 20])
    await giveLicence(server, await buildHcp(server, { promoter_id: rep.id }), days)
  await tellOfLicences(server)
  expect(await findLicenceMessages(server, rep)).toMatchObject([{ details: { count: 3 } }])
  await server.deliver()
  const [message] = await readMessages(server, rep.phone ?? '')
  expect(message?.text).toContain('end within 60 days: 3 healthcare professionals.')
  const { data } = await server.call('GET /haleon/promoter/recruited-users', {
    token: await buildToken(server, rep),
    query: { view: 'registrations' },
  })
  const days = await Promise.all([0, 10, 20].map(ahead => dayFromNow(server, ahead)))
  expect(data.map(({ licenceUntil }) => licenceUntil).toSorted()).toEqual(days)
})

test('a certificate that ends later, has ended, or belongs to an unverified HCP causes no notification', async () => {
  const [later, ended] = [await buildHcp(server), await buildHcp(server)]
  const declined = await buildHcp(server, { entryStatus: 'CANCELLED' })
  await giveLicence(server, later, 61)
  await giveLicence(server, ended, -1)
  await giveLicence(server, declined, 5)
  await tellOfLicences(server)
  for (const hcp of [later, ended, declined]) expect(await findLicenceMessages(server, hcp)).toEqual([])
})

test('a message that waits is dropped when the certificate is renewed before it is sent', async () => {
  const hcp = await buildHcp(server)
  await giveLicence(server, hcp, 3)
  await tellOfLicences(server)
  await server.call('POST /profile/licence', { token: await buildToken(server, hcp), body: LICENCE })
  await server.deliver()
  expect(await findLicenceMessages(server, hcp)).toMatchObject([{ state: 'DROPPED' }])
})
