import { gzipSync } from 'node:zlib'
import { expect, test } from '../portal/test.ts'

const SCRIPT_BUDGET = 125_000

test("the login screen's first load is under 125 kB gzip of script", async ({ page }) => {
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

test('routes are lazy: logging in loads no other screen, and each screen comes when it is opened', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('response', response => loaded.push(new URL(response.url()).pathname))
  const screens = () => loaded.filter(path => /-(page|layout)-[^/]+\.js$/.test(path))
  await page.goto('/login', { waitUntil: 'networkidle' })
  expect(screens()).toEqual([])
  await page.getByRole('link', { name: 'Apply as a partner' }).click()
  await expect(page.getByRole('heading', { name: 'Public Registration' })).toBeVisible()
  expect(screens()).toEqual([expect.stringContaining('/register-page-')])
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
  expect(html.headers()['content-security-policy']).toContain("frame-ancestors 'self'")
})
