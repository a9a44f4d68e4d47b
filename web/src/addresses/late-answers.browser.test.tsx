import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, refuse } from '../../test/open-screen.tsx'
import { anAddress, anHcp } from '../../test/records.ts'

const address = anAddress()
const ADD = '/portal/sample/request/add/address'
const EDIT = `/portal/sample/request/address/update/${address.id}`
const profile = page.getByRole('heading', { name: 'Profile', exact: true })

/** Saves an address, and leaves for the profile before the server answers. @returns answers the call */
async function saveAndLeave(path: string, answer: () => typeof address): Promise<() => void> {
  const { promise: left, resolve } = Promise.withResolvers<void>()
  const late = () => left.then(answer)
  await openScreen(
    path,
    {
      'GET /users/details': () => anHcp([address]),
      'POST /address/create': late,
      'POST /address/update': late,
    },
    'RETAILER_STAFF',
  )
  await page.getByLabelText('Address line 1').fill('8 Jalan SS 2')
  await page.getByLabelText('City').fill('Petaling Jaya')
  await page.getByLabelText('State').selectOptions('Selangor')
  await page.getByLabelText('Postcode').fill('47300')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click()
  await expect.element(profile).toBeVisible()
  return resolve
}

test.each([ADD, EDIT])('who has left %s while it was saved stays where they are', async path => {
  const answer = await saveAndLeave(path, () => address)
  const { queryClient } = await import('../lib/query-client.ts')
  const readings = () => queryClient.getQueryState(['users', 'details'])?.dataUpdateCount ?? 0
  const before = readings()
  answer()
  await expect.poll(readings).toBeGreaterThan(before)
  await expect.element(profile).toBeVisible()
  expect(location.pathname).toBe('/portal/profile')
})

test('who has left hears that an address was not saved', async () => {
  const answer = await saveAndLeave(EDIT, () => refuse('INTERNAL'))
  answer()
  await expect.element(page.getByText('Failed to update address. Please try again.')).toBeVisible()
  expect(location.pathname).toBe('/portal/profile')
})
