import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { typeCodeFromInbox } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'
import {
  NAVIGATION_LIMITS,
  recordLoadedScripts,
  scriptName,
  totalScriptBytes,
  withoutSampleSelectList,
} from './scripts.ts'
import { waitForScreenContent } from './visits.ts'

const SCRIPT_BUDGET = 75_000

test('the first load of the login screen is under 75 kB of script, compressed as the server sends it [UX§16]', async ({
  page,
}) => {
  const scripts: Promise<Buffer>[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await page.goto('/login', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Send OTP Code' })).toBeVisible()
  const sizes = (await Promise.all(scripts)).map(script => brotliCompressSync(script).length)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(SCRIPT_BUDGET)
})

test('routes are lazy: each screen from the login to home and its tabs loads at most eight files and 45 kB, and no code of another role [UX§16]', async ({
  page,
  people,
  inbox,
}) => {
  const takeScripts = recordLoadedScripts(page)
  const expectLoaded = async (files: string[], names: readonly string[]) => {
    expect(files.map(scriptName).sort()).toEqual(names)
    expect(files.length).toBeLessThanOrEqual(NAVIGATION_LIMITS.files)
    expect(await totalScriptBytes(files)).toBeLessThanOrEqual(NAVIGATION_LIMITS.bytes)
  }
  const hcp = await people.newHcp()
  // Code loaded while the browser is idle does not count for a screen.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await page.goto('/login', { waitUntil: 'networkidle' })
  expect(takeScripts().map(scriptName).sort()).toEqual(['framework', 'index', 'rolldown-runtime'])

  await page.getByLabel('Phone prefix').selectOption(hcp.phone.prefix)
  await page.getByLabel('Phone number').fill(hcp.phone.number)
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await expect(page.getByRole('heading', { name: 'OTP Verification' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const scripts = takeScripts()
  // The code of both homes loads while the user types the one-time code.
  const ofHcp = ['hcp-home-page', 'hcp-portal-layout', 'home', 'post-login-redirect', 'public']
  const ofHomes = [...ofHcp, 'rep-home-page', 'rep-layout', 'rep-screens']
  await expectLoaded(
    scripts.filter(file => !ofHomes.includes(scriptName(file))),
    ['calls', 'code', 'portal', 'verify-login-code-page'],
  )
  await expectLoaded(
    scripts.filter(file => ofHcp.includes(scriptName(file))),
    ofHcp,
  )

  await typeCodeFromInbox(page, inbox, hcp.phone)
  await waitForScreenContent(page, hcp.name)
  await expectLoaded(takeScripts(), [])
  for (const [tab, files] of [
    ['Sample', ['rooms', 'sample-request-page']],
    ['Order', ['hcp-orders-page']],
    ['Profile', ['hcp-profile-page']],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: tab }).click()
    await waitForScreenContent(page, tab)
    await expectLoaded(withoutSampleSelectList(takeScripts()), files)
  }
})

test('assets are pre-compressed and immutable, and HTML is not cached', async ({ page, request }) => {
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

/** Features that the oldest supported browsers (Safari 16.4, Chrome 111, Firefox 128) lack and no polyfill adds. */
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

test('the build uses only features of the supported browsers', async () => {
  const assets = join(import.meta.dirname, '../../web/dist/assets')
  const files = (await readdir(assets)).filter(name => /\.(js|css)$/.test(name))
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) {
    const text = await readFile(join(assets, file), 'utf8')
    const found = TOO_NEW.map(pattern => pattern.exec(text)).filter(match => match !== null)
    expect(
      found.map(match => text.slice(Math.max(0, match.index - 60), match.index + 40)),
      file,
    ).toEqual([])
  }
})
