import { expect, test } from '../portal/test.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../screens/accessibility.ts'
import { setTextSize } from '../screens/large-text.ts'
import { expectSteady, measureShifts } from '../screens/layout-shift.ts'
import { settle } from '../screens/visits.ts'

const REQUESTS = '/sale-rep/sample/request'
const LAPTOP = { width: 1280, height: 800 }

test("a rep's screens use the width of a laptop: no box, nothing sideways, accessible, large text included [D§9 UX§12 UX§15]", async ({
  page,
  people,
}) => {
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  for (const status of ['COMPLETED', 'CANCELLED', 'POSTED', 'IN_REVIEW', 'PROCESSING'] as const) {
    await people.newOrder(hcp, status, 'Leave at the front desk.')
  }
  await page.setViewportSize(LAPTOP)
  await measureShifts(page)
  for (const [path, heading] of [
    ['/sale-rep/home', 'Hello, Aisyah Rahman'],
    [REQUESTS, 'Sample Requests by HCP'],
    ['/sale-rep/register/history', 'Registration History'],
  ] as const) {
    await people.open(rep, path)
    await settle(page, heading)
    await expectSteady(page)
    await expect(page.getByRole('complementary')).toHaveCount(0)
    expect((await page.getByRole('main').boundingBox())?.width).toBeGreaterThan(1200)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await setTextSize(page, '200%')
    await expectNoSidewaysScroll(page)
    await setTextSize(page, '100%')
  }
})

test('beside the list a request is approved, remarked on and shipped, in dialogs that go on when the window changes [R§4 D§9]', async ({
  page,
  people,
}) => {
  const rep = await people.newRep()
  const [first, second] = [
    await people.newHcp({ rep, fullName: 'Nurul Huda' }),
    await people.newHcp({ rep, fullName: 'Arjun Nair' }),
  ]
  await people.newOrder(first)
  await people.newOrder(second)
  await page.setViewportSize(LAPTOP)
  await people.open(rep, REQUESTS)
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  await page.getByRole('button', { name: 'Dr Nurul Huda' }).click()
  await expect(card).toContainText('Dr Nurul Huda')
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('button', { name: 'Dr Nurul Huda' })).toContainText('Processing')

  await card.getByRole('button', { name: 'Add Remark' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('Add a delivery remark').fill('Ring the bell')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(dialog.getByRole('textbox')).toHaveValue('Ring the bell')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.setViewportSize(LAPTOP)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(card).toContainText('Ring the bell')
  await expect(card.getByRole('button', { name: 'Edit Remark' })).toBeFocused()

  await card.getByRole('button', { name: 'Mark as Shipped' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Shipped' }).click()
  await expect(card.getByText('Shipping')).toBeVisible()
  await expect(card).toContainText('Dr Nurul Huda')
})

test('a link from a message that does not lead on stays in the box [D§4 D§9]', async ({
  page,
  expectFailure,
}) => {
  expectFailure('/auth/token', 401)
  await page.setViewportSize(LAPTOP)
  await page.goto(`${REQUESTS}/not-a-link`)
  await expect(page.getByRole('heading', { name: 'This link is invalid or has expired' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Continue on your phone' })).toBeVisible()
})
