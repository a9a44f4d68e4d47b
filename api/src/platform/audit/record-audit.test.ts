import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { selectAudit } from '../../../test/audit.ts'
import { hashCheaply } from '../../../test/cheap-hash.ts'
import { requestCode } from '../../../test/codes.ts'
import { buildAdmin, buildHcp, buildLink, buildToken } from '../../../test/factories.ts'
import { useTestServer } from '../../../test/server.ts'
import { hashAuditRow, toUtcTextSql } from './audit-hash.ts'
import { appendEventToAuditChain } from './record-audit.ts'
import { type ChainEnd, verifyAuditChains } from './verify-audit.ts'

const server = useTestServer()

/** A person's audit events, oldest first. */
function eventsOf(entityId: string) {
  return selectAudit(server.db)
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .select(['action', 'actor_id', 'details', 'network', 'request_id'])
    .execute()
}
const request = { network: '203.0.113.7', request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) }

describe('the audit records who signed in and out, with network and request id', () => {
  test('by a code, by a link and out [D§3 D§4]', async () => {
    const hcp = await buildHcp(server)
    const phone = hcp.phone ?? ''
    const token = await requestCode(server, phone, 'LOGIN')
    const body = { recipient: phone, tokenAction: 'LOGIN', tokenType: 'PHONE', token, degenerate: true }
    const address = '203.0.113.7'
    const { data } = await server.call('POST /auth/verify-token', { body, address })
    const link = await buildLink(server, hcp)
    await server.call('POST /auth/token', { body: { token: link }, address: '2001:db8:1:2:3:4:5:6' })
    await server.call('POST /auth/logout', { token: data.token ?? '', body: {}, address })
    const own = { actor_id: hcp.id, ...request }
    expect(await eventsOf(hcp.id)).toEqual([
      { ...own, action: 'session.started', details: { by: 'code' } },
      { ...own, action: 'session.started', details: { by: 'link' }, network: '2001:db8:1:2::/64' },
      { ...own, action: 'session.ended', details: {} },
    ])
  })

  test('an admin by password, and refused logins: for an unknown email nothing else [R§2 D§8]', async () => {
    const admin = await buildAdmin(server, { password_hash: hashCheaply('Demo!2026') })
    const logIn = (email: string, password: string) =>
      server.call('POST /auth/login', { body: { email, password, type: 'EMAIL' }, address: '203.0.113.7' })
    await logIn(admin.email ?? '', 'Demo!2027')
    await logIn(admin.email ?? '', 'Demo!2026')
    await logIn('typed-by-mistake@demo.test', 'Demo!2026')
    expect(await eventsOf(admin.id)).toEqual([
      { ...request, action: 'session.refused', actor_id: null, details: {} },
      { ...request, action: 'session.started', actor_id: admin.id, details: { by: 'password' } },
    ])
    expect(await eventsOf('unknown')).toEqual([
      { ...request, action: 'session.refused', actor_id: null, details: {} },
    ])
  })
})

describe('npm run portal -- audit verify finds', () => {
  const companyIds = () => Object.values(server.companies).map(({ id }) => id)
  const verify = async (noted?: ChainEnd) => {
    const notes = noted && new Map([[server.companies.MY.id, noted]])
    const [malaysia, ...others] = await verifyAuditChains(server.db, companyIds(), notes)
    expect(others.map(({ problem }) => problem)).toEqual([undefined, undefined])
    return { problem: malaysia?.problem, end: malaysia?.end ?? { position: 0, hash: '' } }
  }
  /** Writes events for a company in one transaction. */
  const write = (count: number, company = server.companies.MY) =>
    server.db.transaction().execute(async trx => {
      const actor = { userId: company.id, role: 'ADMIN' }
      const details = { to: ['b', { z: 1, a: null }], from: 'ä' }
      for (let left = count; left > 0; left--)
        await appendEventToAuditChain(trx, {
          companyId: company.id,
          actor,
          action: 'x',
          entity: 'y',
          entityId: 'z',
          details,
        })
    })
  beforeEach(async () => {
    for (const table of ['audit_events', 'audit_chains']) await server.asOwner(`delete from ${table}`)
    await write(2, server.companies.SG)
    await write(5)
    await logOutSomebody()
  })
  const logOutSomebody = async () =>
    server.call('POST /auth/logout', { token: await buildToken(server, await buildHcp(server)), body: {} })
  const mine = () => `company_id = '${server.companies.MY.id}'`

  test('no problem in an unchanged audit of several pages', async () => {
    await write(1001)
    const { problem, end } = await verify()
    expect([problem, end.position]).toEqual([undefined, 1007])
  })

  test.each([
    ['actor_id', 'gen_random_uuid()'],
    ['actor_role', "'RETAILER'"],
    ['action', "'w'"],
    ['entity', "'w'"],
    ['entity_id', "'w'"],
    ['fields', `'{to}'`],
    ['digest', "repeat('0', 64)"],
    ['network', "'203.0.113.7'"],
    ['request_id', "'w'"],
    ['created_at', "created_at + interval '1 microsecond'"],
    ['hash', "repeat('0', 64)"],
  ])('an event with a changed %s', async (column, value) => {
    await server.asOwner(`update audit_events set ${column} = ${value} where ${mine()} and position = 3`)
    expect((await verify()).problem).toBe('event 3 is not as it was written')
  })

  test('changed details, but no problem with erased ones', async () => {
    const third = `event_id = (select id from audit_events where ${mine()} and position = 3)`
    await server.asOwner(`update change_details set details = details || '{"from": "b"}' where ${third}`)
    expect((await verify()).problem).toBe('the details of event 3 are not as they were written')
    await server.asOwner(`delete from change_details where ${third}`)
    expect((await verify()).problem).toBeUndefined()
  })

  test.each([
    [3, 'event 4 is not as it was written'],
    [6, 'event 6 is not the last that was written'],
  ])(
    'event %i, which was changed together with its hash, by the events after it',
    async (position, problem) => {
      const events = server.db.selectFrom('audit_events').where('company_id', '=', server.companies.MY.id)
      const row = await events
        .where('position', '=', position)
        .selectAll()
        .select(toUtcTextSql(sql.ref('created_at')))
        .executeTakeFirstOrThrow()
      const before = events.where('position', '=', position - 1).select('hash')
      const { hash: previous } = await before.executeTakeFirstOrThrow()
      const hash = hashAuditRow(previous, { ...row, action: 'w' })
      await server.asOwner(
        `update audit_events set action = 'w', hash = '${hash}' where ${mine()} and position = ${position}`,
      )
      expect((await verify()).problem).toBe(problem)
    },
  )

  const changed = 'event 3 is not as it was written'
  const copied = `actor_id, actor_role, action, entity, entity_id, fields, digest, hash, created_at`
  const copyTo3 = (company: string) =>
    `insert into audit_events (company_id, position, ${copied})
      select '${server.companies.MY.id}', 3, ${copied} from audit_events
      where company_id = '${company}' and position = 2`
  const move = (how: string) => `update audit_events set position = ${how}`
  test.each<[string, () => string[], string]>([
    [
      'a deleted event',
      () => [`delete from audit_events where ${mine()} and position = 3`],
      'event 3 is missing',
    ],
    [
      "an event replaced with another company's",
      () => [`delete from audit_events where ${mine()} and position = 3`, copyTo3(server.companies.SG.id)],
      changed,
    ],
    [
      'an inserted event',
      () => [
        `${move('-position - 1')} where position >= 3 and ${mine()}`,
        `${move('-position')} where position < 0`,
        copyTo3(server.companies.MY.id),
      ],
      changed,
    ],
    [
      'two swapped events',
      () => [
        `${move('-position')} where ${mine()} and position in (3, 4)`,
        `${move('7 + position')} where position < 0`,
      ],
      changed,
    ],
    [
      'deletion of the newest events',
      () => [`delete from audit_events where ${mine()} and position > 4`],
      'event 5 is missing',
    ],
    [
      'an event after the recorded end',
      () => [`update audit_chains set position = 5 where ${mine()}`],
      'event 6 is not the last that was written',
    ],
    ['deletion of the whole audit', () => [`delete from audit_events where ${mine()}`], 'event 1 is missing'],
  ])('%s', async (_name, statements, problem) => {
    for (const statement of statements()) await server.asOwner(statement)
    expect((await verify()).problem).toBe(problem)
  })

  test('a moved chain end by a noted END, even if the chain is consistent', async () => {
    const { end } = await verify()
    expect((await verify(end)).problem).toBeUndefined()
    await server.asOwner(`delete from audit_events where ${mine()} and position > 4`)
    await server.asOwner(`update audit_chains c set position = 4,
      hash = (select hash from audit_events e where e.company_id = c.company_id and e.position = 4) where ${mine()}`)
    // With write access to every table, anyone can write a chain that is consistent in itself.
    expect((await verify()).problem).toBeUndefined()
    expect((await verify(end)).problem).toBe('event 5 is missing')
    await write(3)
    expect((await verify()).problem).toBeUndefined()
    expect((await verify(end)).problem).toBe('event 6 is not the one that was noted')
  })
})
