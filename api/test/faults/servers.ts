import { randomBytes } from 'node:crypto'
import { connectToPostgres } from '../../src/platform/database/connect.ts'
import { startupTimeouts } from '../../src/platform/database/timeouts.ts'
import { freshPhone } from '../factories.ts'
import { productionEnv } from '../message-provider.ts'
import { startPortal } from '../portal-process.ts'
import { gatherCrowd } from './crowd.ts'
import { startGateway } from './gateway.ts'

/** Codes that a number may request per hour, over all servers together. */
export const CODES = 5
const MANY = '1000000'

export type Servers = Awaited<ReturnType<typeof startServers>>

/**
 * Starts several servers at the same time on an empty database without tables.
 * @param ports one for each server
 * @param direct the database's own address, past a connection pooler
 */
export async function startServers(
  ports: readonly number[],
  env: { DATABASE_URL: string } & Record<string, string>,
  direct: string,
) {
  const secret = randomBytes(32).toString('base64url')
  const gateway = await startGateway()
  const settings = {
    ...productionEnv(gateway.url),
    ...env,
    SESSION_SECRET: secret,
    CHALLENGE_BITS: '0',
    SECONDS_BETWEEN_CODES: '0',
    CODES_PER_HOUR: String(CODES),
    CODES_PER_HOUR_AND_ADDRESS: '10000',
    CHECKS_PER_HOUR_AND_ADDRESS: '10000',
    ALL_CHECKS_PER_HOUR: MANY,
    NEW_NUMBERS_PER_ADDRESS: '10000',
    REGISTER_CODES_JUDGED: '0',
    REGISTER_CODES_PER_HOUR: MANY,
    REGISTER_CODES_PER_DAY: MANY,
    ALL_CODES_PER_HOUR: MANY,
    ALL_CODES_PER_DAY: MANY,
    MESSAGES_PER_DAY: MANY,
  }
  const start = (index: number) => startPortal({ ...settings, PORT: String(ports[index]) })
  const portals = await Promise.all(ports.map((_port, index) => start(index)))
  const db = connectToPostgres(direct, undefined, startupTimeouts)
  const crowd = await gatherCrowd(db, secret)

  return {
    portals,
    gateway,
    db,
    crowd,
    end: async (index: number, signal: 'SIGTERM' | 'SIGKILL') => portals[index]?.end(signal),
    async restart(index: number) {
      portals[index] = await start(index)
    },
    async close() {
      await Promise.all(portals.map(portal => portal.end('SIGTERM')))
      gateway.close()
      await db.destroy()
    },
  }
}

/** Requests many codes for one number in parallel. @param urls used in turn. @returns how many were sent */
export async function countCodes(urls: readonly string[]): Promise<number> {
  const body = JSON.stringify({ recipient: freshPhone(), tokenAction: 'REGISTER', tokenType: 'PHONE' })
  const headers = { 'content-type': 'application/json' }
  const answers = Array.from({ length: 6 * CODES }, (_, turn) =>
    fetch(`${urls[turn % urls.length]}/api/auth/otp`, { method: 'POST', headers, body }),
  )
  return (await Promise.all(answers)).filter(({ ok }) => ok).length
}
