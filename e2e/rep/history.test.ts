import { randomUUID } from 'node:crypto'
import { refuseOnce } from '../network/failures.ts'
import { countRequests, pageBy, stopScrollLoading } from '../network/pages.ts'
import { digits } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

const HISTORY = '/sale-rep/register/history'
const LIST = '/haleon/promoter/recruited-users*'

function registered(name: string, phone: string, createdAt: string) {
  return { id: randomUUID(), name, phone, createdAt, clinicName: 'BRIGHT SMILE CLINIC', orders: [] }
}

test("registrations are grouped by the company's days, newest first, with the name and the phone prefixed by + [R§2]", async ({
  page,
  people,
}) => {
  const data = [
    registered('Dr Third', '60123456783', '2026-11-01T16:00:00.000Z'),
    registered('Dr Second', '60123456782', '2026-11-01T15:59:59.000Z'),
    registered('Dr First', '60123456781', '2026-10-31T16:00:00.000Z'),
  ]
  const meta = { yearMonth: '2026-11', registered: 3, fulfilled: 0, processing: 0, next: null }
  await page.route(`**/api${LIST}`, route => route.fulfill({ json: { success: true, data, meta } }))
  await people.open(await people.newRep(), HISTORY)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['02/11/2026', '01/11/2026'])
  const days = page.locator('section')
  await expect(days.nth(0).getByRole('listitem')).toHaveText(['Dr Third+60123456783'])
  await expect(days.nth(1).getByRole('listitem')).toHaveText([
    'Dr Second+60123456782',
    'Dr First+60123456781',
  ])
})

test('who was just registered stands first, under today [R§1 R§2]', async ({ page, people }) => {
  const rep = await people.newRep()
  await people.newHcp({ rep })
  const hcp = await people.newHcp({ rep })
  await people.open(rep, HISTORY)
  const first = page.locator('section').first()
  const today = new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Kuala_Lumpur' })
  await expect(first.getByRole('heading')).toHaveText(today)
  await expect(first.getByRole('listitem').first()).toHaveText(`${hcp.name}+${digits(hcp.phone)}`)
})

test("'No registration history available.' shows only after a successful answer [R§2 R§8 D§9]", async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/recruited-users', 500)
  await refuseOnce(page, LIST)
  await people.open(await people.newRep(), HISTORY)
  const empty = page.getByText('No registration history available.')
  await expect(page.getByRole('alert')).toHaveText('This could not be loaded.')
  await expect(empty).toHaveCount(0)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(empty).toBeVisible()
  await page.getByRole('link', { name: 'Register HCP' }).click()
  await expect(page).toHaveURL(/\/register$/)
})

test('more registrations load by the button too, and a failure says so and can be tried again [R§2 D§8]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/recruited-users', 500)
  await stopScrollLoading(page)
  await pageBy(page, 1)
  const rep = await people.newRep()
  for (let count = 0; count < 2; count += 1) await people.newHcp({ rep })
  await people.open(rep, HISTORY)
  const rows = page.locator('section').getByRole('listitem')
  await expect(rows).toHaveCount(1)
  const more = page.getByRole('button', { name: 'Load more' })
  await refuseOnce(page, LIST)
  await more.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('This could not be loaded.')
  await expect(rows).toHaveCount(1)
  await more.press('Enter')
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('scrolling loads the history to its end, no page twice [R§2 D§8]', async ({ page, people }) => {
  const rep = await people.newRep()
  const names: string[] = []
  for (let count = 0; count < 7; count += 1) {
    const { name, phone } = await people.newHcp({ rep })
    names.unshift(`${name}\n+${digits(phone)}`)
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
