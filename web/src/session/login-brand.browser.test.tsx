import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MALAYSIA, openScreen, SINGAPORE } from '../../test/open-screen.tsx'

const LION = { ...SINGAPORE, name: 'Lion Health', colour: '#c8102e' }
const action = () => getComputedStyle(document.documentElement).getPropertyValue('--action')
const brand = (name: string) => page.getByText(name, { exact: true })

test("before sign-in the brand is neutral until the prefix selects one of two companies; a single active company's brand shows at once [D§10]", async () => {
  await openScreen('/login', { 'GET /public/companies': () => [MALAYSIA, LION] })
  await expect.element(brand('Meridian Care')).toBeVisible()
  const neutral = action()
  const prefix = page.getByLabelText('Phone prefix')
  await prefix.selectOptions('+65')
  await expect.element(brand('Lion Health')).toBeVisible()
  expect(action()).toBe(LION.colour)
  await prefix.selectOptions('+60')
  await expect.element(brand('Meridian Care Malaysia')).toBeVisible()
  expect(action()).toBe(neutral)

  // Imported after the screen, because the module reads the session when it loads.
  const { saveCompanyBrands } = await import('./login-brand.ts')
  saveCompanyBrands([{ ...MALAYSIA, inUse: false }, LION])
  await expect.element(brand('Lion Health')).toBeVisible()
  await expect.poll(action).toBe(LION.colour)
})
