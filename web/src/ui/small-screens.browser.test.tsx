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

/** How far two colours of an element are apart (WCAG), as `rgb(…)`. */
function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? [])
      .map(part => Number(part) / 255)
      .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

afterEach(async () => {
  await page.viewport(...USUAL)
  await emulate('light')
})

test('with 400 px of height, as a keyboard leaves, the button of the login is in sight [UX§12]', async () => {
  await page.viewport(390, 400)
  await openScreen('/login')
  await expect.element(send).toBeVisible()
  expect(rect(send).bottom).toBeLessThanOrEqual(400)
})

test('at 320 px prefix and number stand beside each other [UX§12]', async () => {
  await page.viewport(320, 640)
  await openScreen('/login')
  await expect.element(send).toBeVisible()
  expect(rect(page.getByLabelText('Phone number')).top).toBe(rect(page.getByLabelText('Phone prefix')).top)
})

test('the salutation stands beside the name, below it where large text leaves no room', async () => {
  await openScreen('/register')
  await expect.element(salutation).toBeVisible()
  const name = page.getByLabelText('Full name')
  expect(rect(name).top).toBe(rect(salutation).top)
  document.documentElement.style.fontSize = '200%'
  await expect.poll(() => rect(name).top).toBeGreaterThan(rect(salutation).bottom)
  document.documentElement.style.fontSize = ''
})

test('what a select asks for does not look like an answer', async () => {
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
  test(`what '${name}' says before it can be used can be read, in light and dark [UX§11]`, async () => {
    await openScreen(path)
    const button = page.getByRole('button', { name })
    await expect.element(button).toBeVisible()
    for (const scheme of ['light', 'dark'] as const) {
      await emulate(scheme)
      await expect.poll(() => matchMedia(`(prefers-color-scheme: ${scheme})`).matches).toBe(true)
      // Not one of the colours it passes on its way.
      await expect.poll(() => button.element().getAnimations()).toEqual([])
      const { color, backgroundColor, opacity } = getComputedStyle(button.element())
      expect(opacity).toBe('1')
      expect(contrast(color, backgroundColor)).toBeGreaterThan(4.5)
    }
  })
}
