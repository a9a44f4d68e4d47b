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

/** Those who call again and again; a logout ends some, so they are made anew. */
const BATCH = 1000
/** Calls under way at a time. */
const ABREAST = 20
/** Characters a refusal may have. */
const REFUSAL_MAX = 8000

/** What no answer tells: frames of a stack, paths of ours, SQL and what a database says. */
const INSIDE =
  /\n? +at \S+ \(|node_modules|\/src\/|\.ts:\d|\b(select|insert into|update|delete from) "|syntax error|violates|relation "|invalid input syntax|PGlite|ECONN/i

/** Limits under which a fuzzer gets as far as the code behind them. */
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
    // Nobody twice: what is open to all is where strangers come in.
    tokens: [undefined, undefined, 'a.b.c', await buildLink(server, rep), ...tokens],
    ids: [
      ...[rep.id, hcp.id, hcp.entryId, item.id, address.id, order.id, MY.id, MY.campaignId, SG.id],
      ...['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF'],
    ],
  }
}

/**
 * @param isFile the answer says that it is a file, as that of an export is
 * @returns what is wrong with an answer; undefined when it is right
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
  /** Endpoints that also did what they are for. */
  succeeded: Set<EndpointName>
}

/**
 * Sends fuzzed requests and looks at each answer.
 * @param rounds how many, in full batches
 * @param onBatch is told after each batch how many were sent so far
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
  // One for all: of each the server derives a digest, slowly.
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
