import { countRequests, pageBy } from '../network/pages.ts'
import { digits } from '../people/journeys.ts'
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
  await expect(first.getByRole('listitem').first()).toHaveText(`${hcp.name}+${digits(hcp.phone)}`)
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
