import { CLINIC } from '../people/people.ts'
import { chooseSample } from '../people/sample-journey.ts'
import { expect, test } from '../portal/test.ts'
import { findScreenFaults } from '../screens/faults.ts'

test('a rep finds an HCP by clinic, sees what is left, sends the link; the HCP orders by it, and the rep approves from the home [R§2 R§4 H§9 D§8 D§11]', async ({
  page,
  people,
  otherPerson,
}) => {
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  await people.newOrder(hcp, 'COMPLETED')
  await people.openAs(rep, '/sale-rep/home')
  await page.getByRole('link', { name: 'My HCPs' }).click()
  await page.getByLabel('Search by name, clinic or phone').fill(CLINIC.clinicName.toLowerCase())
  await expect(page).toHaveURL(/search=bright/)
  await page.getByRole('link', { name: hcp.name }).click()
  await expect(page.getByRole('heading', { name: hcp.name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Samples this HCP may still request' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Newest requests' }).getByText('Delivered')).toBeVisible()
  expect.soft(await findScreenFaults(page)).toEqual([])
  const chat = await page.getByRole('link', { name: 'Send a link to order' }).getAttribute('href')
  const text = new URL(chat ?? '').searchParams.get('text') ?? ''
  const link = /https?:\S+/.exec(text)?.[0] ?? ''

  const phone = await otherPerson()
  await people.openAs(hcp, link, phone)
  await expect(phone).toHaveURL(/\/portal\/sample\/request$/)
  await chooseSample(phone)
  await phone.getByRole('button', { name: 'Place Order' }).click()
  await expect(phone.getByText('Order Placed Successfully!')).toBeVisible()

  await page.goto('/sale-rep/home')
  await page.getByRole('button', { name: `Approve the request of ${hcp.name}` }).click()
  await expect(page.getByRole('article', { name: hcp.name })).toContainText('Approved')
  expect.soft(await findScreenFaults(page)).toEqual([])
  await phone.goto('/portal/order')
  await expect(phone.getByRole('article').first()).toContainText('Processing')
})
