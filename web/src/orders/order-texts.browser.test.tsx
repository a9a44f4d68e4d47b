import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loseCall } from '../../test/open-screen.tsx'
import { cardOf } from '../../test/order-cards.ts'
import { anOrder } from '../../test/records.ts'
import { openRepRequests } from '../../test/rep-requests.ts'

const dialog = page.getByRole('dialog')
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

test.each([
  ['a remark', 'IN_REVIEW', 'Add Remark', 'Remark successfully updated'],
  ['a reason', 'PROCESSING', 'Reject', 'Order successfully updated.'],
] as const)(
  'Retry sends %s as it stands in the field, with a new key [R§8]',
  async (_what, status, opener, saved) => {
    const order = anOrder({ status })
    const changes = await openRepRequests([order], { answers: [loseCall, loseCall] })
    await cardOf(order).getByRole('button', { name: opener }).click()
    const text = dialog.getByRole('textbox')
    await text.fill('Leave at the counter')
    await press('Add')
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await text.fill('Not on Friday')
    await press('Retry')
    await expect.element(cardOf(order).getByText(saved)).toBeVisible()
    const [first, last] = [changes()[0], changes().at(-1)]
    expect(last?.body).toMatchObject({ remark: ['Not on Friday'] })
    expect(last?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key'])
  },
)

test('Retry after Skip rejects without a reason, until one is written', async () => {
  const order = anOrder({ status: 'PROCESSING' })
  const changes = await openRepRequests([order], { answers: [loseCall, loseCall] })
  await cardOf(order).getByRole('button', { name: 'Reject' }).click()
  await dialog.getByRole('textbox').fill('Half a reason')
  await press('Skip')
  await press('Retry')
  await expect.element(cardOf(order).getByText('Order successfully updated.')).toBeVisible()
  expect(new Set(changes().map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(changes()[0]?.body).toMatchObject({ remark: [] })
})

test('a remark survives a reload, marked as not saved [UX§22]', async () => {
  const order = anOrder({ status: 'IN_REVIEW' })
  await openRepRequests([order])
  const open = () => cardOf(order).getByRole('button', { name: 'Add Remark' }).click()
  const kept = `typed-remark-${order.id}`
  await open()
  await dialog.getByRole('textbox').fill('Leave at the counter')
  await expect.poll(() => sessionStorage.getItem(kept)).toContain('counter')
  const typed = sessionStorage.getItem(kept) ?? ''
  await press('Cancel')
  const { router } = await import('../routes.tsx')
  await router.navigate('/sale-rep/home')
  await expect.poll(() => sessionStorage.getItem(kept)).toBeNull()
  // A reload ends the page without leaving the screen.
  sessionStorage.setItem(kept, typed)
  await router.navigate('/sale-rep/sample/request')
  await open()
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Leave at the counter')
  await expect.element(dialog.getByText('This text has not been saved yet.')).toBeVisible()
})
