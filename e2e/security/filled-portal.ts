import { setStock } from '../../api/test/buyers.ts'
import { toStoredPhone, unusedPhone } from '../people/journeys.ts'
import type { Admin, Hcp, People, Rep } from '../people/people.ts'
import type { Portal } from '../portal/portal.ts'
import { PAYLOADS, packPayloads } from './payloads.ts'

/** Payloads in texts as long as most fields allow. */
export const PAYLOAD_TEXTS = packPayloads(200)
/** All payloads in one text, longer than any field allows, for screens that show a single record. */
export const ALL_PAYLOADS = PAYLOADS.join(' ')
/** The most messages that the inbox shows at once. */
const MESSAGES_SHOWN = 100

type Filled = { hcp: Hcp; rep: Rep; admin: Admin; recipients: string[] }

/**
 * Fills a portal so that every text is a payload. What users can send goes through the API. Names, which it refuses, and one
 * record of each kind with all payloads are written to the database directly.
 */
export async function fillPortalWithPayloads(people: People, portal: Portal): Promise<Filled> {
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  const admin = await people.newAdmin()
  for (let more = 0; more < 4; more++) await people.newAddress(hcp)
  await order(people, portal, hcp, rep)
  await people.newOrder(hcp)
  await Promise.all(PAYLOAD_TEXTS.map(text => register(people, portal, rep, text)))
  await writeAll(portal, [hcp.id, rep.id, admin.id])
  return { hcp, rep, admin, recipients: await send(portal) }
}

/** Registers an HCP as a rep, with this text in every field that accepts it. */
async function register(people: People, portal: Portal, { token }: Rep, text: string): Promise<void> {
  const phone = toStoredPhone(unusedPhone('+60'))
  await people.call('POST /auth/otp', {
    token,
    body: { recipient: phone, tokenAction: 'REGISTER', tokenType: 'PHONE' },
  })
  const message = await portal.db
    .selectFrom('dev_inbox')
    .where('recipient', '=', phone)
    .select('body')
    .executeTakeFirstOrThrow()
  await people.call('POST /auth/register-otp', {
    token,
    body: {
      name: 'Dr Mei Ling Wong',
      phone,
      otp: /\b\d{4}\b/.exec(message.body)?.[0],
      type: 'PHONE',
      role: 'RETAILER_STAFF',
      extendedFields: {
        professionalRegNo: text,
        profession: { profession: 'Dental Professional', specialty: 'Orthodontist' },
        clinicName: text,
        clinicAddress: text,
      },
      registerSource: { channel: text },
    },
  })
}

/** Places an order per text, with an address made of it. The rep adds it as a remark or as the reason for a rejection. */
async function order(people: People, portal: Portal, { token }: Hcp, rep: Rep): Promise<void> {
  const { shopItems } = await people.call('GET /shop-items', { token })
  await setStock(portal, { id: shopItems[0]?.id ?? '' }, 1000)
  const { addressInfo } = await people.call('GET /users/details', { token })
  const item = { shopItemId: shopItems[0]?.id, qty: 1, isSelected: true }
  const id = addressInfo[0]?.id
  for (const [index, text] of PAYLOAD_TEXTS.entries()) {
    const addrUpdate = { id, name: text, line1: text, line2: text, city: text.slice(0, 60) }
    await people.call('POST /address/update', { token, body: { addrUpdate, addrDelete: false } })
    await people.call('POST /carts', { token, body: item })
    const body = { addressId: id, currency: 'WALLET', description: true, total: 0, type: 'WALLET_SHOP' }
    const { id: orderId } = await people.call('POST /orders', { token, body })
    const status = index % 2 === 0 ? 'IN_REVIEW' : 'CANCELLED'
    await people.call('POST /order/update', {
      token: rep.token,
      body: { orderId, remark: [text], status },
    })
  }
}

async function writeAll({ db }: Portal, people: string[]): Promise<void> {
  const clinic = { clinic_name: ALL_PAYLOADS, clinic_address: ALL_PAYLOADS }
  await db
    .updateTable('users')
    .where('id', 'in', people)
    .set({ full_name: ALL_PAYLOADS, professional_reg_no: ALL_PAYLOADS, specialty: ALL_PAYLOADS, ...clinic })
    .execute()
  await db.updateTable('campaign_entries').where('user_id', 'in', people).set(clinic).execute()
  await db
    .updateTable('addresses')
    .where('user_id', 'in', people)
    .set({ name: ALL_PAYLOADS, line1: ALL_PAYLOADS, line2: ALL_PAYLOADS, city: ALL_PAYLOADS })
    .execute()
}

/** @returns the recipients; each has as many messages as the inbox shows at once */
async function send({ db }: Portal): Promise<string[]> {
  const rows = PAYLOADS.map((body, index) => ({
    recipient: `6011000000${Math.floor(index / MESSAGES_SHOWN)}`,
    channel: 'SMS' as const,
    body,
  }))
  await db.insertInto('dev_inbox').values(rows).execute()
  return [...new Set(rows.map(({ recipient }) => recipient))]
}
