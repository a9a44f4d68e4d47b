import { setTimeout } from 'node:timers/promises'
import type { EndpointName, RawInput, ResponseData } from '@portal/contract/endpoints'
import { ORDER_LITERALS } from '../buyers.ts'
import { freshPhone } from '../factories.ts'
import type { Crowd } from './crowd.ts'

/** Acknowledged writes, which must be there whatever happens later. */
export type Ledger = {
  /** Order ids by HCP. */
  orders: string[][]
  /** The number last written to each HCP's address, and to the remark. */
  lines: number[]
  remark: number
  /** By phone number. */
  registered: Map<string, 'PENDING' | 'COMPLETED'>
}

export function createLedger(): Ledger {
  return { orders: [[], [], []], lines: [0, 0, 0], remark: 0, registered: new Map() }
}

/** The result of a call: its status, or 0 when the connection broke. */
export type Outcome = { name: EndpointName; status: number; ms: number; retryAfter: string | null }

type Request<K extends EndpointName> = {
  token?: string
  body?: RawInput<K, 'body'>
  key?: string
  query?: Record<string, string>
}
/** Makes one call. @returns its data; undefined when it failed */
export type Ask = <K extends EndpointName>(
  name: K,
  request: Request<K>,
) => Promise<ResponseData<K> | undefined>

/** @param told receives the result of each call */
export function createAsk(url: () => string, told: (outcome: Outcome) => void): Ask {
  return async (name, { token, body, key, query }) => {
    const [method = '', path] = name.split(' ')
    const begun = performance.now()
    const tell = (status: number, retryAfter: string | null) =>
      told({ name, status, ms: performance.now() - begun, retryAfter })
    try {
      const answer = await fetch(`${url()}/api${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const content = (await answer.json()) as { data: ResponseData<typeof name> } // as the contract declares
      tell(answer.status, answer.headers.get('retry-after'))
      return answer.ok ? content.data : undefined
    } catch {
      tell(0, null)
      return undefined
    }
  }
}

/** Makes the next call, or retries the last one that failed. @returns whether it succeeded */
type Step = () => Promise<boolean>

function orderer(ask: Ask, crowd: Crowd, ledger: Ledger, index: number): Step {
  const { token = '', addressId = '' } = crowd.hcps[index] ?? {}
  const placed = ledger.orders[index] ?? []
  let filled = false
  return async () => {
    for (const shopItemId of filled ? [] : crowd.items) {
      if (!(await ask('POST /carts', { token, body: { shopItemId, qty: 1, isSelected: true } }))) return false
    }
    filled = true
    const body = { addressId, ...ORDER_LITERALS } as RawInput<'POST /orders', 'body'> // its literals widen in an object
    const order = await ask('POST /orders', { token, body, key: `order-${placed.length}` })
    if (order === undefined) return false
    placed.push(order.id)
    filled = false
    return true
  }
}

function addresser(ask: Ask, crowd: Crowd, ledger: Ledger, index: number): Step {
  const { token = '', addressId = '' } = crowd.hcps[index] ?? {}
  return async () => {
    const next = (ledger.lines[index] ?? 0) + 1
    const addrUpdate = { id: addressId, line1: `Write ${next}` }
    const changed = await ask('POST /address/update', { token, body: { addrUpdate, addrDelete: false } })
    if (changed !== undefined) ledger.lines[index] = next
    return changed !== undefined
  }
}

function remarker(ask: Ask, crowd: Crowd, ledger: Ledger): Step {
  return async () => {
    const body = { orderId: crowd.remarked.orderId, remark: [`Write ${ledger.remark + 1}`] }
    const changed = await ask('POST /order/update', { token: crowd.rep, body })
    if (changed !== undefined) ledger.remark += 1
    return changed !== undefined
  }
}

/** Registers a new HCP, whom the admin then approves. */
function registrar(ask: Ask, crowd: Crowd, ledger: Ledger): Step {
  return async () => {
    const phone = freshPhone()
    await ask('POST /auth/otp', { body: { recipient: phone, tokenAction: 'REGISTER', tokenType: 'PHONE' } })
    const messages = await ask('GET /dev/messages', { query: { to: phone } })
    const otp = /(?<!\d)\d{4}(?!\d)/.exec(messages?.[0]?.text ?? '')?.[0]
    if (otp === undefined) return false
    const registered = await ask('POST /auth/register-otp', {
      body: {
        ...{ name: 'Dr Mei Ling Wong', phone, otp, type: 'PHONE', role: 'RETAILER_STAFF' },
        extendedFields: {
          professionalRegNo: 'MDC 1234',
          profession: { profession: 'Dental Professional', specialty: 'Orthodontist' },
          clinicName: 'Smile Clinic',
          clinicAddress: '1 Jalan Ampang',
        },
      },
    })
    if (registered === undefined) return false
    ledger.registered.set(phone, 'PENDING')
    const [entry] = (await findRegistration(ask, crowd, phone)) ?? []
    if (entry === undefined) return false
    const { campaignEntryId } = entry
    const approved = await ask('POST /campaign-entries/update', {
      token: crowd.admin,
      body: { campaignEntryId, status: 'COMPLETED', campaignInput: { isVerified: true } },
    })
    if (approved !== undefined) ledger.registered.set(phone, 'COMPLETED')
    return approved !== undefined
  }
}

export function findRegistration(ask: Ask, { admin, campaignId }: Crowd, phone: string) {
  return ask('POST /campaign-entries/retailer/submissions', {
    token: admin,
    body: { campaignId, search: phone },
  })
}

/** All people write in parallel, each one call after the other. @returns a function that starts this and returns one that stops it */
export function createWriters(ask: Ask, crowd: Crowd, ledger: Ledger) {
  const steps = [
    ...crowd.hcps.flatMap((_hcp, index) => [
      orderer(ask, crowd, ledger, index),
      addresser(ask, crowd, ledger, index),
    ]),
    remarker(ask, crowd, ledger),
    registrar(ask, crowd, ledger),
  ]
  return (): (() => Promise<unknown>) => {
    let going = true
    const all = steps.map(async step => {
      while (going) if (!(await step())) await setTimeout(20)
    })
    return () => {
      going = false
      return Promise.all(all)
    }
  }
}
