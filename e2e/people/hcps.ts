import type { Page } from '@playwright/test'
import type { Answer, EndpointName } from '@portal/contract/endpoints'
import type { OrderStatus } from '@portal/contract/order-status'
import { test as base, expect } from '../portal/test.ts'
import { AISYAH, digits, freshPhone, GRACE, type Phone } from './journeys.ts'
import { keepToken, openAdminSession, openSession } from './people.ts'

type Inbox = { code(phone: string): Promise<string> }
type Message = { body?: object; token?: string; key?: string }

/** Somebody the test has made or signed in. */
export type Person = { id: string; phone: Phone; name: string; token: string }
type NewPerson = {
  prefix?: Phone['prefix']
  profession?: string
  specialty?: string
  address?: 'complete' | 'none'
}

export const CLINIC = { clinicName: 'BRIGHT SMILE CLINIC', clinicAddress: '12 Jalan Ampang' }
const PLACES = {
  '+60': { postcode: '50450', city: 'Kuala Lumpur', state: 'Selangor' },
  '+65': { postcode: '238801', city: 'Singapore', state: 'Singapore' },
}

/** People made through the API, so that a test of a screen starts at that screen. */
export class People {
  readonly #page: Page
  readonly #inbox: Inbox

  constructor(page: Page, inbox: Inbox) {
    this.#page = page
    this.#inbox = inbox
  }

  /** Calls the server as the web app does, and expects it to agree. */
  async call<K extends EndpointName>(name: K, { body, token, key }: Message = {}): Promise<Answer<K>> {
    const [method = 'GET', path] = name.split(' ')
    const answer = await this.#page.request.fetch(`/api${path}`, {
      method,
      ...(body && { data: body }),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
    })
    expect(answer.ok(), `${name}: ${await answer.text()}`).toBe(true)
    return (await answer.json()).data
  }

  signIn(phone: Phone): Promise<string> {
    return openSession({ request: this.#page.request, inbox: this.#inbox }, phone)
  }

  /** An HCP registered and completed by a rep, with the terms accepted and, unless told otherwise, an address. */
  async newHcp({ prefix = '+60', address = 'complete', ...practice }: NewPerson = {}): Promise<Person> {
    const rep = await this.signIn(prefix === '+65' ? GRACE : AISYAH)
    const phone = freshPhone(prefix)
    const id = await this.#register(rep, phone, practice)
    const token = await this.signIn(phone)
    await this.call('POST /profile/update', {
      token,
      body: { values: { registerSource: { 't&c': 'true' } } },
    })
    if (address === 'complete') await this.newAddress(token, prefix)
    return { id, phone, name: 'Dr Hana Yusof', token }
  }

  newAddress(token: string, prefix: Phone['prefix'] = '+60', name = CLINIC.clinicName) {
    const newAddr = { name, line1: CLINIC.clinicAddress, ...PLACES[prefix] }
    return this.call('POST /address/create', { token, body: { newAddr, addrDelete: false } })
  }

  /** An order of the first item offered. */
  async newOrder(token: string): Promise<string> {
    const { shopItems } = await this.call('GET /shop-items', { token })
    const { addressInfo } = await this.call('GET /users/details', { token })
    await this.call('POST /carts', {
      token,
      body: { shopItemId: shopItems[0]?.id, qty: 1, isSelected: true },
    })
    const { id } = await this.call('POST /orders', {
      token,
      body: {
        addressId: addressInfo[0]?.id,
        currency: 'WALLET',
        description: true,
        total: 0,
        type: 'WALLET_SHOP',
      },
    })
    return id
  }

  /** Moves an order on as far as a status, each step by whoever may. */
  async moveOrder(hcp: { token: string }, rep: string, orderId: string, to: OrderStatus, remark?: string) {
    const ways: Record<OrderStatus, OrderStatus[]> = {
      PROCESSING: [],
      IN_REVIEW: ['IN_REVIEW'],
      POSTED: ['IN_REVIEW', 'POSTED'],
      COMPLETED: ['IN_REVIEW', 'POSTED', 'COMPLETED'],
      CANCELLED: ['CANCELLED'],
    }
    for (const status of ways[to]) {
      if (status === 'COMPLETED') {
        await this.call('POST /order/status-update', { token: hcp.token, body: { id: orderId, status } })
      } else {
        const body = { orderId, status, ...(remark !== undefined && { remark: [remark] }) }
        await this.call('POST /order/update', { token: rep, body })
      }
    }
  }

  /** An admin gives a Malaysian HCP to a rep. */
  async assign({ id }: { id: string }, repName: string): Promise<void> {
    const token = await openAdminSession(this.#page.request)
    const reps = await this.call('GET /promoter/promoters', { token })
    const rep = reps.find(({ name }) => name === repName)
    await this.call('POST /profile/update', {
      token,
      body: { comUserId: id, values: { registeredByPromoterId: rep?.id } },
    })
  }

  /** Opens a screen as somebody, as after logging in. */
  async open({ token }: { token: string }, path: string): Promise<void> {
    await keepToken(this.#page, token)
    await this.#page.goto(path)
  }

  async #register(rep: string, phone: Phone, practice: { profession?: string; specialty?: string }) {
    const recipient = digits(phone)
    await this.call('POST /auth/otp', {
      body: { recipient, tokenAction: 'REGISTER', tokenType: 'PHONE' },
    })
    const otp = await this.#inbox.code(recipient)
    const { profession = 'Dental Professional', specialty = 'Orthodontist' } = practice
    const receipt = await this.call('POST /auth/register-otp', {
      token: rep,
      body: {
        name: 'Dr Hana Yusof',
        phone: recipient,
        otp,
        type: 'PHONE',
        role: 'RETAILER_STAFF',
        extendedFields: { professionalRegNo: 'MDC 20417', profession: { profession, specialty }, ...CLINIC },
      },
    })
    const { userId } = JSON.parse(Buffer.from(receipt.token.split('.')[1] ?? '', 'base64url').toString())
    await this.#complete(rep, phone, userId)
    return String(userId)
  }

  async #complete(token: string, phone: Phone, comUserId: string): Promise<void> {
    const companies = await this.call('GET /public/companies')
    const company = companies.find(({ phonePrefix }) => `+${phonePrefix}` === phone.prefix)
    const { campaignEntryId } = await this.call('POST /campaigns/entries', {
      token,
      body: {
        campaignId: company?.campaignId,
        type: 'GENERAL',
        selectedRewardIds: [],
        data: { campaignInput: { isVerified: true, ...CLINIC } },
        comUserId,
      },
    })
    await this.call('POST /campaign-entries/update', {
      token,
      body: { campaignEntryId, status: 'COMPLETED', campaignInput: { isVerified: true } },
    })
  }
}

export const test = base.extend<{ people: People }>({
  people: async ({ page, inbox }, use) => {
    await use(new People(page, inbox))
  },
})

export { expect }
