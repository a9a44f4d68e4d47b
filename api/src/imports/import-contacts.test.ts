import { addDays, dayInZone } from '@portal/contract/days'
import { MESSAGE_CHANNELS } from '@portal/contract/notifications/message-kinds'
import { beforeAll, expect, test } from 'vitest'
import { readMessages } from '../../test/codes.ts'
import { assignRep, buildAdmin, buildHcp, buildRep, buildToken, freshPhone } from '../../test/factories.ts'
import { CONSENT, CONSENTED_COLUMNS, HCP_COLUMNS, PRACTICE } from '../../test/import-file.ts'
import { giveLicence } from '../../test/licences.ts'
import { buildMessage } from '../../test/messages.ts'
import { useTestServer } from '../../test/server.ts'
import { expectTablesUnchanged } from '../../test/tables.ts'
import type { UserRow } from '../platform/database/schema.ts'

const server = useTestServer()
let admin: UserRow
let token: string
let abroad: string
beforeAll(async () => {
  admin = await buildAdmin(server, { full_name: 'Nurul Huda' })
  token = await buildToken(server, admin)
  abroad = await buildToken(server, await buildAdmin(server, { company: server.companies.SG }))
})

/** A day of both companies, so many days from theirs. */
const dayAhead = (days: number) => addDays(dayInZone(new Date(), 'Asia/Singapore'), days)
const CHECKED_COLUMNS = `${CONSENTED_COLUMNS},Register checked on`
const send = async (lines: readonly string[], { as = token, dryRun = false, notifyHcps = false } = {}) => {
  const body = { kind: 'hcps' as const, csv: lines.join('\r\n'), dryRun, notifyHcps }
  return (await server.call('POST /admin/import', { token: as, body })).data
}
const row = (phone: string, contact = '') => `Dr Import Wong,${phone},${PRACTICE},,${contact}`
const consentsOf = async (phone: string) => {
  const { id } = await server.db
    .selectFrom('users')
    .where('phone', '=', phone)
    .select('id')
    .executeTakeFirstOrThrow()
  return (await server.call('GET /admin/hcps/:id/consents', { token, params: { id } })).data
}
const toldPhones = async (phones: readonly string[]) => {
  const rows = server.db.selectFrom('messages').innerJoin('users', 'users.id', 'user_id').select('phone')
  return (await rows.where('kind', '=', 'ACCOUNT_READY').where('phone', 'in', phones).execute()).map(
    ({ phone }) => phone,
  )
}

test('HCPs with a consent are invited and the evidence is kept; the others are imported, verified and not invited [D§11]', async () => {
  const [consented, silent, blocked] = [freshPhone(), freshPhone(), freshPhone()]
  const body = { phone: blocked, listed: true }
  await server.call('POST /admin/do-not-contact', { token, body })
  const file = [CONSENTED_COLUMNS, row(consented, CONSENT), row(silent, ',,'), row(blocked, CONSENT)]
  const contacts = { ready: 1, noConsent: 1, doNotContact: 1, completed: 0 }
  await expectTablesUnchanged(server.db, async () =>
    expect(await send(file, { dryRun: true })).toMatchObject({ added: 3, contacts }),
  )
  expect(await send(file, { notifyHcps: true })).toMatchObject({ done: true, added: 3, contacts })
  expect(await toldPhones([consented, silent, blocked])).toEqual([consented])
  expect(await consentsOf(consented)).toMatchObject([
    {
      ...{ purpose: 'SMS_NOTICES', given: true, by: 'ADMIN', actor: 'Nurul Huda', version: 'import' },
      ...{ source: 'Form at the congress', givenOn: '2026-01-15' },
    },
  ])
  expect(await consentsOf(silent)).toEqual([])
  const verified = server.db.selectFrom('users').innerJoin('campaign_entries as entry', 'user_id', 'users.id')
  const rows = await verified.where('users.phone', 'in', [silent, blocked]).select('entry.status').execute()
  expect(rows).toEqual([{ status: 'COMPLETED' }, { status: 'COMPLETED' }])
  const { text } = await server.call('POST /admin/consents/export', { token, body: { search: consented } })
  expect(text).toContain(',2026-01-15,Form at the congress')
})

test('without a consent nobody hears of a sales rep, an approval or a certificate before the first login [D§11]', async () => {
  const [silent, consented] = [freshPhone(), freshPhone()]
  await send([CONSENTED_COLUMNS, row(silent, ',,'), row(consented, CONSENT)])
  const people = await server.db
    .selectFrom('users')
    .where('phone', 'in', [silent, consented])
    .selectAll()
    .execute()
  const tell = async () => {
    for (const hcp of people) {
      await assignRep(server, hcp, await buildRep(server))
      const day = await giveLicence(server, hcp, 20)
      await buildMessage(server, hcp, { kind: 'LICENCE_ENDS', details: JSON.stringify({ day }) })
      await buildMessage(server, hcp, { kind: 'REGISTRATION_APPROVED' })
    }
    await server.deliver()
  }
  const countOf = async (phone: string) => (await readMessages(server, phone)).length
  await tell()
  expect([await countOf(silent), await countOf(consented)]).toEqual([0, 3])
  await server.db.updateTable('users').set({ locale: 'ms' }).where('phone', '=', silent).execute()
  await tell()
  expect([await countOf(silent), await countOf(consented)]).toEqual([3, 6])
})

test('channels are read in any order and case', async () => {
  const cells = ['sms', 'WhatsApp', '"SMS, WhatsApp"', 'whatsapp;sms', 'SMS/WhatsApp']
  for (const cell of cells) {
    const phone = freshPhone()
    await send([CONSENTED_COLUMNS, row(phone, `2026-01-15,Form,${cell}`)])
    const purposes = (await consentsOf(phone)).map(({ purpose }) => purpose)
    const named = MESSAGE_CHANNELS.filter(channel => cell.toUpperCase().includes(channel))
    expect(purposes.toSorted()).toEqual(named.map(channel => `${channel}_NOTICES`))
  }
})

test('wrong and future days, unknown channels and half a consent are refused row by row', async () => {
  const tomorrow = dayAhead(1)
  const rows = [
    '31/02/2026,Form,SMS,',
    'last year,Form,SMS,',
    `${tomorrow},Form,SMS,`,
    `${dayAhead(0)},Form,SMS,${tomorrow}`,
    '2026-01-15,Form,Email,',
    '2026-01-15,Form,"SMS, fax",',
    '2026-01-15,,,',
    ',Form,SMS,',
    `2026-01-15,${'x'.repeat(201)},SMS,`,
    '1999-12-31,Form,SMS,',
    ',,,2026-13-01',
    '2026-01-15,=cmd,SMS,',
  ]
  await expectTablesUnchanged(server.db, async () => {
    const { done, problems } = await send([CHECKED_COLUMNS, ...rows.map(one => row(freshPhone(), one))])
    expect(done).toBe(false)
    expect(problems.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, 'Consent given on', 'COLUMN_CONSENT_DAY'],
      [3, 'Consent given on', 'COLUMN_CONSENT_DAY'],
      [4, 'Consent given on', 'TIME_IN_FUTURE'],
      [5, 'Register checked on', 'TIME_IN_FUTURE'],
      [6, 'May be contacted by', 'COLUMN_CHANNELS'],
      [7, 'May be contacted by', 'COLUMN_CHANNELS'],
      [8, 'Source', 'CONSENT_INCOMPLETE'],
      [8, 'May be contacted by', 'CONSENT_INCOMPLETE'],
      [9, 'Consent given on', 'CONSENT_INCOMPLETE'],
      [10, 'Source', 'COLUMN_CONSENT_SOURCE'],
      [11, 'Consent given on', 'DATE_OUT_OF_RANGE'],
      [12, 'Register checked on', 'COLUMN_REGISTER_CHECK'],
      [13, 'Source', 'CSV_FORMULA'],
    ])
    const twice = await server.call('POST /admin/import', {
      token,
      body: { kind: 'hcps', csv: `${CONSENTED_COLUMNS},Source\r\nx`, dryRun: false },
    })
    expect(twice.error.issues).toMatchObject([{ code: 'CSV_COLUMN_MISSING', params: { column: 'Source' } }])
  })
})

test('a file adds consents of HCPs who are there and not invited yet, and of nobody else', async () => {
  const [phone, invited, member] = [freshPhone(), freshPhone(), await buildHcp(server)]
  await send([HCP_COLUMNS, `Dr Import Wong,${phone},${PRACTICE},`])
  await send([CONSENTED_COLUMNS, row(invited, '2026-01-15,Form,SMS')], { notifyHcps: true })
  const all = [phone, invited, member.phone ?? '']
  const again = [CONSENTED_COLUMNS, ...all.map(one => row(one, '2026-02-01,Call,WhatsApp'))]
  expect(await send(again)).toMatchObject({ added: 0, known: 3, contacts: { ready: 0, completed: 1 } })
  expect(await consentsOf(phone)).toMatchObject([{ purpose: 'WHATSAPP_NOTICES', source: 'Call' }])
  expect(await consentsOf(invited)).toHaveLength(1)
  expect(await consentsOf(member.phone ?? '')).toEqual([])
  await expectTablesUnchanged(server.db, async () =>
    expect(await send(again)).toMatchObject({ contacts: { completed: 0 } }),
  )
  const { data } = await server.call('GET /admin/activity', { token, query: { kind: 'import' } })
  expect(data[0]).toMatchObject({ action: 'import.hcps', details: { completed: 1 } })
})

test('an imported consent does not replace a withdrawal', async () => {
  const phone = freshPhone()
  await send([CONSENTED_COLUMNS, row(phone, CONSENT)])
  const { id } = await server.db
    .selectFrom('users')
    .where('phone', '=', phone)
    .select('id')
    .executeTakeFirstOrThrow()
  const stop = { token, params: { id }, body: { channel: 'SMS' as const } }
  await server.call('POST /admin/hcps/:id/stop-notices', stop)
  expect(await send([CONSENTED_COLUMNS, row(phone, CONSENT)])).toMatchObject({ contacts: { completed: 0 } })
  expect((await consentsOf(phone)).map(({ given }) => given)).toEqual([false, true])
})

test('in Singapore a check of the register in the last 21 days takes the place of a consent, in Malaysia nothing does', async () => {
  const checks = [dayAhead(0), dayAhead(-21), dayAhead(-22)]
  const lines = (phones: readonly string[]) => [
    CHECKED_COLUMNS,
    ...phones.map((phone, place) => row(phone, `,,,${checks[place]}`)),
  ]
  const there = checks.map(() => freshPhone('SG'))
  const answer = await send(lines(there), { as: abroad, notifyHcps: true })
  expect(answer).toMatchObject({ done: true, added: 3, contacts: { ready: 2, noConsent: 1 } })
  expect((await toldPhones(there)).toSorted()).toEqual(there.slice(0, 2).toSorted())
  const here = checks.map(() => freshPhone())
  expect(await send(lines(here), { notifyHcps: true })).toMatchObject({
    contacts: { ready: 0, noConsent: 3 },
  })
  expect(await toldPhones(here)).toEqual([])
})

test('My data has the source of a consent and the check, and an erasure blanks both', async () => {
  const phone = freshPhone('SG')
  const line = row(phone, `2026-01-15,Told Ms Lim,SMS,${dayAhead(-3)}`)
  await send([CHECKED_COLUMNS, line], { as: abroad })
  const hcp = await server.db
    .selectFrom('users')
    .where('phone', '=', phone)
    .selectAll()
    .executeTakeFirstOrThrow()
  const read = async () =>
    (await server.call('POST /admin/hcps/:id/data', { token: abroad, params: { id: hcp.id } })).data
  expect(await read()).toMatchObject({
    profile: { registerCheckedOn: dayAhead(-3), doNotContact: false },
    consents: [{ source: 'Told Ms Lim', givenOn: '2026-01-15' }],
  })
  await server.call('POST /admin/do-not-contact', { token: abroad, body: { phone, listed: true } })
  expect((await read()).profile.doNotContact).toBe(true)
  const erase = { token: abroad, body: { id: hcp.id, reason: 'HCP_ASKED' as const } }
  expect((await server.call('POST /admin/hcps/erase', erase)).status).toBe(200)
  const consents = server.db
    .selectFrom('consents')
    .where('user_id', '=', hcp.id)
    .select(['purpose', 'source'])
  expect(await consents.execute()).toEqual([{ purpose: 'SMS_NOTICES', source: '' }])
  const left = server.db.selectFrom('users').where('id', '=', hcp.id).select('register_checked_on')
  expect(await left.execute()).toEqual([{ register_checked_on: null }])
  // Who asked not to be written to is not asked again after closing the account.
  const check = await server.call('POST /admin/do-not-contact/check', { token: abroad, body: { phone } })
  expect(check.data.added).not.toBeNull()
})
