import { ADMIN_ROLES, type AdminRole } from '@portal/contract/admin-roles'
import { CASE_KINDS } from '@portal/contract/cases/case-kinds'
import { DIGEST_LINES, type DigestLine, maySeeCasesOfKind } from '@portal/contract/programme/mail-topics'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { buildCase } from '../../test/cases.ts'
import { readMessages } from '../../test/codes.ts'
import { buildAdmin, buildHcp, buildOrder, buildShopItem } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { zoneAt } from '../../test/time-zones.ts'
import { createAppContext } from '../companies/app-context.ts'
import { readConfig } from '../config/config.ts'
import type { UserRow } from '../platform/database/schema.ts'
import { createMorningDigest } from './morning-digest.ts'

const server = useTestServer()
beforeEach(async () => {
  await server.db.deleteFrom('messages').execute()
  await server.db.updateTable('users').set({ disabled_at: new Date() }).where('role', '=', 'ADMIN').execute()
})

/** The digest of a company whose clock shows this hour. */
function digestAt(hour: number, company = server.companies.MY) {
  const context = createAppContext({
    ...{ db: server.db, config: readConfig({}), companies: Object.values(server.companies) },
  })
  return createMorningDigest(context, { ...company, timeZone: zoneAt(hour) })
}

async function linesTo({ id }: UserRow): Promise<DigestLine[]> {
  const rows = await server.db.selectFrom('messages').where('user_id', '=', id).select('details').execute()
  return rows.flatMap(({ details }) => details.digest?.map(({ line }) => line) ?? [])
}

/** Something of every line waits in Malaysia. */
async function fill(): Promise<void> {
  const hcp = await buildHcp(server)
  await buildHcp(server, { entryStatus: 'PENDING' })
  await buildOrder(server, { user: hcp, status: 'PROCESSING' })
  await buildOrder(server, { user: hcp, status: 'IN_REVIEW' })
  for (const kind of ['DELIVERY', 'SAFETY'] as const)
    await buildCase(server, { kind, by: hcp, hcpId: hcp.id, dueAt: new Date(Date.now() - 3_600_000) })
  await buildShopItem(server, { stock: 1 })
}

test('a digest comes from 08:00 on the company’s clock, once a day, also with several processes [D§11]', async () => {
  await fill()
  const owner = await buildAdmin(server)
  await digestAt(7)()
  expect(await linesTo(owner)).toEqual([])
  const morning = digestAt(8)
  await Promise.all([morning(), digestAt(8)(), digestAt(8)()])
  await morning()
  const { count } = await server.db
    .selectFrom('messages')
    .where('user_id', '=', owner.id)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test.each(ADMIN_ROLES)('the digest of %s has only the parts that the role may read [D§11]', async role => {
  await fill()
  const admin = await buildAdmin(server, { admin_role: role })
  await server.db
    .insertInto('mail_choices')
    .values({ user_id: admin.id, topic: 'DIGEST', is_on: true })
    .execute()
  await digestAt(9)()
  const lines = await linesTo(admin)
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(DIGEST_LINES[line] as readonly AdminRole[]).toContain(role)
  if (role === 'WAREHOUSE')
    expect(lines).toEqual(expect.arrayContaining(['APPROVE', 'SHIP', 'CASES_OVERDUE']))
  if (role === 'COMPLIANCE') expect(lines).not.toEqual(expect.arrayContaining(['SHIP']))
})

test.each(ADMIN_ROLES)(
  'the digest of %s counts only cases of the kinds that the role sees [D§11]',
  async role => {
    await server.db.deleteFrom('cases').execute()
    const hcp = await buildHcp(server)
    // One overdue of the first kind, two of the second, and so on: each set of kinds has another sum.
    for (const [index, kind] of CASE_KINDS.entries())
      for (let count = 0; count < 2 ** index; count += 1)
        for (const hours of [-1, 1])
          await buildCase(server, {
            kind,
            by: hcp,
            hcpId: hcp.id,
            dueAt: new Date(Date.now() + hours * 3_600_000),
          })
    const admin = await buildAdmin(server, { admin_role: role })
    await server.db
      .insertInto('mail_choices')
      .values({ user_id: admin.id, topic: 'DIGEST', is_on: true })
      .execute()
    await digestAt(9)()
    const rows = await server.db
      .selectFrom('messages')
      .where('user_id', '=', admin.id)
      .select('details')
      .execute()
    const counts = new Map(
      rows.flatMap(({ details }) => details.digest ?? []).map(one => [one.line, one.count]),
    )
    const sum = CASE_KINDS.reduce(
      (total, kind, index) => total + (maySeeCasesOfKind(role, kind) ? 2 ** index : 0),
      0,
    )
    expect([counts.get('CASES_OVERDUE'), counts.get('CASES_SOON')]).toEqual([sum, sum])
  },
)

test('where nothing waits there is no digest', async () => {
  const abroad = await buildAdmin(server, { company: server.companies.SG })
  await digestAt(9, server.companies.SG)()
  expect(await linesTo(abroad)).toEqual([])
})

test('a digest is dropped when its admin has another role by the time it leaves, and names no person', async () => {
  await fill()
  const [owner, demoted] = [await buildAdmin(server), await buildAdmin(server)]
  await digestAt(9)()
  await server.db.updateTable('users').set({ admin_role: 'WAREHOUSE' }).where('id', '=', demoted.id).execute()
  await server.deliver()
  expect(await readMessages(server, demoted.email ?? '')).toEqual([])
  const [mail] = await readMessages(server, owner.email ?? '')
  expect(mail?.text).toContain('Registrations to review: ')
  const people = await server.db.selectFrom('users').select(['full_name', 'phone', 'email']).execute()
  const values = people.flatMap(({ full_name, phone, email }) => [full_name, phone, email])
  for (const value of values.filter(each => each !== null && each !== 'Admin'))
    expect(mail?.text).not.toContain(value)
})
