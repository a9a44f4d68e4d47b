import type { Page } from '@playwright/test'
import { digits, fillCode } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

const widen = (page: Page) => page.setViewportSize({ width: 1280, height: 900 })
const narrow = (page: Page) => page.setViewportSize({ width: 390, height: 844 })
const framed = (page: Page) => page.frameLocator('iframe')

test('a number typed to log in survives widening and narrowing the window', async ({ page, people }) => {
  const { number } = (await people.newRep({ prefix: '+65' })).phone
  await page.goto('/login')
  await page.getByLabel('Phone prefix').selectOption('+65')
  await page.getByLabel('Phone number').fill('8100')
  await page.getByLabel('Remember me for 90 days').check()
  await widen(page)
  await expect(framed(page).getByLabel('Phone number')).toHaveValue('8100')
  await expect(framed(page).getByLabel('Phone prefix')).toHaveValue('+65')
  await expect(framed(page).getByLabel('Remember me for 90 days')).toBeChecked()
  await framed(page).getByLabel('Phone number').fill(number)
  await narrow(page)
  await expect(page.getByLabel('Phone number')).toHaveValue(number)
  await expect(page.getByLabel('Phone prefix')).toHaveValue('+65')
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await expect(page.getByText(`+65\u00a0${number}`)).toBeVisible()
})

test('a code can be entered after the window was widened: the verify screen keeps its navigation state', async ({
  page,
  people,
  inbox,
}) => {
  const { phone } = await people.newRep()
  await page.goto('/login')
  await page.getByLabel('Phone number').fill(phone.number)
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  const verify = { name: 'OTP Verification' }
  await expect(page.getByRole('heading', verify)).toBeVisible()
  await widen(page)
  await expect(framed(page).getByRole('heading', verify)).toBeVisible()
  await narrow(page)
  await expect(page.getByRole('heading', verify)).toBeVisible()
  await fillCode(page, await inbox.code(digits(phone)))
  await expect(page).toHaveURL(/\/sale-rep\/home/)
})

test('a profile being edited and a remark being written stay open with what was typed', async ({
  page,
  people,
}) => {
  const hcp = await people.newHcp()
  await people.open(hcp, '/portal/profile')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Hana binti Yusof')
  await widen(page)
  await expect(framed(page).getByLabel('Name', { exact: true })).toHaveValue('Hana binti Yusof')
  await framed(page).getByRole('button', { name: 'Cancel' }).click()
  await narrow(page)
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)

  await people.newOrder(hcp, 'IN_REVIEW')
  await people.open({ token: hcp.rep?.token ?? '' }, '/sale-rep/sample/request')
  await page.getByRole('button', { name: 'Add Remark' }).first().click()
  await page.getByRole('dialog').getByRole('textbox').fill('At the back door')
  await widen(page)
  const dialog = framed(page).getByRole('dialog')
  await expect(dialog.getByRole('textbox')).toHaveValue('At the back door')
  await dialog.getByRole('textbox').fill('At the back door, please')
  await narrow(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('article').first()).toContainText('At the back door, please')
})

test('a sample request begun in the frame goes on when the window is narrowed, and in the frame again', async ({
  page,
  people,
}) => {
  await widen(page)
  await people.open(await people.newHcp(), '/portal/home')
  await framed(page).getByRole('link', { name: 'Sample', exact: true }).click()
  await framed(page).getByLabel('Item 1', { exact: true }).selectOption('Gum Care Toothpaste 75 g')
  await framed(page).getByLabel('Collection PIC Mobile Number').fill('129998887')
  await narrow(page)
  await expect(page).toHaveURL('/portal/sample/request')
  for (const shown of [page, framed(page)]) {
    await expect(shown.getByLabel('Collection PIC Mobile Number')).toHaveValue('129998887')
    await expect(shown.getByLabel('Item 1', { exact: true }).locator('option:checked')).toHaveText(
      'Gum Care Toothpaste 75 g',
    )
    await widen(page)
  }
})
