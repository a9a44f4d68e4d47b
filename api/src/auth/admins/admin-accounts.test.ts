import { randomUUID } from 'node:crypto'
import { problemToEnglish } from '@portal/contract/english'
import { expect, test } from 'vitest'
import { useTestServer } from '../../../test/server.ts'
import {
  changeAdminByEmail,
  changeAdminPasswordByEmail,
  createAdmin,
  parseAdminEmail,
} from './admin-accounts.ts'

const PASSWORD = 'Demo!2026'
const server = useTestServer()

async function create(): Promise<string> {
  const email = parseAdminEmail(` ${randomUUID()}@Demo.test`)
  await createAdmin(server.db, server.companies.SG, { email, password: PASSWORD })
  return email
}
const logIn = (email: string, password = PASSWORD) =>
  server.call('POST /auth/login', { body: { email, password, type: 'EMAIL' }, address: randomUUID() })
const tokenOf = async (email: string) => (await logIn(email)).data.token ?? ''
const statusOf = async (token: string) => (await server.call('GET /promoter/promoters', { token })).status

test('a new admin can sign in to the company of the account', async () => {
  const email = await create()
  const { data: details } = await server.call('GET /users/details', { token: await tokenOf(email) })
  expect(details.personalInfo).toMatchObject({
    role: 'ADMIN',
    adminRole: 'OWNER',
    companyId: server.companies.SG.id,
  })
})

test('disabling an admin ends the sessions and blocks the login; enabling restores only the login [R§2]', async () => {
  const email = await create()
  const token = await tokenOf(email)
  expect(await statusOf(token)).toBe(200)
  await changeAdminByEmail(server.db, email, 'disable')
  expect([await statusOf(token), (await logIn(email)).status]).toEqual([401, 401])
  await changeAdminByEmail(server.db, email, 'enable')
  expect([await statusOf(token), (await logIn(email)).status]).toEqual([401, 200])
})

test("changing an admin's password ends the sessions, and the old one no longer works [R§2]", async () => {
  const email = await create()
  const token = await tokenOf(email)
  await changeAdminPasswordByEmail(server.db, email, 'Other!2027')
  expect(await statusOf(token)).toBe(401)
  expect([(await logIn(email)).status, (await logIn(email, 'Other!2027')).status]).toEqual([401, 200])
})

test('a password that breaks the rule is refused with the rule, and nothing changes [R§5]', async () => {
  const email = await create()
  await expect(changeAdminPasswordByEmail(server.db, email, 'demo2026')).rejects.toThrow(
    problemToEnglish({ code: 'PASSWORD_TOO_WEAK' }),
  )
  expect((await logIn(email)).status).toBe(200)
})

test('an existing admin is not created again, and an unknown admin is not changed', async () => {
  const email = await create()
  await expect(
    createAdmin(server.db, server.companies.MY, { email, password: 'Other!2027' }),
  ).rejects.toThrow(`There is already an admin ${email}.`)
  expect((await logIn(email)).status).toBe(200)
  await expect(changeAdminByEmail(server.db, 'nobody@demo.test', 'disable')).rejects.toThrow(
    'There is no admin',
  )
  expect(() => parseAdminEmail('nobody')).toThrow('You have entered an invalid email address')
})
