import type { Page } from '@playwright/test'
import { brandColourTokens } from '@portal/contract/companies/colours'
import { red } from '../../api/test/pictures.ts'
import { expect, test } from '../portal/test.ts'
import { findScreenFaults } from '../screens/faults.ts'
import { readLayoutShift, SHIFT_LIMIT, startMeasuringLayoutShift } from '../screens/layout-shift.ts'

const RED = '#c8102e'
/** The pixel size of the logo that the server sends. */
const LOGO = [480, 144]

const readAction = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--action'))
const logo = (page: Page) => page.locator('header').first().locator('img')
const readHeaderHeight = async (page: Page) => (await page.locator('header').first().boundingBox())?.height

async function expectLogo(page: Page): Promise<void> {
  const size = () =>
    logo(page).evaluate(
      image => image instanceof HTMLImageElement && [image.naturalWidth, image.naturalHeight],
    )
  await expect.poll(size).toEqual(LOGO)
}

test('people of a company see its colour and logo from the first paint until they log out; people of other companies never do [D§1 UX§15]', async ({
  page,
  people,
}) => {
  const [admin, rep] = [await people.newAdmin(), await people.newRep()]
  const hcp = await people.newHcp({ rep })
  const abroad = await people.newHcp({ prefix: '+65' })
  const order = await people.newOrder(hcp, 'IN_REVIEW')
  const screens = [
    [admin, '/admin/settings'],
    [rep, '/sale-rep/home'],
    [hcp, '/portal/home'],
  ] as const
  const heights: (number | undefined)[] = []
  for (const [person, path] of screens) {
    await people.openAs(person, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    heights.push(await readHeaderHeight(page))
  }
  const own = await readAction(page)

  await people.openAs(admin, '/admin/settings')
  await page.getByLabel('Colour', { exact: true }).fill(RED)
  await page.getByRole('button', { name: 'Save: Brand' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add logo' }).click()
  const dialog = page.getByRole('dialog')
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: await red(960, 288).png().toBuffer() }
  await dialog.getByLabel('Logo file').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()

  await startMeasuringLayoutShift(page)
  for (const [index, [person, path]] of screens.entries()) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await people.openAs(person, path)
      await expectLogo(page)
      await expect(logo(page)).toHaveAttribute('alt', people.company('+60').name)
      const ground = colorScheme === 'dark' ? 'rgb(255, 255, 255)' : 'rgba(0, 0, 0, 0)'
      await expect.soft(logo(page)).toHaveCSS('background-color', ground)
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
      expect.soft(await readAction(page)).toBe(brandColourTokens(RED, colorScheme)['--action'])
      expect.soft(await readHeaderHeight(page), path).toBe(heights[index])
      expect.soft(await readLayoutShift(page), path).toBeLessThan(SHIFT_LIMIT)
    }
    expect.soft(await findScreenFaults(page), path).toEqual([])
  }

  // The brand shows before the response with the companies arrives.
  await page.route('**/api/public/companies', () => {})
  await page.reload()
  await expectLogo(page)
  expect(await readAction(page)).toBe(RED)
  // A user of another company does not get the brand that the last user's session left in storage.
  const storedBrands = await page.evaluate(() => localStorage.getItem('brands'))
  expect(storedBrands).toContain(people.company('+60').id)
  await people.openAs(abroad, '/portal/home')
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expect(logo(page)).toHaveCount(0)
  expect(await readAction(page)).toBe(own)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await people.openAs(rep, `/sale-rep/sample/request/${order}/slip`)
  for (const [paper, millimetres] of [
    ['A6', 8],
    ['A4', 12],
  ] as const) {
    await page.getByLabel('Paper').selectOption(paper)
    const printed = page.getByRole('article').locator('img')
    await expect
      .poll(() => printed.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(LOGO[0])
    expect((await printed.boundingBox())?.height).toBeCloseTo((millimetres / 25.4) * 96, 0)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(pdf).toMatch(/\/Subtype \/Image/)
  }

  await people.openAs(hcp, '/portal/home')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(await readAction(page)).toBe(own)
  await expect(page.locator('img[src*="company-logos"]')).toHaveCount(0)

  await people.openAs(admin, '/admin/settings')
  await page.getByRole('button', { name: 'Change logo' }).click()
  await dialog.getByRole('button', { name: 'Remove logo' }).click()
  await expect(dialog).toBeHidden()
  await expect(logo(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Use the portal’s own colours' }).click()
  await page.getByRole('button', { name: 'Save: Brand' }).click()
  await expect.poll(() => readAction(page)).toBe(own)
})
