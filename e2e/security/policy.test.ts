import type { Browser } from '@playwright/test'
import type { Portal } from '../portal/portal.ts'
import { expect, test } from '../portal/test.ts'
import { recordScriptExecution } from './canary.ts'
import { packPayloads } from './payloads.ts'

test.use({ trace: 'off' })

/**
 * Opens pages that contain the payloads as markup, with the portal's headers. @returns how many ran and how many the CSP
 * blocked
 */
async function openAsMarkup(browser: Browser, { address }: Portal, bypassCSP: boolean) {
  const { headers } = await fetch(`${address}/login`)
  const policy = headers.get('content-security-policy') ?? ''
  const context = await browser.newContext({ bypassCSP })
  const done = await recordScriptExecution(context)
  let refused = 0
  await context.exposeFunction('refused', () => void refused++)
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', () => void Reflect.get(window, 'refused')()),
  )
  let body = ''
  await context.route('**/*', route =>
    route.request().isNavigationRequest() && route.request().url() === `${address}/login`
      ? route.fulfill({ body, headers: { 'content-type': 'text/html', 'content-security-policy': policy } })
      : route.abort(),
  )
  const page = await context.newPage()
  for (const markup of packPayloads(1000)) {
    body = `<!doctype html><title>Portal</title><p>${markup}</p>`
    await page.goto(`${address}/login`)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await context.close()
  return { ran: done.filter(what => what === 'ran' || what === '1').length, refused }
}

test('payloads inserted as markup run without the CSP, and none runs with it [D§4]', async ({
  browser,
  portal,
}) => {
  const without = await openAsMarkup(browser, portal, true)
  expect(without.ran).toBeGreaterThan(30)
  expect(without.refused).toBe(0)
  const withIt = await openAsMarkup(browser, portal, false)
  expect(withIt.ran).toBe(0)
  expect(withIt.refused).toBeGreaterThan(30)
})
