import { gzipSync } from 'node:zlib'
import { expect, test } from './test.ts'

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
