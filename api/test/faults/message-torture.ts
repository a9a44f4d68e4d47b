import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { findCompanies, insertMissingCompanies } from '../../src/companies/companies.ts'
import { migrateSchema } from '../../src/platform/database/migrate.ts'
import type { Database, Schema } from '../../src/platform/database/schema.ts'
import { createTokenSigner } from '../../src/platform/http/session-token.ts'
import { companyOf } from '../company-of.ts'
import { buildAdmin, buildHcp, buildToken, freshPhone } from '../factories.ts'
import { productionEnv } from '../message-provider.ts'
import { startPortal } from '../portal-process.ts'
import { type Received, startGateway } from './gateway.ts'
import type { Place } from './torture.ts'
import { createAsk } from './writers.ts'

/** HCPs of each country on whom an admin decides again and again. */
const HCPS = 4
/** Seconds after which every message that a dead process had claimed has been retried. */
const CLAIMED_FOR = 45

export type MessageTorture = {
  /** Messages that were lost, or sent after they expired. */
  losses: string[]
  /** Acknowledged decisions and codes, each of which has a message. */
  told: number
  /** Messages that were sent more than once, each under its one id. */
  doubles: number
}

/** Kills a portal while it sends messages, round after round, and compares the messages received with the acknowledged calls. */
export async function tortureMessages(place: Place, rounds: number): Promise<MessageTorture> {
  const secret = randomBytes(32).toString('base64url')
  const prepared = await place.open()
  const desks = await furnish(prepared, secret)
  await prepared.destroy()

  const gateway = await startGateway()
  const env = {
    ...productionEnv(gateway.url),
    ...place.env,
    SESSION_SECRET: secret,
    CHALLENGE_BITS: '0',
    MESSAGES_PER_DAY: '1000000',
    CODES_PER_HOUR_AND_ADDRESS: '10000',
    NEW_NUMBERS_PER_ADDRESS: '10000',
    CHECKS_PER_HOUR_AND_ADDRESS: '10000',
  }
  let portal = await startPortal(env)
  let told = 0
  const ask = createAsk(
    () => portal.url,
    ({ status }) => {
      if (status === 200) told += 1
    },
  )
  try {
    for (let round = 0; round < rounds; round += 1) {
      const enough = told + 5
      let writing = true
      const decide = async ({ token, entries }: Desk) => {
        for (let turn = 0; writing; turn += 1) {
          const campaignEntryId = entries[turn % entries.length] ?? ''
          const isVerified = Math.floor(turn / entries.length) % 2 === round % 2
          const status = isVerified ? 'COMPLETED' : 'CANCELLED'
          const body = { campaignEntryId, status, campaignInput: { isVerified } } as const
          await ask('POST /campaign-entries/update', { token, body })
        }
      }
      const askForCodes = async () => {
        while (writing) {
          const body = { recipient: freshPhone(), tokenAction: 'REGISTER', tokenType: 'PHONE' } as const
          await ask('POST /auth/otp', { body })
        }
      }
      const writers = [...desks.map(decide), askForCodes()]
      while (told < enough) await setTimeout(10)
      await setTimeout(randomInt(300))
      await portal.end('SIGKILL')
      writing = false
      await Promise.all(writers)
      portal = await startPortal(env)
    }
    await setTimeout(CLAIMED_FOR * 1000)
  } finally {
    await portal.end('SIGTERM')
    gateway.close()
  }
  const db = await place.open()
  const losses = await findLosses(db, gateway.received)
  await db.destroy()
  return {
    losses,
    told,
    doubles: gateway.received.length - new Set(gateway.received.map(({ id }) => id)).size,
  }
}

type Desk = { token: string; entries: string[] }

/** An admin of each country, with HCPs to decide on. */
async function furnish(db: Database, secret: string): Promise<Desk[]> {
  await migrateSchema(db)
  await insertMissingCompanies(db)
  const companies = await findCompanies(db)
  const both = { MY: companyOf(companies, 'MY'), SG: companyOf(companies, 'SG') }
  const server = { db, tokens: createTokenSigner(secret), companies: both }
  return Promise.all(
    companies.map(async company => {
      const hcps = Array.from({ length: HCPS }, () => buildHcp(server, { company, entryStatus: 'PENDING' }))
      const admin = await buildAdmin(server, { company })
      return {
        token: await buildToken(server, admin),
        entries: (await Promise.all(hcps)).map(({ entryId }) => entryId),
      }
    }),
  )
}

/**
 * Each decision wrote both its audit event and its message, or neither. Every message arrived, except codes that could not be
 * sent in time and messages that a later decision contradicts, and none arrived after it expired.
 */
async function findLosses(db: Database, received: readonly Received[]): Promise<string[]> {
  const losses: string[] = []
  const cameAt = Map.groupBy(received, ({ id }) => id)
  const messages = await db.selectFrom('messages').selectAll().execute()
  for (const message of messages) {
    const { id, kind, state, expires_at } = message
    const moments = cameAt.get(id)?.map(({ at }) => at) ?? []
    const isOutdated = state === 'DROPPED' && isContradicted(message, messages)
    if (kind !== 'CODE' && state !== 'SENT' && !isOutdated) losses.push(`${kind} ${id} is ${state}`)
    if (state === 'SENT' && moments.length === 0) losses.push(`${kind} ${id} never came`)
    if (moments.some(at => at > expires_at.getTime())) losses.push(`${kind} ${id} came too late`)
    if (state === 'WAITING') losses.push(`${kind} ${id} still waits`)
  }
  const decisions = await db
    .selectFrom('audit_events')
    .where('action', '=', 'registration.decided')
    .select('id')
    .execute()
  const news = messages.filter(({ kind }) => kind !== 'CODE').length
  if (news !== decisions.length) losses.push(`${news} messages of ${decisions.length} decisions`)
  return losses
}

type Message = Pick<Selectable<Schema['messages']>, 'user_id' | 'kind' | 'created_at'>

/** Whether a later message tells the same HCP the opposite decision. */
function isContradicted({ user_id, kind, created_at }: Message, messages: readonly Message[]): boolean {
  return messages.some(
    later => later.user_id === user_id && later.kind !== kind && later.created_at > created_at,
  )
}
