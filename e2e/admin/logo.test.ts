import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { red } from '../../api/test/pictures.ts'
import { expect, test } from '../portal/test.ts'
import { expectWholeWhenNarrow } from '../screens/large-text.ts'
import { expectSteady, measureShifts } from '../screens/layout-shift.ts'

const logo = (page: Page) => page.locator('header').first().locator('img')
const isShown = (page: Page, size: number[]) =>
  expect
    .poll(() =>
      logo(page).evaluate(
        image => image instanceof HTMLImageElement && [image.naturalWidth, image.naturalHeight],
      ),
    )
    .toEqual(size)
const headerHeight = async (page: Page) => (await page.locator('header').first().boundingBox())?.height

test("a company's logo stands in the headers of its own people alone, and on their slips, until it is removed [D§1 UX§15]", async ({
  page,
  people,
}) => {
  const [admin, rep] = [await people.newAdmin(), await people.newRep()]
  const hcp = await people.newHcp({ rep })
  const order = await people.newOrder(hcp, 'IN_REVIEW')
  const abroad = await people.newHcp({ prefix: '+65' })
  const { id, name } = people.company('+60')
  const screens = [
    [admin, '/admin/settings'],
    [rep, '/sale-rep/home'],
    [hcp, '/portal/home'],
  ] as const
  const heights: (number | undefined)[] = []
  for (const [somebody, path] of screens) {
    await people.open(somebody, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    heights.push(await headerHeight(page))
  }

  await people.open(admin, '/admin/settings')
  await page.getByRole('button', { name: 'Add logo' }).click()
  const dialog = page.getByRole('dialog')
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: await red(960, 288).png().toBuffer() }
  await dialog.getByLabel('Logo file').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await isShown(page, [480, 144])

  await measureShifts(page)
  for (const [index, [somebody, path]] of screens.entries()) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await people.open(somebody, path)
      await isShown(page, [480, 144])
      await expect(logo(page)).toHaveAttribute('alt', name)
      const ground = colorScheme === 'dark' ? 'rgb(255, 255, 255)' : 'rgba(0, 0, 0, 0)'
      await expect(logo(page)).toHaveCSS('background-color', ground)
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
      expect(await headerHeight(page)).toBe(heights[index])
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
      expect(violations.map(({ id, nodes }) => [id, ...nodes.map(node => node.target)])).toEqual([])
      await expectSteady(page)
    }
    await expectWholeWhenNarrow(page)
  }

  // The company's answer is still to come, and the logo is there.
  await page.route('**/api/public/companies', () => {})
  await page.reload()
  await isShown(page, [480, 144])
  // What another left behind without logging out is not theirs.
  const left = await page.evaluate(() => localStorage.getItem('brands'))
  expect(left).toContain(id)
  await people.open(abroad, '/portal/home')
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expect(logo(page)).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(logo(page)).toHaveCount(0)

  await people.open(rep, `/sale-rep/sample/request/${order}/slip`)
  for (const [paper, height] of [
    ['A6', 8],
    ['A4', 12],
  ] as const) {
    await page.getByLabel('Paper').selectOption(paper)
    const printed = page.getByRole('article').locator('img')
    await expect
      .poll(() => printed.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(480)
    const box = await printed.boundingBox()
    expect(box?.height).toBeCloseTo((height / 25.4) * 96, 0)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(pdf).toMatch(/\/Subtype \/Image/)
  }

  await people.open(hcp, '/portal/home')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.locator('img[src*="company-logos"]')).toHaveCount(0)

  await people.open(admin, '/admin/settings')
  await page.getByRole('button', { name: 'Change logo' }).click()
  await dialog.getByRole('button', { name: 'Remove logo' }).click()
  await expect(dialog).toBeHidden()
  await expect(logo(page)).toHaveCount(0)
})
