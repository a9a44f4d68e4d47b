import { HCP } from '@portal/contract/roles'
import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildHcp, buildRep, buildToken, freshPhone } from '../../test/factories.ts'
import { HCP_COLUMNS, PRACTICE } from '../../test/import-file.ts'
import { productionEnv } from '../../test/message-provider.ts'
import { buildRegistration } from '../../test/registrations.ts'
import { useTestServer } from '../../test/server.ts'

const production = useTestServer({ ...productionEnv('https://messages.example'), NODE_ENV: 'production' })

const MISSING = 'PRIVACY_CONTACT_MISSING'
/** What a registration is refused for once it is open: nobody asked for its code. */
const OPEN = 'OTP_INVALID'
let token = ''
beforeAll(async () => {
  token = await buildToken(production, await buildAdmin(production))
})

const nameContact = (privacy_email: string | null) =>
  production.db.updateTable('companies').set({ privacy_email }).execute()

async function register(region: 'MY' | 'SG' = 'MY', as?: string) {
  const body = await buildRegistration(production, { phone: freshPhone(region), otp: '0000' })
  const { error } = await production.call('POST /auth/register-otp', { body, ...(as && { token: as }) })
  return error.code
}

const importFile = (kind: 'hcps' | 'reps', lines: readonly string[], dryRun = false) =>
  production.call('POST /admin/import', { token, body: { kind, csv: lines.join('\n'), dryRun } })
const importHcp = (dryRun = false) =>
  importFile('hcps', [HCP_COLUMNS, `Dr Mei Ling Wong,${freshPhone()},${PRACTICE},`], dryRun)

test('a new company takes no HCP before it names its privacy contact: neither alone, nor by a rep, nor by an import or its check', async () => {
  await buildHcp(production, { company: production.companies.SG })
  const rep = await buildToken(production, await buildRep(production))
  expect([await register(), await register('MY', rep)]).toEqual([MISSING, MISSING])
  for (const dryRun of [true, false]) {
    const { status, error } = await importHcp(dryRun)
    expect([status, error.code]).toEqual([409, MISSING])
    expect(error.message).toMatch(/An owner does this in Settings under Data protection\.$/)
  }
  const reps = await importFile('reps', ['Name,Mobile No', `Ms Aisyah Rahman,${freshPhone()}`])
  expect(reps.status).toBe(200)
})

test('a company that has an HCP goes on without a contact, as after an upgrade, also if the only one was erased', async () => {
  await production.db
    .updateTable('users')
    .set({ erased_at: new Date(), disabled_at: new Date(), phone: null })
    .where('role', '=', HCP)
    .execute()
  expect(await register('SG')).toBe(OPEN)
  expect(await register('MY')).toBe(MISSING)
})

test('once the contact is named, HCPs can register and be imported; afterwards nothing depends on it', async () => {
  await nameContact('privacy@pharma.example')
  expect(await register()).toBe(OPEN)
  expect((await importHcp()).data.added).toBe(1)
  await nameContact(null)
  expect(await register()).toBe(OPEN)
  expect((await importHcp()).data.added).toBe(1)
})
