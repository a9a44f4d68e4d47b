import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { setTokenCookie } from '../e2e/people/cookies.ts'
import { toStoredPhone } from '../e2e/people/journeys.ts'
import { People } from '../e2e/people/people.ts'
import { startPortal } from '../e2e/portal/portal.ts'
import { findOrInstallChromium } from '../scripts/find-or-install-chromium.ts'
import { type Load, measureTabOpening, recordPageLoad } from './first-load-watch.ts'
import { emulateSlowPhone, type Line, trackLongestRequestChain } from './slow-phone.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const FIRST_LOAD: Line = { kbits: 1600, latency: 150 }
const SLOW: Line = { kbits: 400, latency: 400 }
/** Milliseconds between two typed digits of a code. */
const TYPING = 800
const dist = join(import.meta.dirname, '../web/dist')

async function openPhone(browser: Browser, line: Line) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const phone = await context.newCDPSession(page)
  return { context, page, phone, slow: () => emulateSlowPhone(phone, line) }
}

/** Serves the loaded login as a static page without scripts, to compare with. */
async function serveStatic(browser: Browser, address: string) {
  const { context, page } = await openPhone(browser, FIRST_LOAD)
  await page.goto(`${address}/login`, { waitUntil: 'networkidle' })
  const html = await page.evaluate(async () => {
    const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
    const css = sheet ? await (await fetch(sheet.href)).text() : ''
    for (const part of document.querySelectorAll('script, link:not([rel=icon])')) part.remove()
    document.head.append(Object.assign(document.createElement('style'), { textContent: css }))
    return `<!doctype html>${document.documentElement.outerHTML}`
  })
  await context.close()
  const body = brotliCompressSync(html)
  const server = createServer(async ({ url = '/' }, answer) => {
    const isPicture = url.endsWith('.svg')
    const type = isPicture ? 'image/svg+xml' : 'text/html; charset=utf-8'
    answer.writeHead(200, { 'content-encoding': 'br', 'content-type': type })
    answer.end(isPicture ? await readFile(join(dist, `${url}.br`)) : body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
}

async function measureLoad(browser: Browser, url: string, taps: boolean): Promise<Load> {
  const { context, page, slow } = await openPhone(browser, FIRST_LOAD)
  await slow()
  await page.addInitScript(recordPageLoad, taps)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(4000)
  const load = await page.evaluate(() => (window as unknown as { readLoad(): Load }).readLoad())
  await context.close()
  return load
}

/** @returns the longest chain of dependent requests from the last digit of the code to the home screen */
async function measureLogin(browser: Browser, address: string, people: People): Promise<string[]> {
  const { context, page, phone, slow } = await openPhone(browser, SLOW)
  await slow()
  const hcp = await people.newHcp()
  await page.goto(`${address}/login`)
  await page.getByLabel('Phone number').pressSequentially(hcp.phone.number, { delay: 100 })
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  const box = page.getByRole('textbox', { name: 'Digit 1 of 4' })
  await box.waitFor()
  const answer = await context.request.get(`${address}/api/dev/messages?to=${toStoredPhone(hcp.phone)}`)
  const code = /your code is (\d{4})/.exec(await answer.text())?.[1] ?? ''
  await box.pressSequentially(code.slice(0, 3), { delay: TYPING })
  await page.waitForTimeout(TYPING)
  const read = trackLongestRequestChain(phone)
  await page.keyboard.type(code.slice(3))
  await page.getByRole('heading', { name: hcp.name }).waitFor()
  const chain = read().map(({ url }) => new URL(url).pathname)
  await context.close()
  return chain
}

async function measureTabs(page: Page): Promise<Record<string, { cold: number; second: number }>> {
  const times: Record<string, { cold: number; second: number }> = {}
  for (const tab of ['Sample', 'Order', 'Profile']) {
    const visits: number[] = []
    for (let visit = 0; visit < 2; visit += 1) {
      visits.push(Math.round(await page.evaluate(measureTabOpening, tab)))
      await page.waitForTimeout(1500)
      await page.evaluate(measureTabOpening, 'Home')
      await page.waitForTimeout(1500)
    }
    times[tab] = { cold: visits[0] ?? 0, second: visits[1] ?? 0 }
  }
  return times
}

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

function summary(loads: Load[]) {
  const of = (name: keyof Load, digitsAfter = 0) =>
    Number(median(loads.map(load => load[name])).toFixed(digitsAfter))
  return {
    'first paint': of('firstPaint'),
    'largest paint': of('largestPaint'),
    handled: of('handled'),
    shift: of('shift', 3),
    blocked: of('blocked'),
    'script before': of('scriptBefore'),
    transfer: of('transfer'),
  }
}

const portal = await startPortal()
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(chromium.executablePath()),
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
const still = await serveStatic(browser, portal.address)
const login = `${portal.address}/login`
const loads: Record<'still' | 'ours' | 'tapped', Load[]> = { still: [], ours: [], tapped: [] }
for (let round = 0; round < ROUNDS; round += 1) {
  loads.still.push(await measureLoad(browser, still.url, false))
  loads.ours.push(await measureLoad(browser, login, false))
  loads.tapped.push(await measureLoad(browser, login, true))
}
const { context, page, slow } = await openPhone(browser, SLOW)
const people = new People(portal, page, context.request)
const hcp = await people.newHcp()
await people.newOrder(hcp, 'POSTED')
const chain = await measureLogin(browser, portal.address, people)
await page.goto(login)
await setTokenCookie(page, hcp.token)
await slow()
await page.goto(`${portal.address}/portal/home`)
await page.getByRole('heading', { name: hcp.name }).waitFor()
await page.waitForTimeout(4000)
const tabs = await measureTabs(page)
await browser.close()
still.stop()
await portal.stop()

process.stdout.write(
  `\n/login at CPU 4x, 1.6 Mbit/s, 150 ms; medians of ${ROUNDS}; ms since asked for, bytes\n`,
)
// biome-ignore-start lint/suspicious/noConsole: the tables are what this program is for
console.table({
  'no script': summary(loads.still),
  portal: summary(loads.ours),
  'portal, tapped': summary(loads.tapped),
})
process.stdout.write(
  `\nCPU 4x, 400 kbit/s, 400 ms\n${chain.length} round trips from the last digit to home: ${chain.join(' → ')}\n`,
)
console.table(tabs)
// biome-ignore-end lint/suspicious/noConsole: the tables are what this program is for
