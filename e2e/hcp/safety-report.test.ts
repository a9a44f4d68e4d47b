import { logInAdmin } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'
import { findScreenFaults } from '../screens/faults.ts'

test('an HCP reports a side effect; compliance lands on the cases, corrects the class, records the report with its reference, follows up and ends it; the HCP sees what is shared [D§10]', async ({
  page,
  people,
  otherPerson,
}) => {
  const hcp = await people.newHcp({ fullName: 'Siti Safiyyah' })
  const order = await people.newOrder(hcp, 'COMPLETED')
  await people.openAs(hcp, `/portal/order?order=${order}`)
  await page.getByRole('link', { name: 'Side effect or product problem' }).click()
  await expect(page.getByLabel('Lot number (optional)')).not.toHaveValue('')
  await page.getByLabel('Describe what happened').fill('Swollen gums an hour after use')
  await page.getByRole('checkbox', { name: /hospital/ }).check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Report sent.', { exact: false })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Safety report' })).toBeVisible()
  expect.soft(await findScreenFaults(page)).toEqual([])
  const title = (await page.getByRole('heading', { name: /^Case \d+$/ }).textContent()) ?? ''

  const theirs = await otherPerson()
  await theirs.setViewportSize({ width: 1280, height: 900 })
  await logInAdmin(theirs, (await people.newAdmin({ role: 'COMPLIANCE' })).email, 'Cases')
  await theirs.getByLabel('Kind').selectOption('Safety report')
  await theirs.getByLabel('Search').fill(title)
  await theirs.getByRole('link', { name: `${title}, Safety report` }).click()
  await expect(theirs.getByText('an owner fills it in', { exact: false })).toBeVisible()
  expect.soft(await findScreenFaults(theirs)).toEqual([])
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
  const note = theirs.getByLabel('Note', { exact: true })
  await note.fill('The authority asks for the pack')
  await theirs.getByRole('button', { name: 'Add note' }).click()
  await expect(note).toHaveValue('')
  await note.fill('Please keep the pack for us')
  await theirs.getByLabel('The person who reported it can read it').check()
  await theirs.getByRole('button', { name: 'Add note' }).click()
  await expect(note).toHaveValue('')
  await theirs.getByRole('button', { name: 'Close case' }).click()
  const closing = theirs.getByRole('dialog')
  await closing.getByLabel('Outcome').selectOption('Reported')
  await closing.getByLabel('Reason').fill('We reported it to the authority')
  await closing.getByRole('button', { name: 'Close case' }).click()
  await expect(theirs.getByRole('button', { name: 'Reopen case' })).toBeVisible()

  await page.reload()
  for (const shared of ['Please keep the pack for us', 'We reported it to the authority'])
    await expect(page.getByText(shared).first()).toBeVisible()
  for (const internal of ['The authority asks for the pack', 'MDA-2026-17', 'It is sold as a medical device'])
    await expect(page.getByText(internal)).toHaveCount(0)
})
