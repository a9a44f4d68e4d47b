import { brandColourTokens } from '@portal/contract/companies/colours'
import type { CompanySettings } from '@portal/contract/companies/company-settings.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MALAYSIA, openScreen, refuse, type Sent, SINGAPORE } from '../../test/open-screen.tsx'
import { aCompany } from '../../test/records.ts'

const SAVE = 'POST /admin/company'
const RED = '#c8102e'
const NAVY = '#0a2a5e'

const settings = aCompany({ colour: RED })

/** Opens the settings of a company whose colour is red. The other company's colour is navy. */
const open = async (save: (sent: Sent) => CompanySettings = () => settings) => {
  const sent = await openScreen(
    '/admin/settings',
    {
      'GET /public/companies': () => [
        { ...MALAYSIA, colour: RED },
        { ...SINGAPORE, colour: NAVY },
      ],
      'GET /admin/company': () => settings,
      'GET /admin/documents': () => ({ documents: [] }),
      [SAVE]: save,
    },
    'ADMIN',
  )
  await expect.element(colour()).toBeVisible()
  return () => sent.filter(({ name }) => name === SAVE).map(({ body }) => body)
}
const colour = () => page.getByLabelText('Colour', { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const action = () => getComputedStyle(document.documentElement).getPropertyValue('--action')
const storedColour = () => JSON.parse(localStorage.getItem('brands') ?? '')[0].colour
const previews = () =>
  ['Light', 'Dark'].map(name => page.getByText(name, { exact: true }).element().parentElement)

beforeEach(() => page.viewport(1280, 900))

test("a signed-in user sees the colour of their company, until it switches to the portal's colours", async () => {
  const own = getComputedStyle(document.documentElement).getPropertyValue('--action')
  const saved = await open(() => ({ ...settings, colour: null }))
  await expect.poll(action).toBe(RED)
  expect(storedColour()).toBe(RED)
  await press('Use the portal’s own colours')
  await expect.element(colour()).toHaveValue('')
  await press('Save: Brand')
  await expect.poll(saved).toMatchObject([{ colour: null }])
  await expect.poll(action).not.toBe(RED)
  expect([own, action()]).not.toContain(NAVY)
  expect(storedColour()).toBe(null)
})

test('a typed colour shows its contrast with white, and a preview in light and dark', async () => {
  const saved = await open()
  await colour().fill('#0A2A5E')
  await expect.element(colour()).toHaveValue(NAVY)
  await expect
    .element(colour())
    .toHaveAccessibleDescription('Contrast with white text: 13.9 : 1. Needed: 4.5.')
  for (const [index, scheme] of (['light', 'dark'] as const).entries()) {
    const tones = brandColourTokens(NAVY, scheme)
    // The colour changes with a transition.
    await expect
      .poll(() => [...(previews()[index]?.children ?? [])].map(looks))
      .toMatchObject([
        { background: tones['--action'], text: tones['--on-action'] },
        { text: tones['--action-ink'] },
        { background: tones['--action-soft'], text: tones['--action-ink'] },
      ])
  }
  // An unsaved colour does not apply to the portal.
  expect(action()).toBe(RED)
  await press('Save: Brand')
  await expect.poll(saved).toMatchObject([{ colour: NAVY }])
})

test('a colour with too little contrast is not sent, and the error names its contrast, the minimum and a colour that passes', async () => {
  const saved = await open()
  await colour().fill('#ff7a00')
  await press('Save: Brand')
  const words = 'Contrast with white text: 2.6 : 1. Needed: 4.5. Try #bb5a00'
  await expect.element(colour()).toHaveAccessibleDescription(expect.stringContaining(words))
  await expect.element(colour()).toHaveFocus()
  expect(page.getByText('Light', { exact: true }).elements()).toEqual([])
  await colour().fill('red')
  await expect.element(colour()).toHaveAccessibleDescription(/^Enter # and six/)
  expect(saved()).toEqual([])
})

test('a colour can be picked instead, and a refused save changes nothing', async () => {
  const saved = await open(() => refuse('COMPANY_CHANGED'))
  const picker = page.getByLabelText('Pick a colour')
  await expect.element(picker).toHaveValue(RED)
  const { width, height } = picker.element().getBoundingClientRect()
  expect([width, height]).toEqual([48, 48])
  await picker.fill(NAVY)
  await expect.element(colour()).toHaveValue(NAVY)
  await picker.fill('#ffee00')
  await expect.element(colour()).toHaveAccessibleDescription(/^Contrast with white text: 1\.2 : 1/)
  await picker.fill(NAVY)
  await press('Save: Brand')
  await expect.poll(saved).toMatchObject([{ colour: NAVY }])
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(action()).toBe(RED)
})

function looks(element: Element) {
  const { backgroundColor, color } = getComputedStyle(element)
  return { background: hex(backgroundColor), text: hex(color) }
}

/** Returns a computed colour as '#rrggbb'. */
function hex(computed: string): string {
  const parts = (computed.match(/\d+/g) ?? []).map(part => Number(part).toString(16).padStart(2, '0'))
  return `#${parts.join('')}`
}
