import { setTimeout } from 'node:timers/promises'
import type { EndpointName } from '@portal/contract/endpoints'
import { findLosses, findStockLosses } from './losses.ts'
import type { Servers } from './servers.ts'
import { type Ask, createAsk, createLedger, createWriters } from './writers.ts'

/** A fault of one of several machines. */
export type Fault = {
  name: string
  strike(): Promise<unknown>
  /** Restores what the fault broke, while the other machines serve. */
  mend?(): Promise<unknown>
}

/** The result of a fault; times in milliseconds. */
export type Round = {
  /** Acknowledged writes. */
  acknowledged: number
  /** Calls that got 503, and calls whose connection broke. */
  refused: number
  broken: number
  /** The longest time without an acknowledged write, and without an answered read. */
  writesAway: number
  readsAway: number
  /** The longest time of a call. */
  slowest: number
  /** Descriptions of lost, torn and duplicate data, and of unexpected refusals. */
  losses: string[]
}

/** Acknowledged writes before and after a fault. */
const CALM = 30
/** Milliseconds between two reads. */
const READ_PAUSE = 20
/** Milliseconds to wait for outstanding work; longer than a killed process's claim on a message lasts. */
const TOO_LATE = 60_000

/** Everyone writes and reads through one address while faults happen. @param url of a load balancer, or of one server at a time */
export function createDrill({ crowd, gateway, db }: Servers, url: () => string) {
  const ledger = createLedger()
  let round = freshRound()
  let [lastWrite, lastRead] = [0, 0]
  const ask = createAsk(url, ({ name, status, ms }) => {
    const now = performance.now()
    round.slowest = Math.max(round.slowest, ms)
    if (status === 200 && isRead(name)) {
      round.readsAway = Math.max(round.readsAway, now - lastRead)
      lastRead = now
    } else if (status === 200) {
      round.acknowledged += 1
      round.writesAway = Math.max(round.writesAway, now - lastWrite)
      lastWrite = now
    } else if (status === 503) round.refused += 1
    else if (status === 0) round.broken += 1
    else round.losses.push(`${name} answered ${status}`)
  })
  const write = createWriters(withCodesOf(gateway, ask), crowd, ledger)

  async function read(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await ask('GET /users/details', { token: crowd.remarked.token })
      await setTimeout(READ_PAUSE)
    }
  }

  async function seeAcknowledged(count: number): Promise<void> {
    const enough = round.acknowledged + count
    const end = performance.now() + TOO_LATE
    while (round.acknowledged < enough) {
      if (performance.now() > end) throw new Error('No more writes are acknowledged')
      await setTimeout(10)
    }
  }

  return {
    /** @throws Error when the portal does not serve again within a minute */
    async endure({ strike, mend }: Fault): Promise<Round> {
      round = freshRound()
      lastWrite = performance.now()
      lastRead = lastWrite
      let over = false
      const stop = write()
      const reader = read(() => over)
      try {
        await seeAcknowledged(CALM)
        await strike()
        await seeAcknowledged(1)
        await mend?.()
        await seeAcknowledged(CALM)
      } finally {
        over = true
        await Promise.all([stop(), reader])
      }
      const seen = round
      round = freshRound()
      seen.losses.push(...(await findLosses(ask, crowd, ledger)))
      return seen
    },

    /** Checks the final data. @returns losses, and how many messages were sent and how many of them more than once */
    async conclude() {
      const waiting = () =>
        db
          .selectFrom('messages')
          .where('state', '=', 'WAITING')
          .where('due_at', '<=', new Date())
          .select('id')
          .execute()
      for (const end = Date.now() + TOO_LATE; Date.now() < end; await setTimeout(500))
        if ((await waiting()).length === 0) break
      const losses = await findStockLosses(db, crowd)
      if ((await waiting()).length > 0) losses.push(`${(await waiting()).length} messages still wait`)
      const came = new Set(gateway.received.map(({ id }) => id))
      const messages = await db.selectFrom('messages').select(['id', 'kind', 'state']).execute()
      for (const { id, kind, state } of messages) {
        if (state === 'SENT' && !came.has(id)) losses.push(`${kind} ${id} never came`)
        if (state === 'FAILED' || (state === 'EXPIRED' && kind !== 'CODE')) losses.push(`${kind} is ${state}`)
      }
      const known = new Set(messages.map(({ id }) => id))
      const unknown = [...came].filter(id => !known.has(id)).length
      if (unknown > 0) losses.push(`${unknown} messages came of what was never done`)
      return { losses, messages: came.size, doubles: gateway.received.length - came.size }
    },
  }
}

const isRead = (name: EndpointName) => name.startsWith('GET')

function freshRound(): Round {
  return { acknowledged: 0, refused: 0, broken: 0, writesAway: 0, readsAway: 0, slowest: 0, losses: [] }
}

/** Reads codes from the gateway; a demo would keep them in its inbox. */
function withCodesOf({ received }: Servers['gateway'], ask: Ask): Ask {
  return async (name, request) => {
    if (name !== 'GET /dev/messages') return ask(name, request)
    const found = received.filter(({ to }) => to === request.query?.to)
    return found as unknown as ReturnType<typeof ask<typeof name>> // only the text of the inbox's fields is read
  }
}
