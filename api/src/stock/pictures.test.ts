import { type AddressInfo, connect } from 'node:net'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BOUNDLESS } from '../../test/boundless.ts'
import { buildBuyer, placeOrder } from '../../test/buyers.ts'
import { buildAdmin, buildRep, buildShopItem, buildToken } from '../../test/factories.ts'
import { buildPng, red } from '../../test/pictures.ts'
import { useTestServer } from '../../test/server.ts'

const LIMIT = 5_000_000

const server = useTestServer({}, { bounds: { ...BOUNDLESS, upload: { running: 1, waiting: 0 } } })
let token: string
let id: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  id = (await buildShopItem(server)).id
})

/** @param as the Content-Type */
const upload = (body: Uint8Array, as = 'image/png', shown?: string) =>
  server.call('POST /admin/samples/:id/picture', {
    token,
    params: { id },
    body,
    headers: { 'content-type': as, ...(shown !== undefined && { 'if-match': `"${shown}"` }) },
  })
const remove = () => server.call('DELETE /admin/samples/:id/picture', { token, params: { id } })
const read = async () => (await server.call('GET /admin/samples/:id', { token, params: { id } })).data.sample
const fetchPicture = (hash = '') => server.app.inject(`/api/sample-pictures/${hash}`)
const stored = () => server.db.selectFrom('sample_pictures').where('item_id', '=', id).selectAll().execute()

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('from a %s file becomes a square WebP', async format => {
    const { status, data } = await upload(await red().toFormat(format).toBuffer(), 'image/jpeg')
    expect([status, data]).toEqual([200, await read()])
    const answer = await fetchPicture(data.picture)
    const { width, height, format: made } = await sharp(answer.rawPayload).metadata()
    expect([width, height, made]).toEqual([208, 208, 'webp'])
  })

  test('is public at an immutable URL and sandboxed there', async () => {
    const { data } = await upload(await red().png().toBuffer())
    const { statusCode, headers } = await fetchPicture(data.picture)
    expect([statusCode, headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      }),
    ])
    expect((await fetchPicture('x'.repeat(43))).statusCode).toBe(404)
    expect((await fetchPicture('..')).statusCode).toBe(404)
  })

  test('appears in the offer and on orders for HCP and rep, and nowhere once it is removed', async () => {
    const rep = await buildRep(server)
    const buyer = await buildBuyer(server, [{ id }], { promoter_id: rep.id })
    const asRep = await buildToken(server, rep)
    const { data: order } = await placeOrder(server, buyer)
    const named = async () => {
      const { shopItems } = (await server.call('GET /shop-items', { token: buyer.token })).data
      const { checkProduct } = (await server.call('GET /order/get', { token: buyer.token })).data
      const views = [undefined, 'orders'].map(async view => {
        const query: Record<string, string> = view === undefined ? {} : { view }
        const name = 'GET /haleon/promoter/recruited-users'
        const { data } = await server.call(name, { token: asRep, query })
        return data[0]?.orders
      })
      const orders = [checkProduct, ...(await Promise.all(views))]
      const ofOrders = orders.map(list => list?.[0]?.orderItem[0]?.shopItem)
      return [shopItems.find(item => item.id === id), ...ofOrders].map(
        item => item && 'picture' in item && item.picture,
      )
    }
    expect(await named()).toEqual([false, false, false, false])
    const { picture } = (await upload(await red().negate().png().toBuffer())).data
    expect(picture).toMatch(/^[\w-]{43}$/)
    expect(await named()).toEqual([picture, picture, picture, picture])
    const moved = { id: order.id, status: 'IN_REVIEW' }
    const { data: answered } = await server.call('POST /order/status-update', { token: asRep, body: moved })
    expect(answered.orderItem[0]?.shopItem.picture).toBe(picture)
    expect((await remove()).data).not.toHaveProperty('picture')
    expect(await named()).toEqual([false, false, false, false])
    expect((await fetchPicture(picture)).statusCode).toBe(404)
  })

  test('is audited when it is set, replaced and removed, and a new picture replaces the old one', async () => {
    const first = (await upload(await red().png().toBuffer())).data.picture
    const second = (await upload(await red().negate().png().toBuffer())).data.picture
    expect(second).not.toBe(first)
    expect(await stored()).toMatchObject([{ hash: second }])
    await remove()
    await remove()
    const events = server.db.selectFrom('audit_events').where('entity_id', '=', id).orderBy('id')
    expect((await events.select('action').execute()).map(({ action }) => action)).toEqual([
      'sample.picture-set',
      'sample.picture-set',
      'sample.picture-removed',
    ])
  })

  test('is refused if the sample has changed since; a retry with the same picture succeeds', async () => {
    const { updatedAt } = await read()
    const file = await red().png().toBuffer()
    const first = await upload(file, 'image/png', updatedAt)
    expect((await upload(file, 'image/png', updatedAt)).data).toEqual(first.data)
    const other = await upload(await red().negate().png().toBuffer(), 'image/png', updatedAt)
    expect(other.error.code).toBe('SAMPLE_CHANGED')
  })

  test('has no EXIF metadata and is rotated by its orientation tag', async () => {
    const [left, right] = [
      red(100, 100),
      sharp({ create: { width: 100, height: 100, channels: 3, background: '#00c' } }),
    ]
    const file = await left
      .extend({ right: 100 })
      .composite([{ input: await right.png().toBuffer(), left: 100, top: 0 }])
      .withExif({
        IFD0: { ImageDescription: 'Jalan Ampang' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '3/1 9/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(file.includes('Jalan Ampang')).toBe(true)
    const { rawPayload } = await fetchPicture((await upload(file)).data.picture)
    const { exif, icc, xmp, orientation } = await sharp(rawPayload).metadata()
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(rawPayload.includes('Jalan Ampang')).toBe(false)
    // Rotated by 90°: the left side is now at the top.
    const pixels = await sharp(rawPayload).raw().toBuffer()
    const [red1, , blue1] = pixels.subarray(3 * (20 * 208 + 104))
    const [red2, , blue2] = pixels.subarray(3 * (190 * 208 + 104))
    expect([Number(red1) > Number(blue1), Number(red2) < Number(blue2)]).toEqual([true, true])
  })
})

describe('a hostile file', () => {
  test('is refused, and nothing is stored', async () => {
    const before = await read()
    expect((await upload(buildPng(5001))).error.code).toBe('PICTURE_TOO_LARGE')
    expect([await read(), await stored()]).toEqual([before, []])
  })

  test('without an image Content-Type is refused unread', async () => {
    const file = await red().png().toBuffer()
    for (const type of [
      'image/svg+xml',
      'image/gif',
      'application/json',
      'text/html',
      'multipart/form-data; boundary=a',
    ])
      expect([type, (await upload(file, type)).error.code]).toEqual([type, 'PICTURE_UNREADABLE'])
  })

  test('is refused by other routes', async () => {
    const { error } = await server.call('POST /admin/samples/create', { token, body: buildPng(9) })
    expect(error.code).toBe('UNSUPPORTED_MEDIA_TYPE')
  })

  test('of 5 MB is accepted, and of one byte more is refused', async () => {
    expect((await upload(Buffer.concat([buildPng(9)], LIMIT))).status).toBe(200)
    expect((await upload(Buffer.alloc(LIMIT + 1))).error.code).toBe('PAYLOAD_TOO_LARGE')
  })

  /** Sends data until the server stops reading, whatever it responds. @returns status, bytes written and growth of memory */
  async function pour(headers: Record<string, string>) {
    const { port } = server.app.server.address() as AddressInfo // a TCP server's address is never a string
    const before = process.memoryUsage().rss
    const socket = connect(port, '127.0.0.1')
    const closed = new Promise(resolve => socket.once('close', resolve))
    let answer = ''
    socket.on('data', data => (answer += data)).on('error', () => undefined)
    const lines = Object.entries({ host: 'portal', 'content-type': 'image/png', ...headers })
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.write(`POST /api/admin/samples/${id}/picture HTTP/1.1\r\n${head}\r\n`)
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536), Buffer.from('\r\n')])
    while (socket.bytesWritten < 1e9 && !socket.destroyed) {
      if (socket.write(chunk)) continue
      await Promise.race([new Promise(resolve => socket.once('drain', resolve)), closed])
    }
    socket.destroy()
    const status = answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 413'.length)
    return { status, written: socket.bytesWritten, grown: process.memoryUsage().rss - before }
  }

  test.each([
    ['an admin', () => ({ authorization: `Bearer ${token}` }), '413'],
    ['nobody', () => ({}), '401'],
  ])('of 1 GB from %s is cut off early, whatever length it declares', async (_who, headers, expected) => {
    const lengths: Record<string, string>[] = [
      { 'transfer-encoding': 'chunked' },
      { 'content-length': '1000000000' },
    ]
    for (const length of lengths) {
      const { status, written, grown } = await pour({ ...headers(), ...length })
      // After the connection is closed, the client may miss the response.
      expect([expected, '']).toContain(status)
      expect(written).toBeLessThan(30e6)
      expect(grown).toBeLessThan(100e6)
    }
    expect(await stored()).toEqual([])
  })
})

test('one picture is processed at a time; a second upload gets 503 with Retry-After', async () => {
  const file = await red().png().toBuffer()
  const answers = await Promise.all([upload(file), upload(file)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 503])
  expect(answers.find(({ status }) => status === 503)?.headers['retry-after']).toBe('1')
})
