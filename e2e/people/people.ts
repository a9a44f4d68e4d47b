import type { APIRequestContext, Page } from '@playwright/test'
import type { AdminRole } from '@portal/contract/admin-roles'
import type { CaseKind } from '@portal/contract/cases/case-kinds'
import type { EndpointName, ResponseData } from '@portal/contract/endpoints'
import type { MessageKind } from '@portal/contract/notifications/message-kinds'
import type { OrderStatus } from '@portal/contract/orders/order-status'
import { regionOfPrefix } from '@portal/contract/regions'
import { HCP } from '@portal/contract/roles'
import { sampleCategoryOf } from '@portal/contract/users/professions'
import type { EntryStatus } from '@portal/contract/users/registration-status'
import { hashPassword } from '../../api/src/auth/admins/password.ts'
import type { NamedCompany } from '../../api/src/companies/companies.ts'
import { enqueueNotification } from '../../api/src/notifications/enqueue-notification.ts'
import type { UserRow } from '../../api/src/platform/database/schema.ts'
import { buildCase } from '../../api/test/cases.ts'
import {
  buildAddress,
  buildAdmin,
  buildHcp,
  buildLot,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
} from '../../api/test/factories.ts'
import type { Portal } from '../portal/portal.ts'
import { callServer, type Message } from './call-server.ts'
import { setTokenCookie } from './cookies.ts'
import { ADMIN_PASSWORD, type Phone, toStoredPhone, unusedPhone } from './journeys.ts'

/** A user that belongs to one test, signed in by `token`. */
export type Person = { id: string; name: string; token: string; row: UserRow }
export type Rep = Person & { phone: Phone }
export type Hcp = Rep & { entryId: string; rep: Rep | null }
export type Admin = Person & { email: string }

type NewHcp = {
  prefix?: Phone['prefix']
  phone?: Phone
  fullName?: string
  /** The assigned rep. Default: a new rep for a verified HCP, nobody otherwise. */
  rep?: Rep | null
  status?: EntryStatus
  terms?: boolean
  address?: 'complete' | 'none'
  /** Whether the home's question about WhatsApp was answered with yes, as by default. */
  whatsapp?: boolean
  profession?: string
  specialty?: string
}

export const CLINIC = { clinicName: 'BRIGHT SMILE CLINIC', clinicAddress: '12 Jalan Ampang' }
const PLACES = {
  '+60': { postcode: '50450', city: 'Kuala Lumpur', state: 'Selangor' },
  '+65': { postcode: '238801', city: 'Singapore', state: 'Singapore' },
}

let passwordHash: Promise<string> | undefined

/** Creates users directly in the portal's database, so that a test starts at the screen it is about. */
export class People {
  readonly #portal: Portal
  readonly #page: Page
  readonly #request: APIRequestContext
  #latest = 0
  readonly #admins: string[] = []

  constructor(portal: Portal, page: Page, request: APIRequestContext) {
    this.#portal = portal
    this.#page = page
    this.#request = request
  }

  company(prefix: Phone['prefix']): NamedCompany {
    return this.#portal.companies[regionOfPrefix(prefix)]
  }

  async newRep({ prefix = '+60', name = 'Aisyah Rahman' }: { prefix?: Phone['prefix']; name?: string } = {}) {
    const phone = unusedPhone(prefix)
    const company = this.company(prefix)
    const row = await buildRep(this.#portal, { company, full_name: name, phone: toStoredPhone(phone) })
    const rep: Rep = { id: row.id, name, phone, token: await buildToken(this.#portal, row), row }
    return rep
  }

  /** Creates an admin, by default an owner, who signs in with `email` and PASSWORD. */
  async newAdmin(options: { prefix?: Phone['prefix']; role?: AdminRole } = {}): Promise<Admin> {
    const { prefix = '+60', role = 'OWNER' } = options
    passwordHash ??= hashPassword(ADMIN_PASSWORD)
    const company = this.company(prefix)
    const row = await buildAdmin(this.#portal, {
      company,
      admin_role: role,
      password_hash: await passwordHash,
    })
    this.#admins.push(row.id)
    const token = await buildToken(this.#portal, row)
    return { id: row.id, name: row.full_name, email: row.email ?? '', token, row }
  }

  /**
   * Disables the test's admins at its end: a later admin login waits until the server has a digest of each active admin.
   * Closes their pages first, because they may still send requests.
   */
  async disableAdmins(): Promise<void> {
    if (this.#admins.length === 0) return
    for (const page of this.#page.context().pages()) await page.close()
    await this.#portal.db
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('id', 'in', this.#admins)
      .execute()
  }

  /** Creates an HCP, by default verified, assigned to a rep, with accepted terms and an address. */
  async newHcp(options: NewHcp = {}): Promise<Hcp> {
    const { status = 'COMPLETED', terms = status === 'COMPLETED' } = options
    const { phone = unusedPhone(options.prefix ?? '+60'), address = terms ? 'complete' : 'none' } = options
    const {
      profession = 'Dental Professional',
      specialty = 'Orthodontist',
      fullName = 'Hana Yusof',
      whatsapp = true,
    } = options
    const { prefix } = phone
    const { rep = status === 'COMPLETED' ? await this.newRep({ prefix }) : null } = options
    const built = await buildHcp(this.#portal, {
      company: this.company(prefix),
      entryStatus: status,
      terms,
      title: 'Dr',
      full_name: fullName,
      phone: toStoredPhone(phone),
      // Keep the number unique: two HCPs with the same number cause a warning.
      professional_reg_no: `MDC ${phone.number}`,
      profession,
      specialty,
      clinic_name: CLINIC.clinicName,
      clinic_address: CLINIC.clinicAddress,
      promoter_id: rep?.id ?? null,
      whatsapp,
      registered_by_id: rep?.id ?? null,
    })
    const { entryId, ...row } = built
    const token = await buildToken(this.#portal, row)
    const hcp: Hcp = { id: row.id, name: `Dr ${fullName}`, phone, token, row, entryId, rep }
    if (address === 'complete') await this.newAddress(hcp)
    return hcp
  }

  async newAddress({ id, phone }: Hcp, name = CLINIC.clinicName): Promise<void> {
    await buildAddress(this.#portal, {
      user_id: id,
      name,
      line1: CLINIC.clinicAddress,
      phone: toStoredPhone(phone),
      created_at: this.#nextInstant(),
      ...PLACES[phone.prefix],
    })
  }

  /** Creates an order of the first offered item in this status. @returns its id */
  async newOrder({ row }: Hcp, status: OrderStatus = 'PROCESSING', remark?: string): Promise<string> {
    const { id: itemId } = await this.#portal.db
      .selectFrom('shop_items')
      .innerJoin('shop_categories', 'shop_categories.id', 'shop_items.category_id')
      .where('shop_items.company_id', '=', row.company_id)
      .where('shop_categories.name', '=', sampleCategoryOf(row.profession ?? ''))
      .where('shop_items.active', '=', true)
      .orderBy('position')
      .select('shop_items.id')
      .executeTakeFirstOrThrow()
    const created_at = this.#nextInstant()
    const order = { user: row, status, itemId, created_at, updated_at: created_at }
    return (await buildOrder(this.#portal, { ...order, ...(remark !== undefined && { remark: [remark] }) }))
      .id
  }

  /** Creates a sample with usable and expired stock. It is not offered, so no other test sees it. @returns its id */
  async newSample(name: string): Promise<string> {
    const item = await buildShopItem(this.#portal, { name, active: false, stock: 120 })
    await buildLot(this.#portal, item, { lotNo: 'L2', expiresOn: '2026-01-31', quantity: 7 })
    return item.id
  }

  /** Opens a case as this person, by default a delivery problem about them. @returns its id */
  async newCase({ row }: Person, kind: CaseKind = 'DELIVERY'): Promise<string> {
    const about = row.role === HCP ? { hcpId: row.id } : {}
    return (await buildCase(this.#portal, { by: row, kind, ...about })).id
  }

  /** Sends a notification about the person's account. */
  async enqueueNotification({ row }: Person, kind: MessageKind): Promise<void> {
    await enqueueNotification(this.#portal.db, { companyId: row.company_id, userId: row.id, kind })
  }

  /** Calls the server as the web app does. @throws Error if the status is not 2xx */
  call<K extends EndpointName>(name: K, message?: Message): Promise<ResponseData<K>> {
    return callServer(this.#request, name, message)
  }

  /** Starts another session of a person. @returns its token */
  signIn({ row }: Person): Promise<string> {
    return buildToken(this.#portal, row)
  }

  /** Says whether the server still accepts a session token. */
  async isSignedIn(token: string): Promise<boolean> {
    const headers = { authorization: `Bearer ${token}` }
    return (await this.#request.get('/api/users/details', { headers })).status() !== 401
  }

  /** Opens a screen as this person, as after logging in. */
  async openAs({ token }: { token: string }, path: string, page = this.#page): Promise<void> {
    // An open screen of another user would notice the new cookie and redirect by itself.
    await page.goto('about:blank')
    await setTokenCookie(page, token)
    await page.goto(path)
  }

  /** Returns an HCP's registration from the admin's list. */
  async findRegistration(phone: Phone) {
    const { token } = await this.newAdmin({ prefix: phone.prefix })
    const body = { campaignId: this.company(phone.prefix).campaignId, search: toStoredPhone(phone) }
    const [found] = await this.call('POST /campaign-entries/retailer/submissions', { token, body })
    if (found === undefined) throw new Error(`${toStoredPhone(phone)} is not registered`)
    return found
  }

  /** Approves a registration as an admin and assigns the HCP to a rep. */
  async approveRegistration(phone: Phone, rep: Rep): Promise<void> {
    const { campaignEntryId, companyUser } = await this.findRegistration(phone)
    const { token } = await this.newAdmin({ prefix: phone.prefix })
    const body = { comUserId: companyUser.id, values: { registeredByPromoterId: rep.id } }
    await this.call('POST /profile/update', { token, body })
    const decision = { campaignEntryId, status: 'COMPLETED', campaignInput: { isVerified: true } }
    await this.call('POST /campaign-entries/update', { token, body: decision })
  }

  /** Assigns an HCP to a rep, as an admin. */
  async assignRep({ id, phone }: Hcp, rep: Rep): Promise<void> {
    const { token } = await this.newAdmin({ prefix: phone.prefix })
    const body = { comUserId: id, values: { registeredByPromoterId: rep.id } }
    await this.call('POST /profile/update', { token, body })
  }

  /** Returns a time later than every one before, so that lists sorted by time have one order. */
  #nextInstant(): Date {
    this.#latest = Math.max(Date.now(), this.#latest + 1)
    return new Date(this.#latest)
  }
}
