import { randomUUID } from 'node:crypto'
import { ADMIN_PASSWORD } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'
import { expectFaultlessDialog, findScreenFaults } from '../screens/faults.ts'

test('an owner invites somebody for the warehouse, who opens the link and ships a parcel, and disables the account [D§10]', async ({
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

  const theirs = await otherPerson()
  await theirs.goto(link)
  await expect(theirs.getByText('Warehouse')).toBeVisible()
  expect.soft(await findScreenFaults(theirs)).toEqual([])
  await theirs.getByLabel('Full name').fill('Lee Store')
  await theirs.getByLabel('Choose a password').fill(ADMIN_PASSWORD)
  await theirs.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(theirs.getByRole('heading', { name: 'Requests' })).toBeVisible()
  await theirs.getByLabel('Search').fill('Nurul Parcel')
  await theirs.getByRole('link', { name: `${shown}, ${hcp.name}` }).click()
  await theirs.getByRole('button', { name: 'Mark as Shipped' }).click()
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Mark as Shipped' }).click()
  await expect(theirs.getByText('Order of Dr Nurul Parcel shipped')).toBeVisible()
  expect.soft(await findScreenFaults(theirs)).toEqual([])

  await page.goto('/admin/activity?kind=order')
  await expect(page.getByText('Lee Store').first()).toBeVisible()
  await page.goto('/admin/admins')
  await page.getByRole('button', { name: 'More for Lee Store' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Disabled')
})
