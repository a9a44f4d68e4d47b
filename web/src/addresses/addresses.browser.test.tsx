import type { Address } from '@portal/contract/addresses/addresses.endpoints'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, inTurn, loseCall, openScreen, refuse } from '../../test/open-screen.tsx'
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
const add = page.getByRole('link', { name: '+ add new address' })
const list = page.getByRole('heading', { name: 'Pick Your Address' })

/** Opens a screen of an HCP with these addresses. @param read returns the addresses for each request */
function open(path: string, read: () => Address[], answers: Answers = {}) {
  return openScreen(path, { 'GET /users/details': () => anHcp(read()), ...answers }, 'RETAILER_STAFF')
}

async function fillAddress(): Promise<void> {
  await line1.fill('8 Jalan SS 2')
  await city.fill('Petaling Jaya')
  await state.selectOptions('Selangor')
  await postcode.fill('47300')
}

async function goBack(): Promise<void> {
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(list).toBeVisible()
}

async function deleteAddress(named: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Delete ${named}`) }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
}

test('adding needs name, line1, state, city and a numeric postcode [H§2 H§5 UX§5]', async () => {
  await open(ADD, () => [])
  await expect.element(name).toHaveValue('BRIGHT SMILE CLINIC')
  expect(state.element().querySelectorAll('option')).toHaveLength(17)
  await expect.element(save).toBeDisabled()
  await fillAddress()
  await expect.element(save).toBeEnabled()
  await postcode.fill('')
  await postcode.click()
  await userEvent.keyboard('47a3-0')
  await userEvent.tab()
  await expect.element(postcode).toHaveValue('4730')
  await expect.element(postcode).toHaveAccessibleDescription('Postcode must be 5 digits.')
  await expect.element(save).toBeDisabled()
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

test('an address that cannot be added shows an error and the input stays [H§8 UX§5]', async () => {
  const saved: Address[] = []
  const answer = inTurn<Address>(
    () => refuse('ADDRESS_LIMIT'),
    loseCall,
    loseCall,
    () => {
      saved.push(anAddress({ line1: '8 Jalan SS 2' }))
      return anAddress()
    },
  )
  const sent = await open(ADD, () => saved, { 'POST /address/create': answer })
  await fillAddress()
  await save.click()
  await expect.element(alert).toHaveTextContent('Failed to Add address. Please try again.')
  await save.click()
  const offline = 'You seem to be offline. Please check your connection and try again.'
  await expect.element(alert).toHaveTextContent(`Error adding address: ${offline}`)
  await save.click()
  await expect.element(page.getByText('8 Jalan SS 2', { exact: false })).toBeVisible()
  expect(location.pathname).toBe(LIST)
  const tries = sent.filter(({ name }) => name === 'POST /address/create')
  expect([tries.length, new Set(tries.map(({ headers }) => headers['idempotency-key'])).size]).toEqual([4, 1])
})

test('when the response was lost and the address is changed and saved again, the screen says that the first one was saved [UX§19]', async () => {
  const answer = inTurn<Address>(loseCall, loseCall, () => refuse('KEY_REUSED'))
  await open(ADD, () => [anAddress()], { 'POST /address/create': answer })
  await fillAddress()
  await save.click()
  await expect.element(page.getByText('Error adding address')).toBeVisible()
  await line1.fill('8A Jalan SS 2')
  await save.click()
  await expect
    .element(page.getByText('This address was already saved as you first entered it.'))
    .toBeVisible()
  expect(location.pathname).toBe(LIST)
})

test('typed address fields survive a reload, are restored only for the same user, and are cleared with the form [UX§22]', async () => {
  await open(LIST, () => [anAddress()])
  const entry = history.state
  await add.click()
  await line1.fill('8 Jalan SS 2')
  await expect.poll(() => sessionStorage.getItem('typed-address')).toContain('8 Jalan SS 2')
  const kept = sessionStorage.getItem('typed-address') ?? ''
  await goBack()
  // The list is in the history once [UX§14].
  expect(history.state).toEqual(entry)
  await expect.poll(() => sessionStorage.length).toBe(0)
  sessionStorage.setItem('typed-address', kept)
  await add.click()
  await expect.element(line1).toHaveValue('8 Jalan SS 2')
  await goBack()
  sessionStorage.setItem('typed-address', kept.replace('"by":"u"', '"by":"another"'))
  await add.click()
  await expect.element(line1).toHaveValue('')
})

test("'+ add new address' shows only while fewer than 5 addresses exist [H§1 H§2 H§5 H§9 D§6]", async () => {
  let addresses = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'].map(name => anAddress({ name }))
  await open(LIST, () => addresses, {
    'POST /address/delete': () => {
      addresses = addresses.slice(0, 4)
      return {}
    },
  })
  await expect.element(page.getByText('FIVE')).toBeVisible()
  await expect.element(add).not.toBeInTheDocument()
  await deleteAddress('FIVE')
  await expect.element(add).toBeVisible()
})

test('while two addresses are being deleted, the list is not refetched until both are gone [UX§7]', async () => {
  let addresses = ['ONE', 'TWO', 'THREE'].map(name => anAddress({ name }))
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sent = await open(LIST, () => addresses, {
    'POST /address/delete': async ({ body }) => {
      const { addrDeleteId } = body as { addrDeleteId: string } // as the contract has it
      await (addrDeleteId === addresses[0]?.id ? second : first).promise
      addresses = addresses.filter(({ id }) => id !== addrDeleteId)
      return {}
    },
  })
  for (const name of ['TWO', 'ONE']) await deleteAddress(name)
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

test('a URL for a sixth address shows the limit of 5 and a link to the list [H§1 H§9 D§6]', async () => {
  await open(ADD, () => Array.from({ length: 5 }, () => anAddress()))
  const limit = 'You can save up to 5 addresses. To add another one, delete one first.'
  await expect.element(page.getByText(limit)).toBeVisible()
  await expect.element(name).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Pick Your Address' }).click()
  await expect.element(list).toBeVisible()
})

test('an incomplete address opens without field errors and with a note that fields are missing [H§5 D§6]', async () => {
  const unfinished = anAddress({ city: '', state: '', postcode: '', incomplete: true })
  await open(`/portal/sample/request/address/update/${unfinished.id}`, () => [unfinished])
  const incomplete = 'This address is incomplete. Please fill in the missing fields.'
  await expect.element(page.getByText(incomplete)).toBeVisible()
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0)
  await postcode.click()
  await city.click()
  await expect.element(postcode).toHaveAccessibleDescription('Postcode is required.')
  await expect.element(state).not.toHaveAccessibleDescription()
})
