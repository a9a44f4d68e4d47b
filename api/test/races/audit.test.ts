import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { verifyAuditChains } from '../../src/platform/audit/verify-audit.ts'
import { connectToPostgres } from '../../src/platform/database/connect.ts'
import { migrateAndGrantAccess } from '../../src/platform/database/prepare-schema.ts'
import { buildAdmin, buildHcp, buildOrder, buildRep, buildToken } from '../factories.ts'
import { auditOf, holdWrites, meetChange, sorted, times } from '../hold-writes.ts'
import { databaseUrl } from '../prepare-database.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()

/** The addresses of this test's database as owner, as the application's role, and as superuser. */
async function addresses() {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db)
  const found = inject('server')
  if (found === null) throw new Error('The races need a database server')
  const name = rows[0]?.name ?? ''
  const [owner, app] = [databaseUrl(found.url, name, found.owner), databaseUrl(found.url, name, found.app)]
  return { owner, app, all: databaseUrl(found.url, name) }
}

/** Prepares the database as a start with these settings does. @returns the warnings in its log */
async function prepare(url: string, ownerUrl?: string): Promise<string[]> {
  const warnings: string[] = []
  const logger = { error: () => undefined, warn: (text: unknown) => void warnings.push(String(text)) }
  const db = connectToPostgres(url)
  await migrateAndGrantAccess(db, ownerUrl, logger).finally(() => db.destroy())
  return warnings
}

const logOut = (token: string) => server.call('POST /auth/logout', { token, body: {} })

describe("the application's role", () => {
  test.each([
    "update audit_events set action = 'nothing'",
    'delete from audit_events',
    'truncate audit_events',
    "update change_details set details = '{}'",
    'truncate change_details',
    'delete from audit_chains',
    'truncate audit_chains',
    'drop table audit_events',
    'alter table audit_events drop column hash',
    'alter table audit_events owner to current_user',
  ])('adds to the audit and may not: %s', async statement => {
    const { status } = await logOut(await buildToken(server, await buildHcp(server)))
    expect(status).toBe(200)
    const refused = { code: '42501' } // insufficient_privilege
    await expect(sql.raw(statement).execute(server.db)).rejects.toMatchObject(refused)
  })

  test('starts without the owner when the schema is up to date, and with it any number of times in parallel', async () => {
    const { owner, app } = await addresses()
    expect(await prepare(app)).toEqual([])
    const starts = Array.from({ length: 6 }, () => prepare(app, owner))
    expect(await Promise.all(starts)).toEqual(starts.map(() => []))
  })

  test('is told to start with the owner when the schema is not up to date', async () => {
    const empty = `portal_empty_${process.pid}`
    await server.asOwner(`create database ${empty}`)
    try {
      const found = databaseUrl((await addresses()).app, empty)
      await expect(prepare(found)).rejects.toThrow('start once with DATABASE_OWNER_URL')
    } finally {
      await server.asOwner(`drop database ${empty}`)
    }
  })

  test('gets a warning in the log when it may change the audit', async () => {
    const { owner, all } = await addresses()
    const warning = [expect.stringContaining('may change the audit')]
    expect(await prepare(owner)).toEqual(warning)
    expect(await prepare(all, owner)).toEqual(warning)
  })

  test('is not the owner', async () => {
    const { owner } = await addresses()
    await expect(prepare(owner, owner)).rejects.toThrow('must name two roles')
  })
})

describe('the chain', () => {
  const companyIds = () => Object.values(server.companies).map(({ id }) => id)

  test('of a company is unbroken when many transactions write at once', async () => {
    const people = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const company = index % 2 === 0 ? server.companies.MY : server.companies.SG
        return buildToken(server, await buildHcp(server, { company }))
      }),
    )
    const before = await verifyAuditChains(server.db, companyIds())
    const answers = await Promise.all(people.map(logOut))
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
    const after = await verifyAuditChains(server.db, companyIds())
    expect(after.map(({ problem }) => problem)).toEqual([undefined, undefined, undefined])
    const grown = after.map(({ end }, index) => end.position - (before[index]?.end.position ?? 0))
    expect(grown).toEqual([12, 12, 0])
  })

  test('has one event for a session that three calls end at once', async () => {
    const hcp = await buildHcp(server)
    const token = await buildToken(server, hcp)
    const answers = await holdWrites(
      server.db,
      'sessions',
      times(3, () => logOut(token)),
    )
    expect(sorted(answers)).toEqual([200, 200, 200])
    expect(await auditOf(server.db, hcp.id)).toEqual([{}])
  })

  test('has times in the order of its places: a waiting event gets the time at which it is written', async () => {
    const hcp = await buildHcp(server)
    const token = await buildToken(server, hcp)
    await logOut(await buildToken(server, await buildHcp(server)))
    const hold = sql`select 1 from audit_chains where company_id = ${hcp.company_id} for update`
    const readClock = async () => {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(server.db)
      return rows[0]?.now
    }
    let waitedAt: Date | undefined
    await meetChange<unknown>(server.db, trx => hold.execute(trx), [
      () => logOut(token),
      async () => {
        waitedAt = await readClock()
      },
    ])
    const events = server.db.selectFrom('audit_events').where('entity_id', '=', hcp.id).select('created_at')
    const { created_at } = await events.executeTakeFirstOrThrow()
    expect(created_at.getTime()).toBeGreaterThanOrEqual(waitedAt?.getTime() ?? Number.POSITIVE_INFINITY)
  })

  test('of Malaysia blocks no writer of Singapore', async () => {
    const [malaysian, singaporean] = [
      await buildToken(server, await buildHcp(server)),
      await buildToken(server, await buildHcp(server, { company: server.companies.SG })),
    ]
    await logOut(await buildToken(server, await buildHcp(server)))
    const { waiting } = await server.db.transaction().execute(async trx => {
      await sql`select 1 from audit_chains where company_id = ${server.companies.MY.id} for update`.execute(
        trx,
      )
      let over = false
      const waiting = logOut(malaysian).finally(() => (over = true))
      expect((await logOut(singaporean)).status).toBe(200)
      expect(over).toBe(false)
      return { waiting }
    })
    expect((await waiting).status).toBe(200)
  })

  test("is locked last, so assigning a rep and moving the HCP's orders at the same time cannot deadlock", async () => {
    const admin = await buildToken(server, await buildAdmin(server))
    const pairs = Array.from({ length: 4 }, async () => {
      const [rep, next] = [await buildRep(server), await buildRep(server)]
      const hcp = await buildHcp(server, { promoter_id: rep.id })
      const order = await buildOrder(server, { user: hcp })
      const token = await buildToken(server, rep)
      const values = { registeredByPromoterId: next.id }
      return [
        () => server.call('POST /profile/update', { token: admin, body: { comUserId: hcp.id, values } }),
        () =>
          server.call('POST /order/status-update', { token, body: { id: order.id, status: 'IN_REVIEW' } }),
      ]
    })
    const calls = (await Promise.all(pairs)).flat()
    const answers = await holdWrites<{ status: number }>(server.db, 'audit_chains', calls)
    // The lock order decides whether the order still belonged to the rep.
    for (const { status } of answers) expect([200, 404]).toContain(status)
  })
})
