import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildHcp, buildToken, freshPhone } from './factories.ts'
import { importFile } from './import-file.ts'
import { useTestServer } from './server.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

/** A number as contacts and PDFs hand it over: with marks around it, and dashes that are not the keyboard's. */
const asPasted = (phone: string) =>
  `\u202a+${phone.slice(0, 2)}\u00a0${phone.slice(2, 4)}\u2011${phone.slice(4, 7)}\u200b\u2013${phone.slice(7)}\u202c`

const search = async (text: string) => {
  const body = { campaignId: server.companies.MY.campaignId, search: text }
  const { data } = await server.call('POST /campaign-entries/retailer/submissions', { token, body })
  return data.map(({ companyUser }) => companyUser.id)
}

test('a number pasted from contacts is known at the login, and so is one copied into a search [D§3 D§8]', async () => {
  const hcp = await buildHcp(server, { full_name: 'Pasted Lim' })
  const phone = asPasted(hcp.phone ?? '')
  const { data } = await server.call('POST /auth/check-user', { body: { phone, type: 'NO_OTP' } })
  expect(data.identity).toBe('LOGIN')
  expect(await search(phone)).toEqual([hcp.id])
  expect(await search('\u2068Pasted\u00ad Li\u200bm\u2069')).toEqual([hcp.id])
})

test('headings and cells of a file are read without what nobody sees', async () => {
  const phone = freshPhone()
  const file = ['\u200bName\u2060,Mobile\u00ad No', `Ms \u2066Seen\u2069 Lim,${asPasted(phone)}`]
  expect(await importFile(server, token, 'reps', file)).toMatchObject({ done: true, added: 1, problems: [] })
  const { data } = await server.call('GET /admin/reps', { token })
  expect(data.find(rep => rep.phone === phone)?.name).toBe('Ms Seen Lim')
})
