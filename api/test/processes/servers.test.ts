import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findFreePort, startPostgres } from '../../../scripts/start-postgres.ts'
import { connectToPostgres } from '../../src/platform/database/connect.ts'
import { createDrill, type Fault } from '../faults/drill.ts'
import { CODES, countCodes, startServers } from '../faults/servers.ts'
import { logIn, startPortal } from '../portal-process.ts'

/** Waits, as a load balancer that drains a server, until a new connection is served: all earlier ones are accepted by then. */
async function drain(url: string): Promise<void> {
  const [response] = await once(get(url, { agent: false }), 'response')
  response.resume()
}

test('three servers on one database start at once and serve as one: when one is killed and another stopped nothing is lost or done twice, messages are sent once, rate limits are shared [D§1 D§3 D§7]', async () => {
  const postgres = await startPostgres()
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
  const servers = await startServers(ports, { DATABASE_URL: postgres.url }, postgres.url)
  const urls = servers.portals.map(({ url }) => url)
  // As a load balancer does: each call goes to the next running server.
  let alive = [...urls]
  let turn = 0
  const drill = createDrill(servers, () => {
    turn += 1
    return alive[turn % alive.length] ?? ''
  })
  const lose = (index: number, signal: 'SIGTERM' | 'SIGKILL'): Fault => ({
    name: signal,
    async strike() {
      alive = urls.filter((_url, other) => other !== index)
      if (signal === 'SIGTERM') await drain(`${urls[index]}/api/health`)
      await servers.end(index, signal)
    },
    async mend() {
      await servers.restart(index)
      alive = urls
    },
  })

  const codes = await countCodes(urls)
  expect([codes > 0, codes <= CODES]).toEqual([true, true])
  const killed = await drill.endure(lose(0, 'SIGKILL'))
  const stopped = await drill.endure(lose(1, 'SIGTERM'))
  expect([killed.losses, stopped.losses]).toEqual([[], []])
  expect([killed.refused, stopped.refused, stopped.broken]).toEqual([0, 0, 0])
  // Half a second allows for a slow machine; the other servers go on serving.
  expect(Math.max(killed.writesAway, stopped.writesAway)).toBeLessThan(2000)
  const { losses, messages, doubles } = await drill.conclude()
  await servers.close()
  postgres.stop()
  expect(losses).toEqual([])
  expect(messages).toBeGreaterThan(10)
  // Nobody knows whether a killed process sent its last message of each company.
  expect(doubles).toBeLessThanOrEqual(2)
})

test('without prepared statements none is named, from the first query of the first start on [D§1]', async () => {
  const postgres = await startPostgres()
  const db = connectToPostgres(postgres.url)
  await sql`alter system set log_statement = 'all'`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  await db.destroy()
  const portal = await startPortal({ DATABASE_URL: postgres.url, PREPARED_STATEMENTS: 'off' })
  await logIn(portal, '60123000001')
  await portal.end('SIGTERM')
  const log = readFileSync(join(postgres.data, '..', 'log'), 'utf8')
  postgres.stop()
  const names = [...log.matchAll(/LOG: +execute ([^:]+):/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(100)
  expect(new Set(names)).toEqual(new Set(['<unnamed>']))
})
