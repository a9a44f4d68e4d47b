import { logInAdmin } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'
import { findScreenFaults } from '../screens/faults.ts'

test('an HCP reports a side effect; compliance corrects, reports and closes the case; the HCP sees only what is shared [D§10]', async ({
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

  const compliancePage = await otherPerson()
  await compliancePage.setViewportSize({ width: 1280, height: 900 })
  await logInAdmin(compliancePage, (await people.newAdmin({ role: 'COMPLIANCE' })).email, 'Cases')
  await compliancePage.getByLabel('Kind').selectOption('Safety report')
  await compliancePage.getByLabel('Search').fill(title)
  await compliancePage.getByRole('link', { name: `${title}, Safety report` }).click()
  await expect(compliancePage.getByText('an owner fills it in', { exact: false })).toBeVisible()
  expect.soft(await findScreenFaults(compliancePage)).toEqual([])
  await compliancePage.getByRole('button', { name: 'Correct', exact: true }).click()
  await compliancePage
    .getByLabel('Class and seriousness', { exact: true })
    .selectOption('Medical device, death or serious injury')
  await compliancePage.getByLabel('Reason', { exact: true }).fill('It is sold as a medical device')
  await compliancePage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(compliancePage.getByText('Due in 10 days').first()).toBeVisible()
  await compliancePage.getByRole('button', { name: 'Mark as done: Report to the authority' }).click()
  await compliancePage.getByLabel('Reference (optional)').fill('MDA-2026-17')
  await compliancePage.getByRole('button', { name: 'Mark as done', exact: true }).click()
  await expect(compliancePage.getByText('MDA-2026-17').first()).toBeVisible()
  const note = compliancePage.getByLabel('Note', { exact: true })
  await note.fill('The authority asks for the pack')
  await compliancePage.getByRole('button', { name: 'Add note' }).click()
  await expect(note).toHaveValue('')
  await note.fill('Please keep the pack for us')
  await compliancePage.getByLabel('The person who reported it can read it').check()
  await compliancePage.getByRole('button', { name: 'Add note' }).click()
  await expect(note).toHaveValue('')
  await compliancePage.getByRole('button', { name: 'Close case' }).click()
  const closing = compliancePage.getByRole('dialog')
  await closing.getByLabel('Outcome').selectOption('Reported')
  await closing.getByLabel('Reason').fill('We reported it to the authority')
  await closing.getByRole('button', { name: 'Close case' }).click()
  await expect(compliancePage.getByRole('button', { name: 'Reopen case' })).toBeVisible()

  await page.reload()
  for (const shared of ['Please keep the pack for us', 'We reported it to the authority'])
    await expect(page.getByText(shared).first()).toBeVisible()
  for (const internal of ['The authority asks for the pack', 'MDA-2026-17', 'It is sold as a medical device'])
    await expect(page.getByText(internal)).toHaveCount(0)
})
