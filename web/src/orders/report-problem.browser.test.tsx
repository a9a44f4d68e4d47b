import type { Order } from '@portal/contract/orders/orders.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, openScreen, refuse } from '../../test/open-screen.tsx'
import { cardOf, itemOf, openDetails } from '../../test/order-cards.ts'
import { anHcp, anOrder, newId } from '../../test/records.ts'

const caseId = newId()
const orderItem = [itemOf('Gum Care'), itemOf('Mouthwash')]
const problem = { caseId, problem: 'DAMAGED', openedAt: '2026-11-24T02:00:00.000Z', closed: false } as const

/** Opens an order that shows its problem once it was reported. */
function openOrder(order: Order, answers: Answers = {}) {
  let reported = false
  return openScreen(
    '/portal/order',
    {
      'GET /users/details': () => anHcp(),
      'GET /order/get': () => ({ checkProduct: [reported ? { ...order, problem } : order] }),
      'GET /orders': () => ({ orders: [] }),
      'POST /order/:id/problems': () => {
        reported = true
        return { caseId, number: 1042 }
      },
      ...answers,
    },
    'RETAILER_STAFF',
  )
}
const dialog = page.getByRole('dialog', { name: 'Report a problem' })
async function begin(order: Order) {
  await openDetails(order)
  await cardOf(order).getByRole('button', { name: 'Report a problem' }).click()
}
const send = () => dialog.getByRole('button', { name: 'Send report' }).click()
const png = async () => {
  const canvas = new OffscreenCanvas(4, 4)
  canvas.getContext('2d')
  return new File([await canvas.convertToBlob()], 'box.png', { type: 'image/png' })
}

beforeEach(() => page.viewport(390, 844))

test('a report takes the kind of problem, the samples, a text and a photo, and the card then links to the case [D§10]', async () => {
  const order = anOrder({ status: 'POSTED', orderItem })
  const sent = await openOrder(order, {
    'POST /cases/:id/photos': () => ({ id: newId(), width: 4, height: 4 }),
  })
  await begin(order)
  await send()
  await expect.element(dialog.getByText('Please say what is wrong.')).toBeVisible()
  await dialog.getByLabelText('What is wrong?').selectOptions('Damaged')
  for (const name of ['Gum Care', 'Mouthwash']) await dialog.getByLabelText(name).click()
  await send()
  await expect.element(dialog.getByText('Please choose a sample.')).toBeVisible()
  await dialog.getByLabelText('Mouthwash').click()
  await dialog.getByLabelText('Tell us more (optional)').fill(' It leaked ')
  await dialog.getByLabelText('Photo (optional)').upload(await png())
  await send()
  const link = cardOf(order).getByRole('link', {
    name: 'Problem reported 24/11/2026 · we are looking into it',
  })
  await expect.element(link).toHaveAttribute('href', `/portal/cases/${caseId}`)
  const [report, photo] = sent.filter(({ name }) => name.startsWith('POST'))
  expect(report?.body).toEqual({ problem: 'DAMAGED', items: ['Mouthwash'], text: 'It leaked' })
  expect(report?.headers['idempotency-key']).toBeTruthy()
  expect(photo?.name).toBe(`POST /cases/${caseId}/photos`)
  expect(cardOf(order).getByRole('button', { name: 'Report a problem' }).elements()).toEqual([])
})

test('a report of a missing parcel asks for no samples, and a refused photo does not undo the report', async () => {
  const order = anOrder({ status: 'POSTED', orderItem })
  const sent = await openOrder(order, { 'POST /cases/:id/photos': () => refuse('PICTURE_UNREADABLE') })
  await begin(order)
  await dialog.getByLabelText('What is wrong?').selectOptions('Not arrived')
  expect(dialog.getByRole('checkbox').elements()).toEqual([])
  await dialog.getByLabelText('Photo (optional)').upload(await png())
  await send()
  await expect.element(page.getByText('The photo could not be added', { exact: false })).toBeVisible()
  expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({
    items: ['Gum Care', 'Mouthwash'],
    text: '',
  })
  await expect.element(cardOf(order).getByText('Problem reported', { exact: false })).toBeVisible()
})

test('a delivered order can be reported for 14 days, as damaged or wrong; a lost order links to its replacement', async () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString()
  const order = anOrder({ status: 'COMPLETED', updatedAt: days(13) })
  const other = newId()
  await openOrder(order, {
    'GET /order/get': () => ({
      checkProduct: [
        order,
        anOrder({ status: 'COMPLETED', updatedAt: days(15) }),
        anOrder({ status: 'CANCELLED', ending: 'LOST', replacedBy: other }),
      ],
    }),
  })
  const buttons = page.getByRole('button', { name: 'Report a problem', includeHidden: true })
  await expect.poll(() => buttons.elements().length).toBe(1)
  await begin(order)
  expect(
    dialog
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a problem', 'Damaged', 'Wrong or missing item'])
  await expect
    .element(page.getByRole('link', { name: `Sent again: request ${other.slice(-12)}`, includeHidden: true }))
    .toHaveAttribute('href', `/portal/order?order=${other}`)
})
