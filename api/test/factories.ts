import { randomInt, randomUUID } from 'node:crypto'
import type { OrderStatus } from '@portal/contract/orders/order-status'
import { ADMIN, HCP, REP } from '@portal/contract/roles'
import { sampleCategoryOf } from '@portal/contract/users/professions'
import type { EntryStatus } from '@portal/contract/users/registration-status'
import { type Insertable, sql } from 'kysely'
import { createDeepLinkUrl, signTokenOfLinkCode } from '../src/auth/sessions/deep-links.ts'
import { SESSION_DAYS, startSession } from '../src/auth/sessions/sessions.ts'
import type { Company } from '../src/companies/companies.ts'
import { findCurrentDocumentVersion } from '../src/companies/documents.queries.ts'
import { recordNoticePreferenceIfNew } from '../src/consents/consents.queries.ts'
import { setShippedLots } from '../src/orders/orders.queries.ts'
import type { NewUser, Schema, UserRow } from '../src/platform/database/schema.ts'
import { addGoodsToLotIfSameExpiry } from '../src/stock/lots.queries.ts'
import { reserveItemsInStock, shipReservedPieces } from '../src/stock/stock.queries.ts'
import { insertCampaignEntriesIfAbsent } from '../src/users/entries.queries.ts'
import type { TestServer as Server } from './server.ts'

/** The parts a factory needs, from a test's server or from the portal of a browser test. */
type TestServer = Pick<Server, 'db' | 'tokens' | 'companies'>
type In = { company?: Company }

/** A random mobile number in its stored form. */
export function freshPhone(region: 'MY' | 'SG' = 'MY'): string {
  return region === 'SG' ? `659${randomInt(1e6, 1e7)}` : `601${randomInt(1e8, 1e9)}`
}

async function insertUser(server: TestServer, user: NewUser): Promise<UserRow> {
  return server.db.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow()
}

export async function buildRep(server: TestServer, overrides: Partial<NewUser> & In = {}) {
  const { company = server.companies.MY, ...columns } = overrides
  return insertUser(server, {
    company_id: company.id,
    role: REP,
    full_name: 'Aisyah Rahman',
    phone: freshPhone(company.region),
    ...columns,
  })
}

export async function buildAdmin(server: TestServer, overrides: Partial<NewUser> & In = {}) {
  const { company = server.companies.MY, ...columns } = overrides
  return insertUser(server, {
    company_id: company.id,
    role: ADMIN,
    admin_role: 'OWNER',
    full_name: 'Admin',
    email: `${randomUUID()}@demo.test`,
    password_hash: 'not a password',
    ...columns,
  })
}

type HcpOverrides = Partial<NewUser> & In & { entryStatus?: EntryStatus; terms?: boolean; whatsapp?: boolean }

/** An HCP with a campaign entry, by default verified, with the newest terms accepted and without a yes to WhatsApp. */
export async function buildHcp(server: TestServer, overrides: HcpOverrides = {}) {
  const { company = server.companies.MY, entryStatus = 'COMPLETED', terms = true, ...others } = overrides
  const { whatsapp = false, ...columns } = others
  const user = await insertUser(server, {
    company_id: company.id,
    role: HCP,
    title: 'Dr',
    full_name: 'Mei Ling Wong',
    phone: freshPhone(company.region),
    professional_reg_no: 'MDC 1234',
    profession: 'Dental Professional',
    specialty: 'Orthodontist',
    clinic_name: 'SMILE CLINIC',
    clinic_address: '1 Jalan Ampang',
    register_source: JSON.stringify(terms ? { 't&c': 'true' } : {}),
    terms_version: terms ? await findCurrentDocumentVersion(server.db, company.id, 'TERMS') : 0,
    earned_by_id: columns.registered_by_id ?? columns.promoter_id ?? null,
    ...columns,
  })
  await insertCampaignEntriesIfAbsent(server.db, company.campaignId, [user])
  if (whatsapp) await sayYesToWhatsapp(server, user)
  const entry = await server.db
    .updateTable('campaign_entries')
    .set({ status: entryStatus })
    .where('user_id', '=', user.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...user, entryId: entry.id }
}

/** The HCP's yes on the card of the home. */
export async function sayYesToWhatsapp({ db }: Pick<TestServer, 'db'>, user: UserRow): Promise<void> {
  const yes = { channel: 'WHATSAPP', on: true, locale: 'en', place: 'CARD' } as const
  await db.transaction().execute(trx => recordNoticePreferenceIfNew(trx, user, yes))
}

/** Assigns an HCP to a rep, as an admin of their company does. */
export async function assignRep(server: Server, hcp: UserRow, rep: UserRow): Promise<void> {
  const company = Object.values(server.companies).find(({ id }) => id === hcp.company_id)
  const admin = await buildAdmin(server, company && { company })
  const { status } = await server.call('POST /profile/update', {
    token: await buildToken(server, admin),
    body: { comUserId: hcp.id, values: { registeredByPromoterId: rep.id } },
  })
  if (status !== 200) throw new Error(`Not assigned: ${status}`)
}

/** Starts a session of a user, as a login does. @returns its token */
export async function buildToken(server: TestServer, user: UserRow): Promise<string> {
  const { admin_role: adminRole, company_id: companyId, promoter_id: promoterId } = user
  const owner = { id: user.id, role: user.role, adminRole, companyId, promoterId }
  return (await startSession(server.db, server.tokens, owner, SESSION_DAYS)).token
}

/** The code of a link in a message to an HCP or a rep. */
export async function buildLinkCode({ db }: TestServer, { id, role }: UserRow, orderId?: string) {
  if (role === ADMIN) throw new Error('Links are for HCPs and reps')
  const config = { publicUrl: 'https://portal.example' }
  const address = await createDeepLinkUrl({ db, config }, { id, role }, orderId)
  return new URL(address).pathname.split('/').at(-1) ?? ''
}

/** The token of a link in a message to an HCP or a rep. */
export async function buildLink(server: TestServer, user: UserRow): Promise<string> {
  return signTokenOfLinkCode(server, await buildLinkCode(server, user))
}

/** A complete Malaysian address. */
export async function buildAddress(
  server: TestServer,
  overrides: Partial<Insertable<Schema['addresses']>> & { user_id: string },
) {
  return server.db
    .insertInto('addresses')
    .values({
      name: 'SMILE CLINIC',
      line1: '1 Jalan Ampang',
      city: 'Kuala Lumpur',
      state: 'Wilayah Persekutuan Kuala Lumpur',
      postcode: '50450',
      phone: '60123456789',
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An item with a lot of `stock` pieces. Its category is inserted if the company does not have it. */
export async function buildShopItem(
  server: TestServer,
  overrides: In & {
    stock?: number
    category?: Schema['shop_categories']['name']
  } & Partial<Insertable<Schema['shop_items']>> = {},
) {
  const {
    company = server.companies.MY,
    category = 'Oral Care Sample',
    name = 'Toothpaste',
    stock = 100,
    ...columns
  } = overrides
  await server.db
    .insertInto('shop_categories')
    .values({ company_id: company.id, name: category })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { id } = await server.db
    .selectFrom('shop_categories')
    .where('company_id', '=', company.id)
    .where('name', '=', category)
    .select('id')
    .executeTakeFirstOrThrow()
  const item = await server.db
    .insertInto('shop_items')
    .values({ company_id: company.id, category_id: id, name, class: 'Cosmetic', ...columns })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (stock > 0) await buildLot(server, item, { quantity: stock })
  return item
}

/** A limit of pieces a year for each HCP of a company, by default over all samples. */
export async function buildLimit(
  server: TestServer,
  { company = server.companies.MY, ...columns }: In & Partial<Insertable<Schema['sample_limits']>> = {},
) {
  return server.db
    .insertInto('sample_limits')
    .values({ company_id: company.id, period: 'YEAR', pieces: 1000, active: true, ...columns })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type LotItem = { id: string; company_id: string }

/** Receives goods into a lot of an item, which by default expires in 2099. @returns the lot's id */
export async function buildLot(
  server: TestServer,
  { id: itemId, company_id: companyId }: LotItem,
  { lotNo = 'L1', expiresOn = '2099-12-31', quantity = 100 } = {},
): Promise<string> {
  const goods = { companyId, itemId, lotNo, expiresOn, quantity, actorId: null }
  const lot = await server.db.transaction().execute(trx => addGoodsToLotIfSameExpiry(trx, goods))
  if (lot === undefined) throw new Error(`Another expiry than ${expiresOn}`)
  return lot
}

/** An order of one item by `user`. Its piece is received first, so the order takes nothing from the existing stock. */
export async function buildOrder(
  server: TestServer,
  overrides: {
    user: UserRow
    status?: OrderStatus
    itemId?: string
    remark?: string[]
  } & Partial<Record<'created_at' | 'updated_at' | 'shipped_at', Date>>,
) {
  const { user, status = 'PROCESSING', itemId, ...columns } = overrides
  const company = Object.values(server.companies).find(candidate => candidate.id === user.company_id)
  const category = sampleCategoryOf(user.profession ?? '')
  const shopItemId = itemId ?? (await buildShopItem(server, { ...(company && { company }), category })).id
  const { category_id, company_id } = await server.db
    .selectFrom('shop_items')
    .where('id', '=', shopItemId)
    .select(['category_id', 'company_id'])
    .executeTakeFirstOrThrow()
  const order = await server.db
    .insertInto('orders')
    .values({
      user_id: user.id,
      company_id: user.company_id,
      promoter_id: user.promoter_id,
      status,
      category_id,
      category_name: category,
      address_name: 'SMILE CLINIC',
      address_line1: '1 Jalan Ampang',
      address_city: 'Kuala Lumpur',
      address_state: 'Wilayah Persekutuan Kuala Lumpur',
      address_postcode: '50450',
      address_phone: '60123456789',
      ...((status === 'POSTED' || status === 'COMPLETED') && { shipped_at: sql<Date>`now()` }),
      ...(status === 'COMPLETED' && { earned_by_id: user.promoter_id }),
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const line = { order_id: order.id, position: 0, shop_item_id: shopItemId, name: 'Toothpaste' }
  await server.db.insertInto('order_items').values(line).execute()
  if (status !== 'CANCELLED') {
    await buildLot(server, { id: shopItemId, company_id }, { quantity: 1 })
    const change = { orderId: order.id, actorId: user.id, timeZone: 'Asia/Singapore' }
    await server.db.transaction().execute(async trx => {
      await reserveItemsInStock(trx, [shopItemId], change)
      if (status === 'POSTED' || status === 'COMPLETED')
        await setShippedLots(
          trx,
          await shipReservedPieces(trx, [{ orderId: order.id, itemId: shopItemId }], change),
        )
    })
  }
  return { ...order, itemId: shopItemId }
}
