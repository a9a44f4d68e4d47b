import { countRequests, pageBy } from '../network/pages.ts'
import { grouped } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

const HISTORY = '/sale-rep/register/history'
test('who was just registered stands first, under today [R§1 R§2]', async ({ page, people }) => {
  const rep = await people.newRep()
  await people.newHcp({ rep })
  const hcp = await people.newHcp({ rep })
  await people.open(rep, HISTORY)
  const first = page.locator('section').first()
  const today = new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Kuala_Lumpur' })
  await expect(first.getByRole('heading')).toHaveText(today)
  await expect(first.getByRole('listitem').first()).toHaveText(`${hcp.name}${grouped(hcp.phone)}Approved`)
})

test('scrolling loads the history to its end, no page twice [R§2 D§8]', async ({ page, people }) => {
  const rep = await people.newRep()
  const names: string[] = []
  for (let count = 0; count < 7; count += 1) {
    const { name, phone } = await people.newHcp({ rep })
    names.unshift(`${name}\n${grouped(phone)}\nApproved`)
  }
  await pageBy(page, 2)
  const requests = countRequests(page, /view=registrations/)
  await people.open(rep, HISTORY)
  const rows = page.locator('section').getByRole('listitem')
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      return rows.count()
    })
    .toBe(names.length)
  await expect(page.getByRole('button', { name: /^Load/ })).toHaveCount(0)
  expect(await rows.allInnerTexts()).toEqual(names)
  expect(requests()).toBe(4)
})

test("the history is searched, begins at a month and leads to an HCP's orders [R§2]", async ({
  page,
  people,
}) => {
  const rep = await people.newRep()
  const hcps = [
    await people.newHcp({ rep }),
    await people.newHcp({ rep, fullName: 'Nurul Huda', status: 'PENDING' }),
  ] as const
  const order = await people.newOrder(hcps[0])
  await people.open(rep, HISTORY)
  const rows = page.locator('section').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Name, clinic or phone' }).fill('nurul')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Pending')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Select month' }).click()
  await page.getByRole('button', { name: 'Previous year' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^January/ })
    .click()
  await expect(page.getByText('No registration history available.')).toBeVisible()
  await page.goBack()
  await people.open(rep, HISTORY)
  await rows.filter({ hasText: hcps[0].name }).getByRole('link').click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText(order.slice(-12))
})
