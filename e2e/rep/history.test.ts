import { randomUUID } from 'node:crypto'
import { refuseOnce } from '../network/failures.ts'
import { countRequests, pageBy, showNoRecruits, stopScrollLoading } from '../network/pages.ts'
import { expect, test } from '../people/hcps.ts'
import { AISYAH, DANIEL, digits } from '../people/journeys.ts'

const HISTORY = '/sale-rep/register/history'
const LIST = '/haleon/promoter/recruited-users*'

function registered(name: string, phone: string, createdAt: string) {
  return { id: randomUUID(), name, phone, createdAt, clinicName: 'BRIGHT SMILE CLINIC', orders: [] }
}

test("registrations are grouped by the company's days, newest first, with the name and the phone prefixed by + [R§2]", async ({
  page,
  people,
}) => {
  const token = await people.signIn(DANIEL)
  const data = [
    registered('Dr Third', '60123456783', '2026-11-01T16:00:00.000Z'),
    registered('Dr Second', '60123456782', '2026-11-01T15:59:59.000Z'),
    registered('Dr First', '60123456781', '2026-10-31T16:00:00.000Z'),
  ]
  const meta = { yearMonth: '2026-11', registered: 3, fulfilled: 0, processing: 0, next: null }
  await page.route(`**/api${LIST}`, route => route.fulfill({ json: { success: true, data, meta } }))
  await people.open({ token }, HISTORY)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['02/11/2026', '01/11/2026'])
  const days = page.locator('section')
  await expect(days.nth(0).getByRole('listitem')).toHaveText(['Dr Third+60123456783'])
  await expect(days.nth(1).getByRole('listitem')).toHaveText([
    'Dr Second+60123456782',
    'Dr First+60123456781',
  ])
})

test('who was just registered stands first, under today [R§1 R§2]', async ({ page, people }) => {
  const hcp = await people.newHcp({ address: 'none' })
  await people.open({ token: await people.signIn(AISYAH) }, HISTORY)
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
  const token = await people.signIn(DANIEL)
  await refuseOnce(page, LIST)
  await people.open({ token }, HISTORY)
  const empty = page.getByText('No registration history available.')
  await expect(page.getByRole('alert')).toHaveText('This could not be loaded.')
  await expect(empty).toHaveCount(0)
  await showNoRecruits(page)
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
  const token = await people.signIn(AISYAH)
  await people.open({ token }, HISTORY)
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
  for (let count = 0; count < 3; count += 1) await people.newHcp({ address: 'none' })
  const token = await people.signIn(AISYAH)
  await pageBy(page, 2)
  const requests = countRequests(page, /view=registrations/)
  await people.open({ token }, HISTORY)
  const rows = page.locator('section').getByRole('listitem')
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: /^Load/ })).toHaveCount(0, { timeout: 500 })
  }).toPass()
  const texts = await rows.allInnerTexts()
  expect(texts).toContainEqual(expect.stringContaining('+60123000001'))
  expect(new Set(texts).size).toBe(texts.length)
  expect(requests()).toBe(Math.ceil(texts.length / 2))
})
