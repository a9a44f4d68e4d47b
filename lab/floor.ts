import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import * as ask from './floor-sql.ts'

/**
 * The server to compare the portal with: the same responses from node:http and pg alone, with hand-written SQL, named statements,
 * the same locks and the same audit, but no framework, validation, rate limits, log, security headers or concurrency limits.
 */
const { DATABASE_URL, SESSION_SECRET = '', PORT, COMPANY_ID, CAMPAIGN_ID } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 })
// biome-ignore lint/suspicious/noExplicitAny: rows of hand-written SQL have no types
type Row = Record<string, any>
type Queryable = pg.Pool | pg.PoolClient

const names = new Map(Object.entries(ask).map(([name, text]) => [text, name]))

async function query(db: Queryable, text: string, values: unknown[]): Promise<Row[]> {
  return (await db.query({ name: names.get(text), text, values })).rows
}

/** Verifies the session token. @returns its session */
async function readSession({ headers }: IncomingMessage): Promise<Row> {
  const [head, payload, signature = ''] = (headers.authorization ?? '').slice(7).split('.')
  const expected = createHmac('sha256', SESSION_SECRET).update(`${head}.${payload}`).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'base64url'))) throw new Error('Forged')
  const { jti, exp } = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
  if (exp * 1000 < Date.now()) throw new Error('Expired')
  const [session] = await query(pool, ask.SESSION, [jti])
  if (session === undefined) throw new Error('No session')
  return session
}

function toOrder(row: Row) {
  const category = { name: row.category_name }
  const steps: [string, Date | null][] = [
    ['PROCESSING', row.created_at],
    ['IN_REVIEW', row.approved_at],
    ['POSTED', row.shipped_at],
    [row.status, ['COMPLETED', 'CANCELLED'].includes(row.status) ? row.updated_at : null],
  ]
  return {
    id: row.id,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    remark: row.remark,
    history: steps.flatMap(([status, at]) => (at === null ? [] : [{ status, at: at.toISOString() }])),
    category,
    address: { name: row.address_name },
    addressSnaphot: {
      name: row.address_name,
      phone: row.address_phone,
      line1: row.address_line1,
      line2: row.address_line2,
      city: row.address_city,
      state: row.address_state,
      postcode: row.address_postcode,
    },
    orderItem: row.items.map(({ id, name, picture }: Row) => ({
      shopItem: { id, name, ...(picture !== null && { picture }), categories: [{ category }] },
    })),
  }
}

async function listOrders({ user_id }: Row) {
  const rows = await query(pool, ask.MY_ORDERS, [user_id])
  return { data: { checkProduct: rows.map(toOrder) } }
}

async function listRegistrations(_session: Row, { page, pageSize, status }: Row) {
  const [totals, rows] = await Promise.all([
    query(pool, ask.TOTALS, [CAMPAIGN_ID]),
    query(pool, ask.PAGE, [CAMPAIGN_ID, status, (page - 1) * pageSize, pageSize]),
  ])
  const counted = Object.fromEntries(totals.map(row => [row.status, row.count]))
  const total = totals.reduce((sum, row) => sum + row.count, 0)
  const data = rows.map(row => ({
    id: row.id,
    campaignEntryId: row.id,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    companyUser: {
      id: row.user_id,
      name: `${row.title} ${row.full_name}`,
      phone: row.phone,
      registeredByPromoterId: row.promoter_id,
      extendedFields: {
        practiceSector: 'Dental',
        professionalRegNo: row.professional_reg_no,
        profession: { profession: row.profession, specialty: row.specialty },
        clinicName: row.hcp_clinic_name,
        clinicAddress: row.hcp_clinic_address,
      },
    },
    campaignInput: {
      clinicName: row.clinic_name,
      clinicAddress: row.clinic_address,
      isVerified: row.is_verified,
    },
    ...(row.same !== null && { sameNumber: row.same }),
  }))
  const { PENDING: pending, CANCELLED: rejected } = counted
  return { data, meta: { total, filtered: counted[status], pending, rejected, page } }
}

async function placeOrder({ user_id, role }: Row, body: Row, key: string) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const [user] = await query(client, ask.LOCK_USER, [user_id])
    const digest = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
    const [first] = await query(client, ask.ORDER_BY_KEY, [user_id, key])
    if (first) throw new Error('Placed before')
    const [address] = await query(client, ask.LOCK_ADDRESS, [body.addressId, user_id])
    const cart = await query(client, ask.CART, [user_id, user?.profession])
    if (!address || address.incomplete || cart.length !== 2 || !cart.every(({ allowed }) => allowed))
      throw new Error('Refused')
    const [category] = await query(client, ask.CATEGORY, [COMPANY_ID, 'Oral Care Sample'])
    const limits = await query(client, ask.LIMITS, [COMPANY_ID, user?.profession])
    if (limits.length > 0) throw new Error('No limits here')
    const items = cart.map(({ id }) => id)
    const [order] = await query(client, ask.PLACE, [
      user_id,
      COMPANY_ID,
      user?.promoter_id,
      category?.id,
      category?.name,
      key,
      digest,
      address.name,
      address.line1,
      address.line2,
      address.state,
      address.city,
      address.postcode,
      address.phone,
      items,
      cart.map(({ name }) => name),
    ]) // prettier-ignore
    const [acting] = await query(client, ask.ACTING, [user?.promoter_id])
    const told = JSON.stringify({ name: `${user?.title} ${user?.full_name}` })
    await query(client, ask.TELL, [COMPANY_ID, acting?.deputy_id ?? user?.promoter_id, order?.id, told])
    await query(client, ask.LOCK_ITEMS, [items])
    const taken = await query(client, ask.TAKE, [items, order?.id, user_id, cart.map(({ line }) => line)])
    if (taken.length < 2) throw new Error('Out of stock')
    const [end] = await query(client, ask.LOCK_CHAIN, [COMPANY_ID])
    const event = [
      COMPANY_ID,
      end?.position,
      user_id,
      role,
      'order.placed',
      'order',
      order?.id,
      '127.0.0.1',
      randomUUID(),
    ]
    const details = JSON.stringify({ items })
    const keyed = createHmac('sha256', String(end?.key)).update(details).digest('hex')
    const hash = createHash('sha256')
      .update(JSON.stringify([end?.hash, ...event, end?.at, keyed]))
      .digest('hex')
    await query(client, ask.AUDIT, [...event, details, ['items'], keyed, hash, end?.at])
    await client.query('commit')
    const pictures = await query(client, ask.PICTURES, [items])
    const hashes = new Map(pictures.map(({ item_id, hash: picture }) => [item_id, picture]))
    return {
      data: toOrder({
        ...order,
        items: cart.map(({ id, name }) => ({ id, name, picture: hashes.get(id) ?? null })),
      }),
    }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const routes: Record<string, (session: Row, body: Row, key: string) => Promise<object>> = {
  'GET /api/order/get': listOrders,
  'POST /api/orders': placeOrder,
  'POST /api/campaign-entries/retailer/submissions': listRegistrations,
}

const server = createServer(async (request, response) => {
  try {
    const answer = routes[`${request.method} ${request.url}`]
    if (answer === undefined) throw new Error('No such call')
    const session = await readSession(request)
    const body = request.method === 'POST' ? ((await json(request)) as Row) : {}
    const content = await answer(session, body, String(request.headers['idempotency-key']))
    const text = JSON.stringify({ success: true, result: 'success', ...content })
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    })
    response.end(text)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
server.listen(Number(PORT), '127.0.0.1')
