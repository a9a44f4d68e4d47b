import type { EndpointName } from '@portal/contract/endpoints'
import { ERROR_STATUS, type ErrorCode } from '@portal/contract/errors'
import * as fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import type { UserRow } from '../../src/platform/database/schema.ts'
import {
  buildAddress,
  buildAdmin,
  buildHcp,
  buildLink,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
} from '../factories.ts'
import type { TestServer } from '../server.ts'
import { type FuzzedRequest, requestsOf } from './requests.ts'

type Server = Pick<TestServer, 'app' | 'db' | 'tokens' | 'companies'>

/** The callers. A logout ends a session, so sessions are renewed. */
const BATCH = 1000
/** Concurrent calls. */
const ABREAST = 20
/** The greatest length of an error body, in characters. */
const REFUSAL_MAX = 8000

/** What no response may contain: stack frames, our paths, SQL and database errors. */
const INSIDE =
  /\n? +at \S+ \(|node_modules|\/src\/|\.ts:\d|\b(select|insert into|update|delete from) "|syntax error|violates|relation "|invalid input syntax|PGlite|ECONN/i

/** Rate limits high enough for the fuzzer to reach the code behind them. */
export const GENEROUS = {
  ...{ CODES_PER_HOUR: '1000', CODES_PER_DAY: '1000', SECONDS_BETWEEN_CODES: '0', CHALLENGE_BITS: '0' },
  ...{ CODES_PER_HOUR_AND_ADDRESS: '10000', NEW_NUMBERS_PER_ADDRESS: '10000', REGISTER_CODES_JUDGED: '0' },
  ...{ CHECKS_PER_HOUR_AND_ADDRESS: '10000', ALL_CHECKS_PER_HOUR: '1000000' },
}

async function gatherCallers(server: Omit<Server, 'app'>, admin: UserRow) {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id })
  const people = [
    ...[rep, hcp, admin],
    await buildHcp(server, { entryStatus: 'PENDING' }),
    await buildHcp(server, { terms: false }),
    await buildHcp(server, { company: server.companies.SG }),
  ]
  const tokens = await Promise.all(people.map(person => buildToken(server, person)))
  const item = await buildShopItem(server)
  const address = await buildAddress(server, { user_id: hcp.id })
  const order = await buildOrder(server, { user: hcp, itemId: item.id })
  const { MY, SG } = server.companies
  return {
    // Two callers have no session: public calls are made by strangers.
    tokens: [undefined, undefined, 'a.b.c', await buildLink(server, rep), ...tokens],
    ids: [
      ...[rep.id, hcp.id, hcp.entryId, item.id, address.id, order.id, MY.id, MY.campaignId, SG.id],
      ...['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF'],
    ],
  }
}

/**
 * @param isFile whether the response is declared as a file, such as an export
 * @returns what is wrong with a response; undefined when it is right
 */
function findFault(method: string, status: number, body: string, isFile: boolean): string | undefined {
  if (status >= 500) return `${status} ${body}`
  if (method === 'HEAD' || status === 204) return body === '' ? undefined : 'a body'
  if (isFile) return status === 200 && !INSIDE.test(body) ? undefined : `${status} ${body}`
  const read = JSON.parse(body)
  if (status < 400) return status === 200 && read.success === true ? undefined : `${status} ${body}`
  if (INSIDE.test(body)) return `tells what is inside: ${body}`
  if (body.length > REFUSAL_MAX) return `a refusal of ${body.length} characters`
  const known = read.success === false && ERROR_STATUS[read.code as ErrorCode] === status // looked up
  return known ? undefined : `not the one shape: ${status} ${body}`
}

export type Fuzzed = {
  faults: string[]
  /** Endpoints that also answered with success. */
  succeeded: Set<EndpointName>
}

/**
 * Sends fuzzed requests and checks each response.
 * @param rounds how many, in full batches
 * @param onBatch receives the number of requests sent so far, after each batch
 */
export async function fuzz(
  { app, ...records }: Server,
  rounds: number,
  seed: number,
  onBatch?: (sent: number) => void,
): Promise<Fuzzed> {
  const result: Fuzzed = { faults: [], succeeded: new Set() }
  async function send({ name, caller, ...sent }: FuzzedRequest, tokens: readonly (string | undefined)[]) {
    const token = tokens[caller]
    const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...sent.headers }
    try {
      const answer = await app.inject({ ...sent, headers } as InjectOptions) // methods of any kind
      if (answer.statusCode === 200) result.succeeded.add(name)
      const isFile = String(answer.headers['content-type']).startsWith('text/csv')
      return findFault(sent.method, answer.statusCode, answer.body, isFile)
    } catch (error) {
      return String(error)
    }
  }
  // One key for all requests: the server derives a digest of each key, which is slow.
  const admin = await buildAdmin(records)
  for (let sent = 0; sent < rounds; sent += BATCH) {
    const { tokens, ids } = await gatherCallers(records, admin)
    const requests = fc.sample(requestsOf(ids, tokens.length), { numRuns: BATCH, seed: seed + sent }).values()
    const sendAll = async () => {
      for (const request of requests) {
        const fault = await send(request, tokens)
        if (fault === undefined) continue
        result.faults.push(`${fault.slice(0, 500)} ← ${JSON.stringify(request).slice(0, 1500)}`)
      }
    }
    await Promise.all(Array.from({ length: ABREAST }, sendAll))
    onBatch?.(Math.min(sent + BATCH, rounds))
  }
  return result
}
