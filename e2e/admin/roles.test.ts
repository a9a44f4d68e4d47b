import { randomUUID } from 'node:crypto'
import { ADMIN_PASSWORD } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'
import { expectFaultlessDialog, findScreenFaults } from '../screens/faults.ts'

test('an owner invites a warehouse admin, who opens the link and ships a parcel; then the owner disables the account [D§10]', async ({
  page,
  people,
  otherPerson,
}) => {
  const hcp = await people.newHcp({ fullName: 'Nurul Parcel' })
  const shown = (await people.newOrder(hcp, 'IN_REVIEW')).slice(-12)
  const email = `${randomUUID()}@demo.test`
  await page.setViewportSize({ width: 1280, height: 800 })
  await people.openAs(await people.newAdmin(), '/admin/settings')
  await page.getByRole('link', { name: 'Admins' }).click()
  await page.getByRole('button', { name: 'Invite admin' }).click()
  await expectFaultlessDialog(page, 'Invite admin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Role', { exact: true }).selectOption('Warehouse')
  await page.getByRole('button', { name: 'Create invitation' }).click()
  await expectFaultlessDialog(page, `Link for ${email}`)
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Invited')

  const invitedPage = await otherPerson()
  await invitedPage.goto(link)
  await expect(invitedPage.getByText('Warehouse')).toBeVisible()
  expect.soft(await findScreenFaults(invitedPage)).toEqual([])
  await invitedPage.getByLabel('Full name').fill('Lee Store')
  await invitedPage.getByLabel('Choose a password').fill(ADMIN_PASSWORD)
  await invitedPage.getByRole('button', { name: 'Save and log in' }).click()
  await expect(invitedPage.getByRole('heading', { name: 'Requests' })).toBeVisible()
  await invitedPage.getByLabel('Search').fill('Nurul Parcel')
  await invitedPage.getByRole('link', { name: `${shown}, ${hcp.name}` }).click()
  await invitedPage.getByRole('button', { name: 'Mark as Shipped' }).click()
  await invitedPage.getByRole('alertdialog').getByRole('button', { name: 'Mark as Shipped' }).click()
  await expect(invitedPage.getByText('Request of Dr Nurul Parcel shipped')).toBeVisible()
  expect.soft(await findScreenFaults(invitedPage)).toEqual([])

  await page.goto('/admin/activity?kind=order')
  await expect(page.getByText('Lee Store').first()).toBeVisible()
  await page.goto('/admin/admins')
  await page.getByRole('button', { name: 'More for Lee Store' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Disabled')
})
