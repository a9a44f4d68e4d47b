import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { productionEnv, startMessageProvider } from '../message-provider.ts'
import { startPortal } from '../portal-process.ts'
import { changeFolder, copyDataFolder } from '../prepare-data-folder.ts'
import { runCommand, runCommandProcess } from '../run-command.ts'

let folder: string
beforeEach(async () => {
  folder = await copyDataFolder(inject('dataFolder'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Keeps Malaysia's people and stock of the demo, as in a real company that is set up. */
const ONE_COUNTRY = [
  `delete from orders where company_id in (select id from companies where region = 'SG')`,
  `delete from users where phone like '65%' and role = 'RETAILER_STAFF'`,
  `delete from users where company_id in (select id from companies where region = 'SG')`,
  'delete from demo_accounts',
  `update companies set name = 'Acme', support_phone = '60398765432', sender_name = 'Acme', privacy_email = 'privacy@acme.test' where region = 'MY'`,
  `insert into documents (company_id, kind, version, markdown, translations)
    select id, kind, 1, '# Text', '{"ms": "# Teks"}' from companies, (values ('TERMS'), ('PRIVACY')) kinds (kind) where region = 'MY'`,
  `insert into second_factors select id, 'sealed', now() from users where role = 'ADMIN'`,
  `insert into sample_limits (company_id, period, pieces, active) select id, 'MONTH', 2, true from companies where region = 'MY'`,
]

test('the doctor reports no problem for a running portal that serves one country and has an encrypted backup', async () => {
  const backup = (env = {}) =>
    runCommand('backup', [join(folder, 'backup'), '--overwrite'], { DATA_DIR: folder, ...env })
  await changeFolder(folder, ...ONE_COUNTRY)
  const provider = await startMessageProvider()
  const env = { DATA_DIR: folder, ...productionEnv(provider.url) }
  const portal = await startPortal(env)
  await backup()
  expect((await runCommandProcess(['doctor'], env)).out).toMatch(/^warning +Backup: .* It is not encrypted/m)
  await backup({ BACKUP_PASSPHRASE: 'correct horse battery staple' })
  const { code, out, error } = await runCommandProcess(['doctor'], env)
  expect([code, error]).toEqual([0, ''])
  const about = [
    'Settings',
    'Disk',
    'Messages',
    'Database',
    'Clock',
    'Schema',
    'Backup',
    'Stock',
    'Codes',
    'Numbers and names',
    'Erasures',
    'Acme',
  ]
  expect(out.split('\n').map(line => line.replace(/[:.].*/, ''))).toEqual([
    ...about.map(name => `ok       ${name}`),
    'warning  Acme',
    '  - a mail server for e-mails to its admins (SMTP_URL and MAIL_FROM)',
  ])
  const listed = await runCommand('messages', ['list'], env)
  expect(listed, listed.output).toMatchObject({ code: 0 })
  await portal.end('SIGTERM')
  provider.close()
})

test('the doctor names each finding, and its exit code is not 0 only for problems', async () => {
  await changeFolder(
    folder,
    'update stock_lots set on_hand = on_hand + 1 where id = (select id from stock_lots limit 1)',
    'drop index one_live_code',
    `insert into one_time_codes (phone, action, digest, expires_at)
      select '60123456789', 'LOGIN', 'x', now() from generate_series(1, 2)`,
  )
  const ill = await runCommandProcess(['doctor'], { DATA_DIR: folder })
  expect([ill.code, ill.out]).toEqual([1, ''])
  expect(ill.error).toContain('problem  Stock: 1 lots or samples have other pieces')
  expect(ill.error).toContain('problem  Codes: 1 numbers have several live codes')
  await changeFolder(folder, `delete from kysely_migration`)
  expect(await runCommand('doctor', [], { DATA_DIR: folder })).toMatchObject({
    code: 1,
    output: expect.stringContaining('problem  Schema: there is none yet.'),
  })
  const unreachable = await runCommand('doctor', [], {
    DATABASE_URL: 'postgres://portal:hidden@127.0.0.1:1/portal',
  })
  expect(unreachable).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /problem {2}Database: The database of DATABASE_URL cannot be reached(?!.*hidden)/,
    ),
  })
})
