import { ADMIN_ROLES, type AdminRole } from '@portal/contract/admin-roles'
import { CASE_KINDS, type CaseKind } from '@portal/contract/cases/case-kinds'
import { MAIL_TOPICS, maySeeCasesOfKind } from '@portal/contract/programme/mail-topics'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { buildCase } from '../../test/cases.ts'
import { readMessages } from '../../test/codes.ts'
import { buildAdmin, buildHcp, buildRep, buildToken } from '../../test/factories.ts'
import { sendReport } from '../../test/safety-reports.ts'
import { useTestServer } from '../../test/server.ts'
import type { UserRow } from '../platform/database/schema.ts'
import { alertOfCases } from './alert-of-cases.ts'

const server = useTestServer({ PUBLIC_URL: 'https://portal.example' })
beforeEach(async () => {
  await server.db.deleteFrom('messages').execute()
  await closeAll()
  await server.db.updateTable('users').set({ disabled_at: new Date() }).where('role', '=', 'ADMIN').execute()
})

/** Closes every case. */
async function closeAll(): Promise<void> {
  const closed = { closed_at: sql<Date>`now()`, closed_by: sql<string>`opened_by`, due_at: null }
  await server.db
    .updateTable('cases')
    .set({ ...closed, outcome: 'NO_ACTION', reason: 'Done' })
    .where('closed_at', 'is', null)
    .execute()
}
const look = () => alertOfCases(server.db, server.companies.MY)
const admin = (role: AdminRole) => buildAdmin(server, { admin_role: role })
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000)

/** The kinds of the mails to an admin, in the order of writing. */
async function writtenTo({ id }: UserRow): Promise<string[]> {
  const rows = await server.db
    .selectFrom('messages')
    .where('user_id', '=', id)
    .orderBy('position')
    .select('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}
async function mailsTo({ email }: UserRow): Promise<string[]> {
  await server.deliver()
  return (await readMessages(server, email ?? '')).map(({ text }) => text)
}

test.each(CASE_KINDS.flatMap(kind => ADMIN_ROLES.map(role => [kind, role] as const)))(
  'of a new %s case %s is told only if the role sees it and works on it [D§11]',
  async (kind, role) => {
    const [reader, hcp] = [await admin(role), await buildHcp(server)]
    await buildCase(server, { kind, by: hcp, hcpId: hcp.id, dueAt: null })
    await look()
    const isTold = kind !== 'DELIVERY' && maySeeCasesOfKind(role, kind) && role !== 'READ_ONLY'
    expect(await writtenTo(reader)).toEqual(isTold ? ['MAIL_CASE_OPENED'] : [])
  },
)

test('a case that is due in 24 hours or less is told once, and again once it is overdue [D§11]', async () => {
  const [owner, hcp] = [await admin('OWNER'), await buildHcp(server)]
  const { id } = await buildCase(server, { by: hcp, dueAt: minutesFromNow(24 * 60 + 1) })
  await look()
  expect(await writtenTo(owner)).toEqual([])
  const setDue = (dueAt: Date) =>
    server.db.updateTable('cases').set({ due_at: dueAt }).where('id', '=', id).execute()
  const due = minutesFromNow(24 * 60 - 1)
  await setDue(due)
  for (const _round of [1, 2]) await look()
  expect(await writtenTo(owner)).toEqual(['MAIL_CASE_DUE_SOON'])
  // A duty that is done has moved it: another fact.
  await setDue(minutesFromNow(60))
  await look()
  expect(await writtenTo(owner)).toHaveLength(2)
  await setDue(minutesFromNow(-1))
  for (const _round of [1, 2]) await look()
  expect(await writtenTo(owner)).toEqual(['MAIL_CASE_DUE_SOON', 'MAIL_CASE_DUE_SOON', 'MAIL_CASE_OVERDUE'])
  // What is older than a day stands in the digest of the morning.
  await server.db.deleteFrom('messages').execute()
  await setDue(minutesFromNow(-24 * 60 - 1))
  await look()
  expect(await writtenTo(owner)).toEqual([])
})

test('several processes that look at once write one mail for one fact [D§11]', async () => {
  const [owner, hcp] = [await admin('OWNER'), await buildHcp(server)]
  await buildCase(server, { kind: 'SAFETY', by: hcp, dueAt: minutesFromNow(60) })
  await Promise.all([look(), look(), look(), look()])
  expect((await writtenTo(owner)).toSorted()).toEqual(['MAIL_CASE_DUE_SOON', 'MAIL_CASE_OPENED'])
})

test('who opened a case, who is disabled and who is of the other company is not told', async () => {
  const [opener, other] = [await admin('COMPLIANCE'), await admin('COMPLIANCE')]
  const disabled = await buildAdmin(server, { disabled_at: new Date() })
  const abroad = await buildAdmin(server, { company: server.companies.SG })
  await buildCase(server, { kind: 'INCIDENT', by: opener, dueAt: null })
  await look()
  for (const one of [opener, disabled, abroad]) expect(await writtenTo(one)).toEqual([])
  expect(await writtenTo(other)).toEqual(['MAIL_CASE_OPENED'])
})

test('role, choice and the case itself are asked again when the mail is sent [D§11]', async () => {
  const demoted = await admin('OWNER')
  const tired = await admin('OWNER')
  const kept = await admin('COMPLIANCE')
  const hcp = await buildHcp(server)
  await buildCase(server, { kind: 'PRIVACY', by: hcp, hcpId: hcp.id, dueAt: null })
  const { id } = await buildCase(server, { kind: 'SAFETY', by: hcp, dueAt: minutesFromNow(60) })
  await look()
  await server.db.updateTable('users').set({ admin_role: 'WAREHOUSE' }).where('id', '=', demoted.id).execute()
  const token = await buildToken(server, tired)
  for (const topic of MAIL_TOPICS)
    await server.call('POST /admin/mail-choices', { token, body: { topic, on: false } })
  // It is no longer due then.
  await server.db.updateTable('cases').set({ due_at: null }).where('id', '=', id).execute()
  expect(await mailsTo(demoted)).toEqual([])
  expect(await mailsTo(tired)).toEqual([])
  const mails = await mailsTo(kept)
  expect(mails).toHaveLength(2)
  expect(mails.filter(text => text.includes('Due soon'))).toEqual([])
})

test('a case that is closed before its mail leaves is not told', async () => {
  const [owner, hcp] = [await admin('OWNER'), await buildHcp(server)]
  await buildCase(server, { kind: 'SAFETY', by: hcp, dueAt: null })
  await look()
  await closeAll()
  expect(await mailsTo(owner)).toEqual([])
})

test('a mail about a case names kind, number, due time in the company’s zone and a link, and nothing of a person or of its text [D§11]', async () => {
  const owner = await buildAdmin(server, { full_name: 'Nadia Osman' })
  const malay = await buildAdmin(server, { locale: 'ms' })
  const rep = await buildRep(server, { full_name: 'Farid Hakimi' })
  const hcp = await buildHcp(server, {
    full_name: 'Wong Mei Ling',
    clinic_name: 'Klinik Seri',
    clinic_address: '12 Jalan Ampang',
    promoter_id: rep.id,
  })
  const token = await buildToken(server, hcp)
  const text = 'A swollen lip after the second use'
  const reported = await sendReport(server, token, { text })
  expect(reported.status).toBe(200)
  for (const kind of ['PRIVACY', 'INCIDENT', 'RECALL', 'DELIVERY'] satisfies CaseKind[])
    await buildCase(server, { kind, by: hcp, hcpId: hcp.id, text: 'My number is 0123456789' })
  await server.db
    .updateTable('cases')
    .set({ due_at: minutesFromNow(30) })
    .where('closed_at', 'is', null)
    .execute()
  await look()
  const mails = [...(await mailsTo(owner)), ...(await mailsTo(malay))]
  expect(mails).toHaveLength(18)
  const personal = [
    ...['Nadia', 'Osman', 'Farid', 'Hakimi', 'Wong', 'Mei Ling', 'Klinik Seri', 'Jalan Ampang'],
    ...['swollen', '0123456789', hcp.phone ?? '', rep.phone ?? '', hcp.id, rep.id, owner.email ?? ''],
  ]
  for (const mail of mails) for (const value of personal) expect(mail).not.toContain(value)
  const { number } = await server.db
    .selectFrom('cases')
    .where('kind', '=', 'SAFETY')
    .where('closed_at', 'is', null)
    .select(sql<number>`number::int`.as('number'))
    .executeTakeFirstOrThrow()
  const opened = mails.find(mail => mail.includes('Safety report') && mail.includes(`#${number}`))
  expect(opened).toMatch(/https:\/\/portal\.example\/admin\/cases\/[0-9a-f-]{36}/)
  const local = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kuala_Lumpur',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  expect(opened).toContain(local.format(minutesFromNow(30)).split(', ')[0])
})
