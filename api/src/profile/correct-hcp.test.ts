import { beforeAll, expect, test } from 'vitest'
import { fillCart } from '../../test/buyers.ts'
import { enterCode, readMessages, requestCode } from '../../test/codes.ts'
import { correctionOf } from '../../test/correct-hcp.ts'
import {
  buildAdmin,
  buildHcp,
  buildLink,
  buildRep,
  buildShopItem,
  buildToken,
  freshPhone,
} from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server, { admin_role: 'PROGRAMME' }))
})
const details = async (id: string) =>
  (await server.call('GET /admin/hcps/:id/details', { token, params: { id } })).data
const correct = (...correction: Parameters<typeof correctionOf>) =>
  server.call('POST /admin/hcps/:id/correct', { token, ...correctionOf(...correction) })
const listed = async (search: string) => {
  const { campaignId } = server.companies.MY
  const body = { campaignId, search }
  return (await server.call('POST /campaign-entries/retailer/submissions', { token, body })).data
}

test('an admin corrects name, registration number and clinic with a reason; list, search and audit show it [D§10]', async () => {
  const hcp = await buildHcp(server, { full_name: 'Hana Yusof' })
  const shown = await details(hcp.id)
  const changes = {
    name: 'Prof Hana Goh',
    professionalRegNo: 'MDC 777',
    clinicName: 'Bright Smile',
    clinicAddress: '2 jalan besar',
  }
  const corrected = await correct(shown, changes)
  expect(corrected.data).toMatchObject({
    name: 'Prof Hana Goh',
    phoneUnproved: false,
    extendedFields: {
      professionalRegNo: 'MDC 777',
      clinicName: 'BRIGHT SMILE',
      clinicAddress: '2 Jalan Besar',
    },
  })
  // A lost answer is asked for again, with the version of before.
  expect((await correct(shown, changes)).data).toEqual(corrected.data)
  expect(await listed('bright smile')).toMatchObject([
    { companyUser: { name: 'Prof Hana Goh' }, campaignInput: { clinicName: 'BRIGHT SMILE' } },
  ])
  expect(await listed('mdc777')).toHaveLength(1)
  expect(await listed('hana yusof')).toEqual([])
  const { data: events } = await server.call('GET /admin/activity', { token, query: { record: hcp.id } })
  expect(events.map(({ action, details: said }) => [action, said])).toEqual([
    [
      'profile.corrected',
      {
        changed: ['title', 'full_name', 'professional_reg_no', 'clinic_name', 'clinic_address'],
        reason: 'Asked for by letter',
      },
    ],
  ])
})

test('a correction of an outdated version gets HCP_CHANGED, and invalid values change nothing [D§10]', async () => {
  const hcp = await buildHcp(server)
  const shown = await details(hcp.id)
  await correct(shown, { clinicName: 'First' })
  expect((await correct(shown, { clinicName: 'Second' })).error.code).toBe('HCP_CHANGED')
  const now = await details(hcp.id)
  for (const [changes, path, code] of [
    [{ specialty: 'Pharmacist' }, 'values.specialty', 'SPECIALTY_INVALID'],
    [{ phone: freshPhone('SG') }, 'values.phone', 'PROFILE_PHONE_INVALID'],
    [{ name: 'Dr 123' }, 'values.name', 'NAME_CHARACTER'],
    [{ clinicName: ' ' }, 'values.clinicName', 'CLINIC_NAME_REQUIRED'],
  ] as const)
    expect((await correct(now, changes)).error.issues).toMatchObject([{ path, code }])
  expect(await details(hcp.id)).toEqual(now)
})

test('a correction records a name as people have it, and the profile that keeps it takes it [D§11]', async () => {
  const hcp = await buildHcp(server, { title: 'Dr' })
  const name = "Dr Siti @ Ya'acob D'Souza"
  expect((await correct(await details(hcp.id), { name: "DR. Siti @ Ya\u2019acob D'Souza" })).data.name).toBe(
    name,
  )
  const own = await buildToken(server, hcp)
  const save = (values: { name: string }) =>
    server.call('POST /profile/update', { token: own, body: { values } })
  expect((await save({ name })).data.updatedUser.name).toBe(name)
  expect((await save({ name: `${name} Ali` })).error.issues).toMatchObject([
    { path: 'values.name', code: 'FULL_NAME_INVALID' },
  ])
})

test('a new number ends the sessions, is announced to the old number, and is unproved until a login [D§6 D§10]', async () => {
  const hcp = await buildHcp(server)
  const [session, link] = [await buildToken(server, hcp), await buildLink(server, hcp)]
  const phone = freshPhone()
  const { data } = await correct(await details(hcp.id), { phone })
  expect(data).toMatchObject({ phone, phoneUnproved: true })
  expect((await server.call('GET /users/details', { token: session })).status).toBe(401)
  expect((await server.call('POST /auth/token', { body: { token: link } })).error.code).toBe('INVALID_LINK')
  await server.deliver()
  const [notice] = await readMessages(server, hcp.phone ?? '')
  expect(notice?.text).toContain(`ending in ${phone.slice(-4)}`)

  const code = await requestCode(server, phone, 'LOGIN')
  expect((await enterCode(server, { phone }, code)).status).toBe(200)
  expect(await details(hcp.id)).toEqual({ ...data, phoneUnproved: false })
})

test('the number of another HCP or of a rep gets PHONE_EXISTS [H§5 D§10]', async () => {
  const shown = await details((await buildHcp(server)).id)
  for (const { phone } of [await buildHcp(server), await buildRep(server)])
    expect((await correct(shown, { phone: phone ?? '' })).error.code).toBe('PHONE_EXISTS')
})

test('a change of profession removes the samples not offered to it from the cart [D§7 D§10]', async () => {
  const hcp = await buildHcp(server)
  const oral = await buildShopItem(server)
  const wellness = await buildShopItem(server, { category: 'Wellness Sample' })
  await fillCart(server, hcp.id, oral)
  await fillCart(server, hcp.id, wellness)
  const { data } = await correct(await details(hcp.id), {
    profession: 'Pharmacist Professional',
    specialty: 'Pharmacist',
  })
  expect(data.extendedFields).toMatchObject({
    practiceSector: 'Pharmacy',
    profession: { profession: 'Pharmacist Professional', specialty: 'Pharmacist' },
  })
  const cart = await server.db
    .selectFrom('cart_items')
    .where('user_id', '=', hcp.id)
    .select('shop_item_id')
    .execute()
  expect(cart).toEqual([{ shop_item_id: wellness.id }])
})
