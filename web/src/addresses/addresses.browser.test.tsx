import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { inTurn, loseCall, openScreen, refuse } from '../../test/open-screen.tsx'
import { anAddress, anHcp } from '../../test/records.ts'
import { queryClient } from '../lib/query-client.ts'

const ADD = '/portal/sample/request/add/address'
const LIST = '/portal/sample/request/address'

const save = page.getByRole('button', { name: 'Save' })
const name = page.getByLabelText('Name', { exact: true })
const line1 = page.getByLabelText('Address line 1')
const city = page.getByLabelText('City')
const state = page.getByLabelText('State')
const postcode = page.getByLabelText('Postcode')
const alert = page.getByRole('alert')

type Address = ReturnType<typeof anAddress>

test('adding needs name, line1, state, city and a numeric postcode [H§2 H§5 UX§5]', async () => {
  await openScreen(ADD, { 'GET /users/details': () => anHcp([]) }, 'RETAILER_STAFF')
  await expect.element(name).toHaveValue('BRIGHT SMILE CLINIC')
  expect(state.element().querySelectorAll('option')).toHaveLength(17)
  await expect.element(save).toBeDisabled()
  await line1.fill('8 Jalan SS 2')
  await city.fill('Petaling Jaya')
  await state.selectOptions('Selangor')
  await postcode.click()
  await userEvent.keyboard('47a3-0')
  await userEvent.tab()
  await expect.element(postcode).toHaveAccessibleDescription('Postcode must be 5 digits.')
  await expect.element(save).toBeDisabled()
  await postcode.fill('')
  await postcode.click()
  await userEvent.keyboard('47a300')
  await expect.element(postcode).toHaveValue('47300')
  await name.fill('')
  await city.click()
  await expect.element(name).toHaveAccessibleDescription('Name is required.')
  await expect.element(save).toBeDisabled()
  await name.fill('Second place')
  await expect.element(save).toBeEnabled()
  for (const [label, token] of [
    ['Name', 'name'],
    ['Address line 1', 'address-line1'],
    ['Address line 2 (optional)', 'address-line2'],
    ['Postcode', 'postal-code'],
    ['City', 'address-level2'],
    ['State', 'address-level1'],
  ] as const) {
    await expect.element(page.getByLabelText(label, { exact: true })).toHaveAttribute('autocomplete', token)
  }
})

test('an address that cannot be added says so and stays typed [H§8 UX§5]', async () => {
  const saved: Address[] = []
  const answer = inTurn<Address>(
    () => refuse('ADDRESS_LIMIT'),
    loseCall,
    loseCall,
    () => {
      const address = anAddress({ line1: '8 Jalan SS 2' })
      saved.push(address)
      return address
    },
  )
  const answers = { 'GET /users/details': () => anHcp(saved), 'POST /address/create': answer }
  const sent = await openScreen(ADD, answers, 'RETAILER_STAFF')
  await line1.fill('8 Jalan SS 2')
  await city.fill('Petaling Jaya')
  await state.selectOptions('Selangor')
  await postcode.fill('47300')
  await save.click()
  await expect.element(alert).toHaveTextContent('Failed to Add address. Please try again.')
  await save.click()
  await expect
    .element(alert)
    .toHaveTextContent(
      'Error adding address: You seem to be offline. Please check your connection and try again.',
    )
  await save.click()
  await expect.element(page.getByText('8 Jalan SS 2', { exact: false })).toBeVisible()
  expect(location.pathname).toBe(LIST)
  const tries = sent.filter(({ name }) => name === 'POST /address/create')
  expect([tries.length, new Set(tries.map(({ headers }) => headers['idempotency-key'])).size]).toEqual([4, 1])
})

test('an address that a lost answer hid is found when it is saved in other words [UX§19]', async () => {
  const answer = inTurn<Address>(loseCall, loseCall, () => refuse('KEY_REUSED'))
  const answers = { 'GET /users/details': () => anHcp([anAddress()]), 'POST /address/create': answer }
  await openScreen(ADD, answers, 'RETAILER_STAFF')
  await line1.fill('8 Jalan SS 2')
  await city.fill('Petaling Jaya')
  await state.selectOptions('Selangor')
  await postcode.fill('47300')
  await save.click()
  await expect.element(page.getByText('Error adding address')).toBeVisible()
  await line1.fill('8A Jalan SS 2')
  await save.click()
  await expect.element(page.getByText('This address was saved already, as you first typed it.')).toBeVisible()
  expect(location.pathname).toBe(LIST)
})

test('Back from a new address leaves the list once in the history [UX§14]', async () => {
  await openScreen(LIST, { 'GET /users/details': () => anHcp() }, 'RETAILER_STAFF')
  const entry = history.state
  await page.getByRole('link', { name: '+ add new address' }).click()
  await expect.element(line1).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('heading', { name: 'Pick Your Address' })).toBeVisible()
  expect(history.state).toEqual(entry)
})

test("what is typed into an address survives a reload, is nobody else's, and goes with the form [UX§22]", async () => {
  const answers = { 'GET /users/details': () => anHcp() }
  await openScreen(LIST, answers, 'RETAILER_STAFF')
  await page.getByRole('link', { name: '+ add new address' }).click()
  await line1.fill('8 Jalan SS 2')
  await expect.poll(() => sessionStorage.getItem('typed-address')).toContain('8 Jalan SS 2')
  const kept = sessionStorage.getItem('typed-address') ?? ''
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('heading', { name: 'Pick Your Address' })).toBeVisible()
  await expect.poll(() => sessionStorage.length).toBe(0)

  sessionStorage.setItem('typed-address', kept)
  await page.getByRole('link', { name: '+ add new address' }).click()
  await expect.element(line1).toHaveValue('8 Jalan SS 2')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('heading', { name: 'Pick Your Address' })).toBeVisible()
  await expect.poll(() => sessionStorage.length).toBe(0)
  sessionStorage.setItem('typed-address', kept.replace('"by":"u"', '"by":"another"'))
  await page.getByRole('link', { name: '+ add new address' }).click()
  await expect.element(line1).toHaveValue('')
})

test("'+ add new address' shows only while fewer than 5 addresses exist [H§1 H§2 H§5 H§9 D§6]", async () => {
  let addresses = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'].map(one => anAddress({ name: one }))
  await openScreen(
    LIST,
    {
      'GET /users/details': () => anHcp(addresses),
      'POST /address/delete': () => {
        addresses = addresses.slice(0, 4)
        return {}
      },
    },
    'RETAILER_STAFF',
  )
  const add = page.getByRole('link', { name: '+ add new address' })
  await expect.element(page.getByText('FIVE')).toBeVisible()
  await expect.element(add).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Delete FIVE/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(add).toBeVisible()
})

test('of two addresses deleted in quick succession neither comes back while the other goes [UX§7]', async () => {
  let addresses = ['ONE', 'TWO', 'THREE'].map(one => anAddress({ name: one }))
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sent = await openScreen(
    LIST,
    {
      'GET /users/details': () => anHcp(addresses),
      'POST /address/delete': async ({ body }) => {
        const { addrDeleteId } = body as { addrDeleteId: string } // as the contract has it
        await (addrDeleteId === addresses[0]?.id ? second : first).promise
        addresses = addresses.filter(({ id }) => id !== addrDeleteId)
        return {}
      },
    },
    'RETAILER_STAFF',
  )
  for (const one of ['TWO', 'ONE']) {
    await page.getByRole('button', { name: new RegExp(`^Delete ${one}`) }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  first.resolve()
  await expect.poll(() => queryClient.isMutating()).toBe(1)
  const reads = () => sent.filter(({ name }) => name === 'GET /users/details').length
  expect(reads()).toBe(1)
  await expect.element(page.getByText('ONE')).not.toBeInTheDocument()
  second.resolve()
  await expect.poll(reads).toBe(2)
  await expect.element(page.getByText('THREE')).toBeVisible()
  expect(page.getByRole('button', { name: /^Delete/ }).elements()).toHaveLength(1)
})

test('a sixth address by its URL says at once that five is the limit, and leads to the list [H§1 H§9 D§6]', async () => {
  const addresses = Array.from({ length: 5 }, () => anAddress())
  await openScreen(ADD, { 'GET /users/details': () => anHcp(addresses) }, 'RETAILER_STAFF')
  await expect
    .element(page.getByText('You can save up to 5 addresses. To add another one, delete one first.'))
    .toBeVisible()
  await expect.element(name).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Pick Your Address' }).click()
  await expect.element(page.getByRole('heading', { name: 'Pick Your Address' })).toBeVisible()
})

test('an address to complete opens without errors, and says that something is missing [H§5 D§6]', async () => {
  const unfinished = anAddress({ city: '', state: '', postcode: '', incomplete: true })
  const path = `/portal/sample/request/address/update/${unfinished.id}`
  await openScreen(path, { 'GET /users/details': () => anHcp([unfinished]) }, 'RETAILER_STAFF')
  await expect
    .element(page.getByText('This address is incomplete. Please fill in the missing fields.'))
    .toBeVisible()
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0)
  await postcode.click()
  await city.click()
  await expect.element(postcode).toHaveAccessibleDescription('Postcode is required.')
  await expect.element(state).not.toHaveAccessibleDescription()
})
