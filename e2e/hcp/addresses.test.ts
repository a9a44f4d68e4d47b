import type { Page } from '@playwright/test'
import { holdOnce, loseOnce, refuseOnce } from '../network/failures.ts'
import type { People } from '../people/people.ts'
import { expect, test } from '../portal/test.ts'

const LIST = '/portal/sample/request/address'
const ADD = '/portal/sample/request/add/address'
const REQUEST = '/portal/sample/request'

const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const named = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function addressesOf(people: People, token: string) {
  return (await people.call('GET /users/details', { token })).addressInfo
}

test('adding needs name, line1, state, city and a numeric postcode, then leads to the list with a reload flag [H§2 H§5 H§7 D§6]', async ({
  page,
  people,
}) => {
  const { token } = await people.newHcp({ address: 'none' })
  await people.open({ token }, LIST)
  await page.getByRole('link', { name: '+ add new address' }).click()
  await expect(page).toHaveURL(ADD)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('BRIGHT SMILE CLINIC')
  await expect(page.getByLabel('State').getByRole('option')).toHaveCount(17)
  await expect(save(page)).toBeDisabled()
  await page.getByLabel('Address line 1').fill('8 Jalan SS 2')
  await page.getByLabel('City').fill('Petaling Jaya')
  await page.getByLabel('State').selectOption('Selangor')
  await page.getByLabel('Postcode').pressSequentially('47a3-0')
  await page.getByLabel('Postcode').blur()
  await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription('Postcode must be 5 digits.')
  await expect(save(page)).toBeDisabled()
  await page.getByLabel('Postcode').fill('')
  await page.getByLabel('Postcode').pressSequentially('47a300')
  await expect(page.getByLabel('Postcode')).toHaveValue('47300')
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByLabel('City').focus()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Name is required.')
  await expect(save(page)).toBeDisabled()
  await page.getByLabel('Name', { exact: true }).fill('Second place')
  await save(page).click()
  await expect(page).toHaveURL(LIST)
  await expect(named(page, 'Second place')).toContainText('8 Jalan SS 2, 47300 Petaling Jaya, Selangor')
  expect(await page.evaluate(() => history.state?.usr)).toMatchObject({ reload: true })
})

test("in Singapore state and city are prefilled 'Singapore' [H§2 D§6]", async ({ page, people }) => {
  await people.open(await people.newHcp({ prefix: '+65', address: 'none' }), ADD)
  await expect(page.getByLabel('State')).toHaveValue('Singapore')
  await expect(page.getByLabel('City')).toHaveValue('Singapore')
  await page.getByLabel('Address line 1').fill('1 Orchard Road')
  await page.getByLabel('Postcode').fill('238801')
  await save(page).click()
  await expect(named(page, '1 Orchard Road')).toContainText('238801 Singapore')
})

test('Edit saves only when something changed, says when it failed, and goes back one step [H§2 H§5 H§7 H§8]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/address/update', 500)
  const { token } = await people.newHcp()
  const [address] = await addressesOf(people, token)
  await people.open({ token }, LIST)
  await page.getByRole('button', { name: /^Edit BRIGHT SMILE CLINIC/ }).click()
  await expect(page).toHaveURL(`${REQUEST}/address/update/${address?.id}`)
  const city = page.getByLabel('City')
  await expect(save(page)).toBeDisabled()
  await city.fill('Ampang')
  await expect(save(page)).toBeEnabled()
  await city.fill('Kuala Lumpur')
  await expect(save(page)).toBeDisabled()
  await city.fill('Ampang')
  await refuseOnce(page, '/address/update')
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to update address. Please try again.')
  const sent = page.waitForRequest('**/api/address/update')
  await save(page).click()
  expect((await sent).postDataJSON()).toEqual({
    addrUpdate: { id: address?.id, city: 'Ampang' },
    addrDelete: false,
  })
  await expect(page).toHaveURL(LIST)
  await expect(named(page, 'Ampang')).toBeVisible()
})

test('deleting asks, is shown at once, and is taken back with the message when it fails [H§2 H§7 H§8 D§6 UX§7]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/address/delete', 500)
  const hcp = await people.newHcp()
  await people.newAddress(hcp, 'SECOND PLACE')
  await people.open(hcp, LIST)
  const second = named(page, 'SECOND PLACE')
  const remove = async () => {
    await second.getByRole('button', { name: /^Delete / }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete this address?' })
    await expect(dialog).toContainText('SECOND PLACE')
    await dialog.getByRole('button', { name: 'Delete' }).click()
  }
  await refuseOnce(page, '/address/delete')
  const letGo = await holdOnce(page, '/address/delete')
  await remove()
  await expect(second).toHaveCount(0)
  letGo()
  await expect(page.getByRole('alert')).toHaveText('Failed to delete address.')
  await expect(second).toBeVisible()
  await loseOnce(page, '/address/delete')
  await remove()
  await expect(page.getByRole('alert')).toHaveText('There was an error deleting the address.')
  await expect(second).toBeVisible()
  await remove()
  await expect(second).toHaveCount(0)
  await expect.poll(async () => (await addressesOf(people, hcp.token)).length).toBe(1)
})

test('the address made at login must be completed before it can receive an order [H§5 D§6]', async ({
  page,
  people,
}) => {
  const { token } = await people.newHcp({ address: 'none' })
  const newAddr = { name: 'BRIGHT SMILE CLINIC', line1: '12 Jalan Ampang', postcode: '' }
  await people.call('POST /address/create', { token, body: { newAddr, addrDelete: false } })
  await people.open({ token }, REQUEST)
  await page.getByLabel('Item 1', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Please provide an address.')).toBeVisible()
  await page.getByRole('link', { name: 'Complete this address' }).click()
  await expect(page.getByText('This address is incomplete. Please fill in the missing fields.')).toBeVisible()
  await page.getByLabel('Postcode').fill('50450')
  await page.getByLabel('City').fill('Kuala Lumpur')
  await page.getByLabel('State').selectOption('Selangor')
  await save(page).click()
  await expect(page).toHaveURL(REQUEST)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible()
})

test('what is typed in an unfinished address outlives that the addresses are loaded again [H§5]', async ({
  page,
  people,
}) => {
  const hcp = await people.newHcp({ address: 'none' })
  const newAddr = { name: 'BRIGHT SMILE CLINIC', line1: '12 Jalan Ampang', postcode: '' }
  await people.call('POST /address/create', { token: hcp.token, body: { newAddr, addrDelete: false } })
  await people.newAddress(hcp, 'SECOND PLACE')
  await people.open(hcp, LIST)
  await named(page, 'SECOND PLACE')
    .getByRole('button', { name: /^Delete / })
    .click()
  // The list asks again after the deletion, and so does the form that takes its place.
  const letGo = [await holdOnce(page, '/users/details'), await holdOnce(page, '/users/details')]
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(named(page, 'SECOND PLACE')).toHaveCount(0)
  await page.getByRole('button', { name: /^Edit BRIGHT SMILE CLINIC/ }).click()
  const [postcode, city] = [page.getByLabel('Postcode'), page.getByLabel('City')]
  await postcode.fill('504')
  await city.fill('Kuala Lumpur')
  const loaded = page.waitForResponse('**/api/users/details')
  for (const go of letGo) go()
  await (await loaded).finished()
  await expect(postcode).toHaveValue('504')
  await expect(postcode).toHaveAccessibleDescription('Postcode must be 5 digits.')
  await expect(city).toHaveValue('Kuala Lumpur')
})
