import { setTimeout } from 'node:timers/promises'
import type { EndpointName } from '@portal/contract/endpoints'
import { findLosses, findStockLosses } from './losses.ts'
import type { Servers } from './servers.ts'
import { type Ask, createAsk, createLedger, createWriters } from './writers.ts'

/** Something that happens to one of several machines. */
export type Fault = {
  name: string
  strike(): Promise<unknown>
  /** Brings back what was lost, while the others serve. */
  mend?(): Promise<unknown>
}

/** How a fault went; times in milliseconds. */
export type Round = {
  /** Changes that were acknowledged. */
  acknowledged: number
  /** Calls that were refused with 503, and those whose connection broke. */
  refused: number
  broken: number
  /** The longest time without one acknowledged change, and without one answered question. */
  writesAway: number
  readsAway: number
  /** The longest any call took. */
  slowest: number
  /** What was lost, torn, there twice, or refused in another way. */
  losses: string[]
}

/** Acknowledged changes before a fault and after it. */
const CALM = 30
/** Milliseconds between two questions. */
const READ_PAUSE = 20
/** Milliseconds after which what nobody did will not be done; longer than what a killed process had claimed. */
const TOO_LATE = 60_000

/** Everyone writes and reads through one address while faults happen. @param url of a balancer, or of a server in turn */
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
      if (performance.now() > end) throw new Error('Nothing is acknowledged any more')
      await setTimeout(10)
    }
  }

  return {
    /** @throws Error when it is not served again within a minute */
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

    /** Looks at what stays behind. @returns losses, and how many messages left and how many of them came more than once */
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

/** Codes come by the gateway, where a demo keeps them in its inbox. */
function withCodesOf({ received }: Servers['gateway'], ask: Ask): Ask {
  return async (name, request) => {
    if (name !== 'GET /dev/messages') return ask(name, request)
    const found = received.filter(({ to }) => to === request.query?.to)
    return found as unknown as ReturnType<typeof ask<typeof name>> // of the inbox's fields only the text is read
  }
}
