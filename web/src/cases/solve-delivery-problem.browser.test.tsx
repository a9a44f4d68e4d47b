import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { anOwnCase } from '../../test/cases.ts'
import { chooseAction, moreActions } from '../../test/choose-action.ts'
import { type Answers, openScreen, refuse, writes } from '../../test/open-screen.tsx'
import { anHcp, newId } from '../../test/records.ts'

const items = ['Gum Care', 'Mouthwash'].map(name => ({ id: newId(), name }))
const shown = anOwnCase({ delivery: { problem: 'DAMAGED', items, resent: false } })
const open = (answers: Answers = {}, role: 'RETAILER' | 'RETAILER_STAFF' = 'RETAILER') =>
  openScreen(
    role === 'RETAILER' ? `/sale-rep/cases/${shown.id}` : `/portal/cases/${shown.id}`,
    { 'GET /users/details': () => anHcp(), 'GET /cases/:id': () => shown, ...answers },
    role,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')

beforeEach(() => page.viewport(390, 844))

test('a rep sends chosen samples again and enters what became of the first pieces [D§10]', async () => {
  const sent = await open({ 'POST /cases/:id/send-again': () => ({ orderId: newId() }) })
  await expect.element(page.getByText('Gum Care, Mouthwash')).toBeVisible()
  await button('Solve the problem').click()
  await dialog.getByLabelText('Gum Care').click()
  await dialog.getByLabelText('What happened to the first pieces?').selectOptions('Back in the warehouse')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect.element(page.getByText('Sent again. The new request waits to be shipped.')).toBeVisible()
  expect(writes(sent)).toMatchObject([{ body: { items: [items[1]?.id], pieces: 'RETURNED' } }])
})

test('a rep closes a problem with an outcome and a reason, and a conflict is reported', async () => {
  const sent = await open({ 'POST /cases/:id/close': () => refuse('CASE_CHANGED') })
  await button('Solve the problem').click()
  await dialog.getByLabelText('Outcome').selectOptions('Pieces came back')
  await dialog.getByRole('button', { name: 'Close case' }).click()
  await expect.element(dialog.getByText('Please give a reason.')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('It came back to us')
  await dialog.getByRole('button', { name: 'Close case' }).click()
  await expect.element(dialog.getByText('This case was changed in the meantime.')).toBeVisible()
  expect(writes(sent)).toMatchObject([{ body: { outcome: 'RETURNED', reason: 'It came back to us' } }])
})

test('an HCP can read the problem but has no actions on it', async () => {
  await open({}, 'RETAILER_STAFF')
  await expect.element(page.getByText('Gum Care, Mouthwash')).toBeVisible()
  expect(button('Solve the problem').elements()).toEqual([])
  expect(moreActions().elements()).toEqual([])
})

test('a lost sample of a problem can be booked as found; what was sent again is not sent once more [D§11]', async () => {
  const [first] = items
  const delivery = {
    problem: 'DAMAGED' as const,
    items: items.map(item => (item === first ? { ...item, fate: 'LOST' as const } : item)),
    resent: true,
  }
  const sent = await open({
    'GET /cases/:id': () => ({ ...shown, delivery }),
    'POST /order/:id/found': () => ({}),
  })
  await chooseAction('Back in the warehouse')
  await dialog.getByLabelText('Reason').fill('The courier brought it')
  await dialog.getByRole('button', { name: 'Book it' }).click()
  await expect.element(page.getByText('Booked as returned. The pieces are on hold.')).toBeVisible()
  const body = { found: 'RETURNED', items: [first?.id], reason: 'The courier brought it' }
  expect(writes(sent)).toMatchObject([{ body }])
  await button('Solve the problem').click()
  const outcomes = dialog.getByLabelText('Outcome').getByRole('option').elements()
  expect(outcomes.map(({ textContent }) => textContent)).not.toContain('Sent again')
  await dialog.getByRole('button', { name: 'Close case' }).click()
  await expect.element(dialog.getByText('Please choose an outcome.')).toBeVisible()
})
