import { encode } from 'uqr'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, inTurn, openScreen } from '../../test/open-screen.tsx'
import { aRep } from '../../test/records.ts'

const [OLD, NEW] = ['AbCdEfGhIjKlMnOpQrStUv', 'BbCdEfGhIjKlMnOpQrStUv']
const answers: Answers = {
  'GET /users/details': aRep,
  'GET /rep-card': () => ({ code: OLD, away: false }),
  'POST /rep-card': () => ({ code: NEW, away: false }),
}
const open = (more: Answers = {}) => openScreen('/sale-rep/card', { ...answers, ...more }, 'RETAILER')
const qr = page.getByRole('img', { name: 'QR code of your registration page' })
const sizeOf = (code: string) =>
  encode(`${location.origin}/register?rep=${code}`, { border: 4, boostEcc: true }).size

beforeEach(() => page.viewport(390, 664))

test("the card shows a large QR code with the rep's name, and can be saved as PNG and SVG", async () => {
  await open()
  await expect.element(qr).toBeVisible()
  expect(qr.element().getAttribute('viewBox')).toBe(`0 0 ${sizeOf(OLD)} ${sizeOf(OLD)}`)
  expect(qr.element().getBoundingClientRect().width).toBeGreaterThan(240)
  await expect.element(page.getByText('Aisyah Rahman')).toBeVisible()
  const saved: { type: string; size: number }[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    if (blob instanceof Blob) saved.push({ type: blob.type, size: blob.size })
    return '#'
  })
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'More for my card' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await save('Save as picture (PNG)')
  await expect.poll(() => saved.length).toBe(1)
  await save('Save for print (SVG)')
  await expect.poll(() => saved.map(({ type }) => type)).toEqual(['image/png', 'image/svg+xml'])
  for (const { size } of saved) expect(size).toBeGreaterThan(1000)
})

test('opening the card creates a code, and a new code needs a confirmation', async () => {
  const sent = await open({
    'GET /rep-card': inTurn<{ code: string | null; away: boolean }>(
      () => ({ code: null, away: false }),
      () => ({ code: NEW, away: false }),
    ),
  })
  await expect.element(qr).toBeVisible()
  await page.getByRole('button', { name: 'More for my card' }).click()
  await page.getByRole('menuitem', { name: 'Get a new code' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Get a new code?' })
  await expect.element(dialog.getByText('Cards you have printed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Get a new code' }).click()
  await expect.element(page.getByText('Your card has a new code.')).toBeVisible()
  const bodies = sent.filter(({ name }) => name === 'POST /rep-card').map(({ body }) => body)
  expect(bodies).toEqual([{ replaces: null }, { replaces: NEW }])
})

test('a rep who is absent is told that the card names nobody', async () => {
  await open({ 'GET /rep-card': () => ({ code: OLD, away: true }) })
  await expect.element(page.getByText('You are away today.')).toBeVisible()
})

const primary = () => document.querySelectorAll('main button.bg-action')

test("the card has one primary action: it opens the browser's share menu with the link, or copies the link where there is none", async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('Closed', 'AbortError')))
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  await open()
  await page.getByRole('button', { name: 'Share my card' }).click()
  const url = `${location.origin}/register?rep=${OLD}`
  expect(share).toHaveBeenCalledWith({ text: 'Register for free samples with Aisyah Rahman', url })
  expect(primary()).toHaveLength(1)
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('without a share menu in the browser, the primary action copies the link', async () => {
  Reflect.deleteProperty(navigator, 'share')
  await open()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  expect(primary()).toHaveLength(1)
})
