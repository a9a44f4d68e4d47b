import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildAdmin, buildToken } from '../../test/factories.ts'
import { buildPng, red } from '../../test/pictures.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
const tokens = { MY: '', SG: '' }
beforeAll(async () => {
  for (const region of ['MY', 'SG'] as const) {
    tokens[region] = await buildToken(server, await buildAdmin(server, { company: server.companies[region] }))
  }
})

const matching = (shown: string | undefined) =>
  shown === undefined ? {} : { headers: { 'content-type': 'image/png', 'if-match': `"${shown}"` } }
const upload = (body: Uint8Array, shown?: string) =>
  server.call('POST /admin/company/logo', { token: tokens.MY, body, ...matching(shown) })
const remove = (shown?: string) =>
  server.call('DELETE /admin/company/logo', {
    token: tokens.MY,
    ...(shown !== undefined && { headers: { 'if-match': `"${shown}"` } }),
  })
const read = async (region: 'MY' | 'SG' = 'MY') =>
  (await server.call('GET /admin/company', { token: tokens[region] })).data
const told = async () => (await server.call('GET /public/companies')).data.map(({ logo }) => logo)
const fetchLogo = (hash = '') => server.app.inject(`/api/company-logos/${hash}`)
const deeds = async () => {
  const events = server.db.selectFrom('audit_events').where('action', 'like', 'company.logo-%').orderBy('id')
  return events.select(['action', 'company_id', 'entity_id']).execute()
}

beforeEach(async () => {
  await remove()
})

describe('a logo', () => {
  test.each([
    ['wide', 2000, 200, [480, 48]],
    ['high', 300, 600, [72, 144]],
    ['small', 60, 20, [60, 20]],
    ['a hair', 3000, 1, [480, 1]],
  ] as const)(
    'that is %s keeps its content and proportions, and is never enlarged',
    async (_name, width, height, size) => {
      const { data } = await upload(await red(width, height).png().toBuffer())
      expect([data.logo?.width, data.logo?.height]).toEqual(size)
      const { rawPayload } = await fetchLogo(data.logo?.hash)
      const made = await sharp(rawPayload).metadata()
      expect([made.format, made.width, made.height]).toEqual(['webp', ...size])
    },
  )

  test('keeps its transparency and loses its metadata', async () => {
    const file = await red(100, 100)
      .ensureAlpha()
      .extend({ right: 100, background: '#0000' })
      .withExif({ IFD0: { ImageDescription: 'Jalan Ampang' } })
      .png()
      .toBuffer()
    const { rawPayload } = await fetchLogo((await upload(file)).data.logo?.hash)
    const { hasAlpha, exif } = await sharp(rawPayload).metadata()
    expect([hasAlpha, exif, rawPayload.includes('Jalan Ampang')]).toEqual([true, undefined, false])
    const pixels = await sharp(rawPayload).raw().toBuffer()
    expect([pixels[4 * 20 + 3], pixels[4 * 123 + 3]]).toEqual([255, 0])
  })

  test('belongs to one company, is public, and has an immutable URL', async () => {
    const { data } = await upload(await red().png().toBuffer())
    expect(data).toEqual(await read())
    expect(await told()).toEqual([data.logo, null])
    expect((await read('SG')).logo).toBeNull()
    const { statusCode, headers } = await fetchLogo(data.logo?.hash)
    expect([statusCode, headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      }),
    ])
    expect((await server.call('DELETE /admin/company/logo', { token: tokens.SG })).status).toBe(200)
    expect(await told()).toEqual([data.logo, null])
    expect((await remove()).data.logo).toBeNull()
    expect(await told()).toEqual([null, null])
    expect((await fetchLogo(data.logo?.hash)).statusCode).toBe(404)
    expect((await fetchLogo('..')).statusCode).toBe(404)
  })

  test('can be shared by both companies: when one removes it, the other keeps it', async () => {
    const body = await red().png().toBuffer()
    const { logo } = (await upload(body)).data
    await server.call('POST /admin/company/logo', { token: tokens.SG, body })
    expect(await told()).toEqual([logo, logo])
    await remove()
    expect((await fetchLogo(logo?.hash)).statusCode).toBe(200)
    await server.call('DELETE /admin/company/logo', { token: tokens.SG })
  })

  test('is audited when it is set, replaced and removed, each once', async () => {
    const before = (await deeds()).length
    const file = await red().png().toBuffer()
    await upload(file)
    await upload(file)
    await upload(await red().negate().png().toBuffer())
    await remove()
    await remove()
    const about = { company_id: server.companies.MY.id, entity_id: server.companies.MY.id }
    expect((await deeds()).slice(before)).toEqual([
      { action: 'company.logo-set', ...about },
      { action: 'company.logo-set', ...about },
      { action: 'company.logo-removed', ...about },
    ])
  })

  test('does not overwrite or remove a newer logo of a colleague; the same logo again is no change', async () => {
    const [file, other] = await Promise.all([red().png().toBuffer(), red().negate().png().toBuffer()])
    const { logo } = (await upload(file, 'NONE')).data
    expect((await upload(file, 'NONE')).data.logo).toEqual(logo)
    expect((await upload(other, 'NONE')).error.code).toBe('COMPANY_CHANGED')
    expect((await remove('NONE')).error.code).toBe('COMPANY_CHANGED')
    expect((await read()).logo).toEqual(logo)
    expect((await upload(other, logo?.hash)).status).toBe(200)
    expect((await remove(logo?.hash)).error.code).toBe('COMPANY_CHANGED')
  })

  test('and the settings can be changed by two admins without a conflict', async () => {
    const { updatedAt, logo: _none, ...values } = await read()
    await upload(await red().png().toBuffer())
    const body = { ...values, name: 'Pharma One' }
    const headers = { 'if-match': `"${updatedAt}"` }
    const changed = await server.call('POST /admin/company', { token: tokens.MY, body, headers })
    expect(changed.data).toEqual({ ...(await read()), name: 'Pharma One', logo: (await told())[0] })
    const again = await server.call('POST /admin/company', { token: tokens.MY, body })
    expect(again.data).toEqual(changed.data)
  })
})

describe('visibility of a logo on white', () => {
  const shape = (colour: string, ground: string) =>
    sharp({ create: { width: 300, height: 90, channels: 4, background: ground } })
      .composite([
        { input: { create: { width: 90, height: 30, channels: 3, background: colour } }, left: 30, top: 30 },
      ])
      .png()
      .toBuffer()
  test('one that shows nothing on white is refused, and the earlier logo stays', async () => {
    const { logo } = (await upload(await red().png().toBuffer())).data
    for (const [colour, ground] of [
      ['#fff', '#0000'],
      ['#fff', '#fff'],
      ['#fffdf5', '#0000'],
    ] as const)
      expect((await upload(await shape(colour, ground))).error.code).toBe('LOGO_INVISIBLE')
    expect((await read()).logo).toEqual(logo)
  })

  test.each([
    ['a white one on a dark ground', '#fff', '#123'],
    ['a yellow one', '#ffc72c', '#0000'],
  ])('%s is accepted', async (_name, colour, ground) => {
    expect((await upload(await shape(colour, ground))).status).toBe(200)
  })
})

describe('a hostile file', () => {
  test('is refused, and nothing is stored', async () => {
    expect((await upload(buildPng(5001))).error.code).toBe('PICTURE_TOO_LARGE')
    expect(await told()).toEqual([null, null])
  })

  test('without an image content type, or larger than 5 MB, is refused unread', async () => {
    const headers = { 'content-type': 'image/svg+xml' }
    const body = await red().png().toBuffer()
    const other = await server.call('POST /admin/company/logo', { token: tokens.MY, body, headers })
    expect(other.error.code).toBe('PICTURE_UNREADABLE')
    expect((await upload(Buffer.alloc(5_000_001))).error.code).toBe('PAYLOAD_TOO_LARGE')
    expect(await told()).toEqual([null, null])
  })
})
