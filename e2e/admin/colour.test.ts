import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { colourTones } from '@portal/contract/colours'
import { expect, test } from '../portal/test.ts'
import { expectDistinctParts } from '../screens/contrast.ts'

const RED = '#c8102e'

const action = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--action'))

test("a company's colour is its own people's alone, from the first thing painted until they log out [D§1 UX§15]", async ({
  page,
  people,
}) => {
  const [admin, hcp, rep] = [await people.newAdmin(), await people.newHcp(), await people.newRep()]
  const abroad = await people.newHcp({ prefix: '+65' })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  const own = await action(page)

  await people.open(admin, '/admin/settings')
  await page.getByLabel('Colour', { exact: true }).fill(RED)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect.poll(() => action(page)).toBe(RED)

  for (const [somebody, path] of [
    [admin, '/admin/settings'],
    [rep, '/sale-rep/home'],
    [hcp, '/portal/home'],
  ] as const) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await people.open(somebody, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
      expect(await action(page)).toBe(colourTones(RED, colorScheme)['--action'])
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
      expect(violations.map(({ id, nodes }) => [id, ...nodes.map(node => node.target)])).toEqual([])
    }
    await expectDistinctParts(page)
  }

  // The company's answer is still to come, and the colour is there.
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/public/companies', async route => {
    await answered
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  expect(await action(page)).toBe(RED)
  answer()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(await action(page)).toBe(own)

  // What another left behind without logging out is not theirs.
  await page.route('**/api/public/companies', () => {})
  await people.open(abroad, '/portal/home')
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  expect(await action(page)).toBe(own)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await people.open(admin, '/admin/settings')
  await page.getByRole('button', { name: 'Use the portal’s own colours' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => action(page)).toBe(own)
})
