import { ADMIN_ROLES, type AdminRole } from '@portal/contract/admin-roles'
import { CASE_KINDS, type CaseKind } from '@portal/contract/cases/case-kinds'
import { MAIL_TOPICS, type MailTopic, NEW_CASE_TOPICS } from '@portal/contract/programme/mail-topics'
import { expect, test } from 'vitest'
import { buildAdmin, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { type Fact, findMailReaders } from './alert-admins.ts'

const server = useTestServer()

/** What each role may read, written by hand from the table in docs/running-a-programme.md. */
const READS: Record<AdminRole, readonly MailTopic[]> = {
  OWNER: MAIL_TOPICS,
  PROGRAMME: ['RECALL', 'CASE_DUE', 'GATEWAY', 'DIGEST'],
  WAREHOUSE: ['CASE_DUE', 'DIGEST'],
  COMPLIANCE: ['SAFETY', 'PRIVACY', 'INCIDENT', 'RECALL', 'CASE_DUE', 'DIGEST'],
  READ_ONLY: ['RECALL', 'CASE_DUE', 'GATEWAY', 'DIGEST'],
}
/** A fact of each topic. */
const FACTS = {
  ...Object.fromEntries(
    NEW_CASE_TOPICS.map(caseKind => [caseKind, { kind: 'MAIL_CASE_OPENED', details: { caseKind } }]),
  ),
  CASE_DUE: { kind: 'MAIL_CASE_DUE_SOON', details: {} },
  GATEWAY: { kind: 'MAIL_GATEWAY_FAILS', details: {} },
  BACKUP: { kind: 'MAIL_BACKUP_MISSING', details: {} },
  DIGEST: { kind: 'MAIL_DIGEST', details: {} },
} as Record<MailTopic, Fact>
const SEES: Record<AdminRole, readonly CaseKind[]> = {
  OWNER: CASE_KINDS,
  PROGRAMME: ['DELIVERY', 'RECALL'],
  WAREHOUSE: ['DELIVERY'],
  COMPLIANCE: ['SAFETY', 'RECALL', 'PRIVACY', 'INCIDENT'],
  READ_ONLY: ['DELIVERY', 'RECALL'],
}

async function build(role: AdminRole) {
  const admin = await buildAdmin(server, { admin_role: role })
  return { ...admin, token: await buildToken(server, admin) }
}
const wantsOf = async (id: string) =>
  (await findMailReaders(server.db, server.companies.MY.id, id))[0]?.wants ?? (() => false)

test.each(ADMIN_ROLES)(
  '%s is offered and written to about what the role may read, and nothing else [D§11]',
  async role => {
    const { id, token } = await build(role)
    const { data } = await server.call('GET /admin/mail-choices', { token })
    expect(data.available).toBe(true)
    expect(data.choices).toEqual(READS[role].map(topic => ({ topic, on: role !== 'READ_ONLY' })))
    for (const topic of MAIL_TOPICS) {
      const { status } = await server.call('POST /admin/mail-choices', { token, body: { topic, on: true } })
      expect([topic, status]).toEqual([topic, READS[role].includes(topic) ? 200 : 404])
    }
    const wants = await wantsOf(id)
    expect(MAIL_TOPICS.filter(topic => wants(FACTS[topic]))).toEqual(READS[role])
    expect(
      CASE_KINDS.filter(caseKind => wants({ kind: 'MAIL_CASE_OVERDUE', details: { caseKind } })),
    ).toEqual(CASE_KINDS.filter(kind => SEES[role].includes(kind)))
  },
)

test('a choice holds until the next one, and the role of the moment decides what it is worth', async () => {
  const { id, token } = await build('OWNER')
  const choose = (on: boolean) =>
    server.call('POST /admin/mail-choices', { token, body: { topic: 'SAFETY', on } })
  await choose(false)
  expect((await wantsOf(id))(FACTS.SAFETY)).toBe(false)
  expect((await wantsOf(id))(FACTS.PRIVACY)).toBe(true)
  await choose(true)
  expect((await wantsOf(id))(FACTS.SAFETY)).toBe(true)
  await server.db.updateTable('users').set({ admin_role: 'WAREHOUSE' }).where('id', '=', id).execute()
  expect((await wantsOf(id))(FACTS.SAFETY)).toBe(false)
})
