import { afterEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'

const USUAL = [390, 844] as const
const send = page.getByRole('button', { name: 'Send OTP Code' })
const salutation = page.getByLabelText('Salutation')
const rect = (locator: { element(): Element }) => locator.element().getBoundingClientRect()

async function emulate(scheme: 'light' | 'dark'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-color-scheme', value: scheme }],
  })
}

/** The WCAG contrast ratio of two `rgb(…)` colours. */
function contrast(first: string, second: string): number {
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? [])
      .map(part => Number(part) / 255)
      .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [dark = 0, bright = 0] = [light(first), light(second)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

afterEach(async () => {
  await page.viewport(...USUAL)
  await emulate('light')
})

test('at 400 px of height, as with an open keyboard, the login button is visible [UX§12]', async () => {
  await page.viewport(390, 400)
  await openScreen('/login')
  await expect.element(send).toBeVisible()
  expect(rect(send).bottom).toBeLessThanOrEqual(400)
})

test('at 320 px prefix and number are side by side [UX§12]', async () => {
  await page.viewport(320, 640)
  await openScreen('/login')
  await expect.element(send).toBeVisible()
  expect(rect(page.getByLabelText('Phone number')).top).toBe(rect(page.getByLabelText('Phone prefix')).top)
})

test('salutation and name are stacked on a phone or with large text, and side by side where there is room', async () => {
  await openScreen('/register')
  await expect.element(salutation).toBeVisible()
  const name = page.getByLabelText('Full name')
  expect(rect(name).top).toBeGreaterThan(rect(salutation).bottom)
  await page.viewport(480, 844)
  await expect.poll(() => rect(name).top).toBe(rect(salutation).top)
  document.documentElement.style.fontSize = '200%'
  await expect.poll(() => rect(name).top).toBeGreaterThan(rect(salutation).bottom)
  document.documentElement.style.fontSize = ''
})

test('the placeholder of a select does not look like a value', async () => {
  await openScreen('/register')
  await expect.element(salutation).toBeVisible()
  const answer = () => getComputedStyle(page.getByLabelText('Full name').element()).color
  const colour = () => getComputedStyle(salutation.element()).color
  expect(colour()).not.toBe(answer())
  await salutation.selectOptions('Dr')
  await expect.poll(colour).toBe(answer())
})

for (const [path, name] of [
  ['/login', 'Send OTP Code'],
  ['/register', 'Next'],
] as const) {
  test(`the label of a disabled '${name}' has enough contrast in light and dark [UX§11]`, async () => {
    await openScreen(path)
    const button = page.getByRole('button', { name })
    await expect.element(button).toBeVisible()
    for (const scheme of ['light', 'dark'] as const) {
      await emulate(scheme)
      await expect.poll(() => matchMedia(`(prefers-color-scheme: ${scheme})`).matches).toBe(true)
      // Wait until transitions end, to read the final colours.
      await expect.poll(() => button.element().getAnimations()).toEqual([])
      const { color, backgroundColor, opacity } = getComputedStyle(button.element())
      expect(opacity).toBe('1')
      expect(contrast(color, backgroundColor)).toBeGreaterThan(4.5)
    }
  })
}
