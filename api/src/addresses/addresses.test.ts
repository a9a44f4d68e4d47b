import type { RawInput, ResponseData } from '@portal/contract/endpoints'
import { describe, expect, test } from 'vitest'
import { buildAddress } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { signInHcp } from '../../test/sign-in-hcp.ts'

const server = useTestServer()

type NewAddress = RawInput<'POST /address/create', 'body'>['newAddr']
type Change = RawInput<'POST /address/update', 'body'>['addrUpdate']

const complete: NewAddress = {
  name: 'Smile Clinic',
  line1: '1 Jalan Ampang',
  city: 'Kuala Lumpur',
  state: 'Wilayah Persekutuan Kuala Lumpur',
  postcode: '50450',
}
/** The address that the login step sends. */
const first: NewAddress = { name: 'Somewhere else', line1: 'Anywhere', postcode: '' }

const create = (token: string, newAddr: NewAddress, key?: string) =>
  server.call('POST /address/create', {
    token,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    body: { newAddr, addrDelete: false },
  })
const update = (token: string, addrUpdate: Change) =>
  server.call('POST /address/update', { token, body: { addrUpdate, addrDelete: false } })
const list = async (token: string): Promise<ResponseData<'GET /users/details'>['addressInfo']> =>
  (await server.call('GET /users/details', { token })).data.addressInfo

describe('creating', () => {
  test('a complete address is saved and listed, oldest first [H§3 H§7]', async () => {
    const { token } = await signInHcp(server)
    const one = await create(token, { ...complete, line2: 'Level 2', phone: '+60 3-1234 5678' })
    expect(one.data).toMatchObject({ ...complete, line2: 'Level 2', phone: '60312345678', incomplete: false })
    const two = await create(token, { ...complete, name: 'Second' })
    expect(two.data).toMatchObject({ line2: null, phone: null })
    expect(await list(token)).toEqual([one.data, two.data])
  })

  test('the error names each missing or invalid field', async () => {
    const { token } = await signInHcp(server)
    const answer = await create(token, { ...complete, city: ' ', state: 'Singapore', postcode: '' })
    expect(answer.status).toBe(400)
    expect(answer.error.issues).toMatchObject([
      { path: 'newAddr.city', message: 'City is required.' },
      { path: 'newAddr.state', message: 'Please choose a state.' },
      { path: 'newAddr.postcode', message: 'Postcode is required.' },
    ])
    expect(await list(token)).toEqual([])
  })

  test('an address must match the region of the company', async () => {
    const { token } = await signInHcp(server, { company: server.companies.SG })
    expect((await create(token, complete)).status).toBe(400)
    const singaporean = { ...complete, city: 'Singapore', state: 'Singapore', postcode: '310210' }
    expect((await create(token, singaporean)).status).toBe(200)
  })

  test('a user can save at most five addresses [H§1 H§5 H§9 D§6]', async () => {
    const { token } = await signInHcp(server)
    for (let count = 0; count < 5; count++) expect((await create(token, complete)).status).toBe(200)
    const sixth = await create(token, complete)
    expect([sixth.status, sixth.error.code]).toEqual([409, 'ADDRESS_LIMIT'])
    expect(await list(token)).toHaveLength(5)
  })
})

describe('under an Idempotency-Key', () => {
  test('the same address is saved once, also in parallel and as the fifth; another key saves it again', async () => {
    const { hcp, token } = await signInHcp(server)
    for (let count = 0; count < 3; count++) await buildAddress(server, { user_id: hcp.id })
    const [one, same] = await Promise.all([create(token, complete, 'a'), create(token, complete, 'a')])
    expect([one?.status, same?.data]).toEqual([200, one?.data])
    expect((await create(token, complete, 'b')).data.id).not.toBe(one?.data.id)
    expect((await create(token, complete, 'a')).data).toEqual(one?.data)
    expect(await list(token)).toHaveLength(5)
  })

  test('another address with the same key is refused and not saved; keys belong to a user', async () => {
    const { token } = await signInHcp(server)
    await create(token, complete, 'a')
    const corrected = await create(token, { ...complete, city: 'Ipoh' }, 'a')
    expect([corrected.status, corrected.error.code]).toEqual([422, 'KEY_REUSED'])
    expect(await list(token)).toHaveLength(1)
    expect((await create((await signInHcp(server)).token, complete, 'a')).status).toBe(200)
  })
})

describe('the first address at login', () => {
  test('it comes from the clinic on record, not from the body, and is incomplete', async () => {
    const { hcp, token } = await signInHcp(server, { terms: false })
    const { status, data } = await create(token, first)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      name: hcp.clinic_name,
      line1: hcp.clinic_address,
      postcode: '',
      incomplete: true,
    })
  })

  test('an absent postcode counts as empty', async () => {
    const { token } = await signInHcp(server)
    expect((await create(token, { name: 'X', line1: 'Y' })).data.incomplete).toBe(true)
  })

  test('the longest clinic name is accepted', async () => {
    const { token } = await signInHcp(server, { clinic_name: 'C'.repeat(200) })
    expect((await create(token, { ...first, name: 'C'.repeat(200) })).status).toBe(200)
  })

  test('a user with addresses gets the oldest one', async () => {
    const { hcp, token } = await signInHcp(server)
    const saved = await buildAddress(server, { user_id: hcp.id })
    await create(token, complete)
    expect((await create(token, first)).data.id).toBe(saved.id)
    expect(await list(token)).toHaveLength(2)
  })
})

describe('changing', () => {
  test('absent fields stay unchanged', async () => {
    const { hcp, token } = await signInHcp(server)
    const saved = await buildAddress(server, { user_id: hcp.id, line2: 'Level 2' })
    const { data } = await update(token, { id: saved.id, phone: '60123334444' })
    expect(data).toMatchObject({ city: 'Kuala Lumpur', line2: 'Level 2', phone: '60123334444' })
    expect((await update(token, { id: saved.id, line2: '' })).data.line2).toBeNull()
  })

  test('the result must be complete', async () => {
    const { token } = await signInHcp(server)
    const { id } = (await create(token, first)).data
    const refused = await update(token, { id, city: 'Ipoh', postcode: '3000' })
    expect(refused.error.issues).toMatchObject([
      { path: 'addrUpdate.state', message: 'State is required.' },
      { path: 'addrUpdate.postcode', message: 'Postcode must be 5 digits.' },
    ])
    const completed = await update(token, { id, city: 'Ipoh', state: 'Perak', postcode: '30000' })
    expect(completed.data).toMatchObject({ city: 'Ipoh', incomplete: false })
  })
})

describe('deleting', () => {
  test('a user can delete their own address once [H§7]', async () => {
    const { hcp, token } = await signInHcp(server)
    const { id } = await buildAddress(server, { user_id: hcp.id })
    const remove = () => server.call('POST /address/delete', { token, body: { addrDeleteId: id } })
    expect((await remove()).status).toBe(200)
    expect(await list(token)).toEqual([])
    expect((await remove()).status).toBe(404)
  })
})
