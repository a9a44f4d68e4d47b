import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '../portal/test.ts'
import { enter, settle } from './visits.ts'

const SCRIPT_BUDGET = 125_000

test("the login screen's first load is under 125 kB gzip of script [UX§16]", async ({ page }) => {
  const scripts: Promise<Buffer>[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await page.goto('/login', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Send OTP Code' })).toBeVisible()
  const sizes = (await Promise.all(scripts)).map(script => gzipSync(script).length)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(SCRIPT_BUDGET)
})

test('routes are lazy: logging in loads no other area, and within an area nothing more is loaded', async ({
  page,
  people,
}) => {
  let loaded: string[] = []
  page.on('request', asked => {
    const file = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(asked.url())?.[1]
    if (file) loaded.push(file)
  })
  await page.goto('/login', { waitUntil: 'networkidle' })
  expect(loaded.sort()).toEqual(['framework', 'index', 'rolldown-runtime'])
  loaded = []
  await page.getByRole('link', { name: 'Apply as a partner' }).click()
  await expect(page.getByRole('heading', { name: 'Public Registration' })).toBeVisible()
  expect(loaded.sort()).toEqual(['data', 'register', 'ui'])

  await enter(page, people, 'hcp')
  await page.goto('/portal/home')
  await settle(page, 'Dr Hana Yusof')
  loaded = []
  for (const tab of ['Sample', 'Order', 'Profile']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: tab }).click()
    await settle(page, tab)
  }
  expect(loaded).toEqual([])
})

test('assets are pre-compressed and immutable, HTML is not kept', async ({ page, request }) => {
  await page.goto('/login')
  const script = await page.locator('script[type=module]').first().getAttribute('src')
  for (const encoding of ['br', 'gzip']) {
    const asset = await request.get(script ?? '', { headers: { 'accept-encoding': encoding } })
    expect(asset.headers()['content-encoding']).toBe(encoding)
    expect(asset.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  }
  const html = await request.get('/portal/home')
  expect(html.headers()['cache-control']).toBe('no-cache')
  expect(html.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
})

/** What the oldest supported browsers (Safari 16.4, Chrome 111, Firefox 128) do not have, and no polyfill brings. */
const TOO_NEW = [
  /\b(?:Map|Object)\.groupBy\(/, // Safari 17.4
  /\bPromise\.(?:withResolvers|try)\(/, // Safari 17.4, 18.2
  /\bArray\.fromAsync\(/, // Chrome 121
  /\bAbortSignal\.any\(/, // Safari 17.4
  /\bURL\.(?:canParse|parse)\(/, // Safari 17, 18
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, // Safari 17, Chrome 122
  /\bIterator\.from\(/, // Safari 18.4
  /\bRegExp\.escape\(/, // Safari 18.2
  /\bUint8Array\.from(?:Base64|Hex)\(/, // Safari 18.2
  /(?<!`function`\?\w+)\.checkVisibility\(/, // Safari 17.4
  /\blight-dark\(|\banchor\(/, // Safari 17.5, 26
]

test('what is built keeps to what the supported browsers have', async () => {
  const assets = join(import.meta.dirname, '../../web/dist/assets')
  const files = (await readdir(assets)).filter(name => /\.(js|css)$/.test(name))
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) {
    const text = await readFile(join(assets, file), 'utf8')
    const found = TOO_NEW.map(one => one.exec(text)).filter(match => match !== null)
    expect(
      found.map(match => text.slice(Math.max(0, match.index - 60), match.index + 40)),
      file,
    ).toEqual([])
  }
})
