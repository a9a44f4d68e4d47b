import { expect, test } from '../portal/test.ts'
import { findFaults } from '../screens/faults.ts'

test('an HCP reports a side effect from a delivered request; an owner corrects the class, sees when it is due, and marks it as reported', async ({
  page,
  people,
  otherPerson,
}) => {
  const hcp = await people.newHcp({ fullName: 'Siti Safiyyah' })
  const order = await people.newOrder(hcp, 'COMPLETED')
  await people.open(hcp, `/portal/order?order=${order}`)
  await page.getByRole('link', { name: 'Side effect or product problem' }).click()
  await expect(page.getByLabel('Lot number (optional)')).not.toHaveValue('')
  await page.getByLabel('Describe what happened').fill('Swollen gums an hour after use')
  await page.getByRole('checkbox', { name: /hospital/ }).check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Report sent.', { exact: false })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Safety report' })).toBeVisible()
  expect.soft(await findFaults(page)).toEqual([])
  const title = await page.getByRole('heading', { name: /^Case \d+$/ }).textContent()

  const theirs = await otherPerson()
  await theirs.setViewportSize({ width: 1280, height: 900 })
  await people.open(await people.newAdmin(), '/admin/cases?kind=SAFETY', theirs)
  await theirs.getByLabel('Search').fill('Siti Safiyyah')
  await theirs.getByRole('link', { name: `${title}, Safety report` }).click()
  await expect(theirs.getByText('No deadline set', { exact: true })).toBeVisible()
  expect.soft(await findFaults(theirs)).toEqual([])
  await theirs.getByRole('button', { name: 'Correct', exact: true }).click()
  await theirs
    .getByLabel('Class and seriousness', { exact: true })
    .selectOption('Medical device, death or serious injury')
  await theirs.getByLabel('Reason', { exact: true }).fill('It is sold as a medical device')
  await theirs.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(theirs.getByText('Due in 10 days').first()).toBeVisible()
  await theirs.getByRole('button', { name: 'Mark as done: Report to the authority' }).click()
  await theirs.getByLabel('Reference (optional)').fill('MDA-2026-17')
  await theirs.getByRole('button', { name: 'Mark as done', exact: true }).click()
  await expect(theirs.getByText('MDA-2026-17').first()).toBeVisible()
})
