import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inTurn, loseCall, openScreen, refuse } from '../../test/open-screen.tsx'
import { anAddress, anHcp } from '../../test/records.ts'

const LIST = '/portal/sample/request/address'
const save = page.getByRole('button', { name: 'Save' })
const city = page.getByLabelText('City')
const alert = page.getByRole('alert')

test('Edit sends only changed fields, reports a failure and goes back one step [H§2 H§5 H§7 H§8]', async () => {
  const address = anAddress()
  const update = inTurn(
    () => refuse('INTERNAL'),
    () => Object.assign(address, { city: 'Ampang' }),
  )
  const answers = { 'GET /users/details': () => anHcp([address]), 'POST /address/update': update }
  const sent = await openScreen(LIST, answers, 'RETAILER_STAFF')
  await page.getByRole('button', { name: /^Edit BRIGHT SMILE CLINIC/ }).click()
  await expect.element(save).toBeDisabled()
  await city.fill('Ampang')
  await expect.element(save).toBeEnabled()
  await city.fill('Kuala Lumpur')
  await expect.element(save).toBeDisabled()
  await city.fill('Ampang')
  await save.click()
  await expect.element(alert).toHaveTextContent('Failed to update address. Please try again.')
  await save.click()
  await expect.poll(() => location.pathname).toBe(LIST)
  await expect.element(page.getByText('12 Jalan Ampang, 50450 Ampang, Selangor')).toBeVisible()
  const bodies = sent.filter(({ name }) => name === 'POST /address/update').map(({ body }) => body)
  expect(bodies).toEqual(
    bodies.map(() => ({ addrUpdate: { id: address.id, city: 'Ampang' }, addrDelete: false })),
  )
})

test('an address that was deleted on another device while it is edited says so, and the others are a press away', async () => {
  let saved = [anAddress(), anAddress({ name: 'SECOND PLACE' })]
  const answers = {
    'GET /users/details': () => anHcp(saved),
    'POST /address/update': () => {
      saved = saved.slice(1)
      return refuse('NOT_FOUND')
    },
  }
  await openScreen(LIST, answers, 'RETAILER_STAFF')
  await page.getByRole('button', { name: /^Edit BRIGHT SMILE CLINIC/ }).click()
  await city.fill('Ampang')
  await save.click()
  await expect.element(alert).toHaveTextContent('This address no longer exists.')
  await expect.element(save).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Pick Your Address' }).click()
  await expect.element(page.getByText('SECOND PLACE')).toBeVisible()
})

test("postcode, city and state are prefilled from the clinic's address with a note to check them, and can be saved unchanged [D§6]", async () => {
  const line1 = '12 Jalan SS 2/24, 47300 Petaling Jaya'
  const empty = { line1, postcode: '', city: '', state: '', incomplete: true }
  const address = anAddress(empty)
  const sent = await openScreen(
    LIST,
    {
      'GET /users/details': () => anHcp([address]),
      'POST /address/update': () => ({ ...address, incomplete: false }),
    },
    'RETAILER_STAFF',
  )
  await page.getByRole('button', { name: /^Edit BRIGHT SMILE CLINIC/ }).click()
  await expect.element(page.getByText("are read from your clinic's address")).toBeVisible()
  await expect.element(page.getByLabelText('Postcode')).toHaveValue('47300')
  await expect.element(city).toHaveValue('Petaling Jaya')
  await city.fill('Damansara')
  await save.click()
  await expect
    .poll(() => sent.find(({ name }) => name === 'POST /address/update')?.body)
    .toEqual({
      addrUpdate: { id: address.id, postcode: '47300', city: 'Damansara', state: 'Selangor' },
      addrDelete: false,
    })
})

test('a deletion asks for confirmation, shows at once, and is undone with a message when it fails [H§2 H§7 H§8 D§6 UX§7]', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  let addresses = [anAddress(), anAddress({ name: 'SECOND PLACE' })]
  const remove = inTurn<Promise<Record<string, never>> | Record<string, never>>(
    () => answered.then(() => refuse('INTERNAL')),
    loseCall,
    () => {
      addresses = addresses.slice(0, 1)
      return {}
    },
  )
  const answers = {
    'GET /users/details': () => anHcp(addresses),
    'POST /address/delete': remove,
  }
  await openScreen(LIST, answers, 'RETAILER_STAFF')
  const second = page.getByRole('listitem').filter({ hasText: 'SECOND PLACE' })
  const press = async () => {
    await second.getByRole('button', { name: /^Delete / }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete this address?' })
    await expect.element(dialog.getByText('SECOND PLACE')).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete' }).click()
  }
  await press()
  await expect.element(second).not.toBeInTheDocument()
  answer()
  await expect.element(alert).toHaveTextContent('Failed to delete address.')
  await expect.element(second).toBeVisible()
  await press()
  await expect.element(alert).toHaveTextContent('There was an error deleting the address.')
  await expect.element(second).toBeVisible()
  await press()
  await expect.element(second).not.toBeInTheDocument()
})

test('typed fields of an incomplete address stay when the addresses are refetched [H§5]', async () => {
  const unfinished = anAddress({ city: '', state: '', postcode: '', incomplete: true })
  let reads = 0
  const answers = {
    'GET /users/details': () => {
      reads += 1
      return anHcp([unfinished])
    },
  }
  await openScreen(`${LIST}/update/${unfinished.id}`, answers, 'RETAILER_STAFF')
  const postcode = page.getByLabelText('Postcode')
  await postcode.fill('504')
  await city.fill('Kuala Lumpur')
  const { queryClient } = await import('../lib/query-client.ts')
  await queryClient.invalidateQueries()
  await expect.poll(() => reads).toBe(2)
  await expect.element(postcode).toHaveValue('504')
  await expect.element(postcode).toHaveAccessibleDescription('Postcode must be 5 digits.')
  await expect.element(city).toHaveValue('Kuala Lumpur')
})
