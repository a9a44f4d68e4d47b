import type { RawInput } from '@portal/contract/endpoints'
import { beforeAll, expect, test } from 'vitest'
import { assignRep, buildAdmin, buildHcp, buildRep, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

type Filter = Omit<RawInput<'POST /campaign-entries/retailer/submissions', 'body'>, 'campaignId'>
async function find(search: string, filter: Filter = {}) {
  const body = { campaignId: server.companies.MY.campaignId, search, ...filter }
  const { data } = await server.call('POST /campaign-entries/retailer/submissions', { token, body })
  return data.map(({ companyUser }) => companyUser.name)
}

test('a search is a substring in any script and any case, whatever the locale of the server', async () => {
  await buildHcp(server, { full_name: 'Kavitha 王小明', clinic_name: 'CAFÉ ÄRZTEHAUS', title: null })
  for (const search of ['王', '小明', 'a 王小', 'THA 王', 'café', 'CAFÉ ä', 'É Ärz', 'cafe\u0301'])
    expect([search, await find(search)]).toEqual([search, ['Kavitha 王小明']])
  for (const search of ['明王', '小王明', 'qz', 'cafe'])
    expect([search, await find(search)]).toEqual([search, []])
})

test('a name typed in small letters finds capitals and the other way round beyond A to Z', async () => {
  const rep = await buildRep(server, { full_name: 'Øystein Ångström' })
  await buildHcp(server, { full_name: 'Élodie Ünal', promoter_id: rep.id })
  for (const search of ['éLODIE ü', 'Élodie Ünal', 'øYSTEIN', 'ÅNGSTRÖM'])
    expect([search, await find(search)]).toEqual([search, ['Dr Élodie Ünal']])
})

test('digits between dashes or spaces are looked for in phones alone, digits as such everywhere [R§5 D§8]', async () => {
  const { id: rep } = await buildRep(server)
  const columns = { promoter_id: rep }
  await buildHcp(server, {
    ...columns,
    full_name: 'Hana Koh',
    clinic_name: 'Klinik 24',
    phone: '60111111111',
  })
  await buildHcp(server, { ...columns, full_name: 'Zul Osman', phone: '60112400000' })
  expect((await find('24', { salesRep: rep })).toSorted()).toEqual(['Dr Hana Koh', 'Dr Zul Osman'])
  expect(await find('2-4', { salesRep: rep })).toEqual(['Dr Zul Osman'])
})

test('a match does not span two fields [R§5]', async () => {
  const rep = await buildRep(server, { full_name: 'Ravi Pillai' })
  await buildHcp(server, { full_name: 'Adam Low', clinic_name: 'Zentrum', promoter_id: rep.id })
  for (const search of ['low zentrum', 'lowzentrum', 'w z', 'mr', 'i60'])
    expect(await find(search)).toEqual([])
})

test('the search text is updated when the name or the rep changes', async () => {
  const [before, after] = [
    await buildRep(server, { full_name: 'Nadia Before' }),
    await buildRep(server, { full_name: 'Omar After' }),
  ]
  const hcp = await buildHcp(server, { full_name: 'Lina Goh' })
  await assignRep(server, hcp, before)
  expect(await find('nadia bef', { salesRep: before.id })).toEqual(['Dr Lina Goh'])
  await assignRep(server, hcp, after)
  const values = { name: 'Prof Lina Yap' }
  await server.call('POST /profile/update', { token: await buildToken(server, hcp), body: { values } })
  expect(await find('omar')).toEqual(['Prof Lina Yap'])
  expect(await find('', { salesRep: after.id })).toEqual(['Prof Lina Yap'])
  expect([await find('nadia'), await find('lina goh'), await find('', { salesRep: before.id })]).toEqual([
    [],
    [],
    [],
  ])
})

test('a registration is found by its number, whole or a part, with and without its separators', async () => {
  await buildHcp(server, { full_name: 'Adam Goh', professional_reg_no: 'MDC-48 217' })
  await buildHcp(server, { full_name: 'Nadia Goh', professional_reg_no: 'MDC 99999' })
  for (const search of ['MDC-48 217', 'mdc48217', '48217', 'mdc-48'])
    expect([search, await find(search)]).toEqual([search, ['Dr Adam Goh']])
  expect(await find('mdc-4821')).toEqual([])
})
