import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildToken } from '../../test/factories.ts'
import { red } from '../../test/pictures.ts'
import { useTestServer } from '../../test/server.ts'
import { APP_ICONS } from '../platform/pictures/app-icon-names.ts'

const NEUTRAL = {
  id: '/',
  start_url: '/',
  lang: 'en',
  name: 'Neutral Care',
  short_name: 'Neutral',
  theme_color: '#0e5a47',
  icons: [{ src: '/icons/any-192.png', purpose: 'any' }],
  shortcuts: [{ name: 'Sample Request', url: '/portal/sample/request' }],
}
const folder = await mkdtemp(join(tmpdir(), 'portal-web-'))
beforeAll(async () => {
  for (const locale of ['en', 'ms']) {
    await mkdir(join(folder, locale))
    await writeFile(join(folder, locale, '.inline.json'), '[]')
    const manifest = JSON.stringify({ ...NEUTRAL, lang: locale })
    await writeFile(join(folder, locale, 'manifest.webmanifest'), manifest)
  }
  await mkdir(join(folder, 'icons'))
  await writeFile(join(folder, 'icons/any-192.png'), 'the mark')
})
afterAll(() => rm(folder, { recursive: true }))
const server = useTestServer({}, { webFolder: folder })

const readManifest = async (query = '', locale = 'en') =>
  server.app.inject(`/${locale}/manifest.webmanifest${query}`)
const fetchIcon = (name: string, logo = '') => server.app.inject(`/icons/${name}?logo=${logo}`)
async function signInAdmin(region: 'MY' | 'SG') {
  return buildToken(server, await buildAdmin(server, { company: server.companies[region] }))
}

test('the installed app has the brand of the only active company, else the neutral brand until the region is known [D§10]', async () => {
  const { headers, ...neutral } = await readManifest()
  expect(neutral.json()).toEqual(NEUTRAL)
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
  expect(headers['cache-control']).toBe('no-cache')
  expect((await readManifest('', 'ms')).json()).toMatchObject({ lang: 'ms' })

  const token = await signInAdmin('MY')
  const { data: settings } = await server.call('GET /admin/company', { token })
  const { updatedAt: _, logo: _logo, ...values } = settings
  const body = { ...values, name: 'Pharma Malaysia', senderName: 'Pharma', colour: '#123456' }
  expect((await server.call('POST /admin/company', { token, body })).status).toBe(200)
  const branded = {
    ...NEUTRAL,
    id: '/MY',
    name: 'Pharma Malaysia',
    short_name: 'Pharma',
    theme_color: '#123456',
  }
  for (const query of ['', '?region=MY', '?region=SG', '?region=x', '?region=MY&region=SG'])
    expect((await readManifest(query)).json()).toEqual(branded)

  await signInAdmin('SG')
  expect((await readManifest()).json()).toEqual(NEUTRAL)
  expect((await readManifest('?region=MY')).json()).toEqual(branded)
  expect((await readManifest('?region=SG')).json()).toMatchObject({ id: '/SG', theme_color: '#0e5a47' })
})

test('its icons are drawn from the logo: square, opaque, complete, one within the maskable area; without a logo they show the mark', async () => {
  const token = await signInAdmin('MY')
  const body = await red(600, 200).png().toBuffer()
  const { data } = await server.call('POST /admin/company/logo', { token, body })
  const hash = data.logo?.hash ?? ''
  expect((await readManifest('?region=MY')).json()).toMatchObject({
    icons: [{ src: `/icons/any-192.png?logo=${hash}`, purpose: 'any' }],
  })
  for (const [name, side] of Object.entries(APP_ICONS)) {
    const { headers, rawPayload } = await fetchIcon(name, hash)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const icon = sharp(rawPayload)
    const { width, height, hasAlpha } = await icon.metadata()
    expect([name, width, height, hasAlpha]).toEqual([name, side, side, false])
    const { info } = await icon.trim({ threshold: 40 }).toBuffer({ resolveWithObject: true })
    expect(info.width / info.height).toBeCloseTo(3, 0)
    // Launchers cut to a circle of four fifths at most.
    const [size, most] = name.startsWith('maskable')
      ? [Math.hypot(info.width, info.height), 0.8]
      : [info.width, 0.9]
    expect(size / side).toBeLessThan(most)
    expect(size / side).toBeGreaterThan(most - 0.1)
  }
  for (const logo of ['', 'x', '%00', `${hash}&logo=${hash}`]) {
    const { body: mark, headers } = await fetchIcon('any-192.png', logo)
    expect([logo, mark, headers['cache-control']]).toEqual([logo, 'the mark', 'no-cache'])
  }

  await server.call('POST /admin/company/logo', { token, body: await red(200, 200).png().toBuffer() })
  expect((await fetchIcon('any-192.png', hash)).body).toBe('the mark')
  await server.call('DELETE /admin/company/logo', { token })
  expect(await server.db.selectFrom('company_icons').selectAll().execute()).toEqual([])
})

test('no other file is an icon or a manifest', async () => {
  for (const url of [
    '/icons/x.png',
    '/icons/..%2fen%2f.inline.json',
    '/xx/manifest.webmanifest',
    '/..%2fen/manifest.webmanifest',
  ])
    expect([url, (await server.app.inject(url)).statusCode]).toEqual([url, 404])
})
