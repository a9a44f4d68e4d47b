import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { request } from '../../test/company-requests.ts'
import { keepTapGuard } from '../../test/no-surprises.ts'
import { refuse } from '../../test/open-screen.tsx'
import { cardOf, click } from '../../test/order-cards.ts'
import { anOrder, newId } from '../../test/records.ts'
import { openRepRequests } from '../../test/rep-requests.ts'

const ask = page.getByRole('alertdialog')
const several = page.getByRole('button', { name: 'Select', exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true })
const approved = () => anOrder({ status: 'IN_REVIEW' })

/** Opens five requests of a status on a small phone. */
async function openFive(status: 'PROCESSING' | 'IN_REVIEW') {
  await page.viewport(390, 664)
  const orders = Array.from({ length: 5 }, () => anOrder({ status }))
  const more = { 'POST /order/:id/slip': () => ({ ...request, id: newId() }) }
  const hcps = orders.map(() => ({ name: 'Mr Wei Ming Liew' }))
  return openRepRequests(orders, { hcps, search: `?status=${status}`, byStatus: { [status]: 5 }, more })
}

test('five requests are approved in two presses: Select ticks all of the filter, and stays in view [R§4 UX§18 UX§30]', async () => {
  const changes = await openFive('PROCESSING')
  await expect.element(several).toBeInViewport({ ratio: 1 })
  window.scrollTo(0, document.body.scrollHeight)
  await expect.element(several).toBeInViewport({ ratio: 1 })
  await several.click()
  await expect.element(page.getByText('5 selected')).toBeVisible()
  await press('Approve 5').click()
  await expect.element(page.getByText('Requests approved: 5')).toBeVisible()
  expect(changes()).toHaveLength(5)
  expect(document.querySelector('[data-toast]')).toBeNull()
  const highest = () =>
    Math.max(
      ...page
        .getByRole('article')
        .elements()
        .map(card => card.getBoundingClientRect().height),
    )
  await expect.poll(highest).toBeLessThanOrEqual(52)
})

test('requests are shipped and their slips opened in four presses [R§4 UX§30]', async () => {
  await openFive('IN_REVIEW')
  await several.click()
  await press('Ship 5').click()
  await ask.getByRole('button', { name: 'Ship 5' }).click()
  await expect.element(page.getByText('Requests shipped: 5')).toBeVisible()
  await page.getByRole('link', { name: 'Print slips (5)' }).click()
  await expect.poll(() => new URLSearchParams(location.search).getAll('id')).toHaveLength(5)
  await expect.poll(() => page.getByRole('article').elements().length).toBe(5)
})

test('several approved orders are shipped after one confirmation that lists them, and a refused order is named [R§4 UX§9]', async () => {
  const orders = [approved(), approved(), approved()] as const
  const changes = await openRepRequests(orders, {
    search: '?status=IN_REVIEW',
    answers: [make => make(), () => refuse('NO_USABLE_LOT')],
  })
  await several.click()
  await expect.element(press('Ship 3')).toBeEnabled()
  await page.getByLabelText('Select Dr Number 1').click()
  await press('Ship 2').click()
  await expect.element(ask).toHaveAccessibleName('Mark 2 requests as shipped?')
  await expect.element(ask.getByText('This cannot be undone.')).toBeVisible()
  const named = ask.getByRole('listitem').elements()
  expect(named.map(({ firstChild }) => firstChild?.textContent)).toEqual(['Dr Number 0', 'Dr Number 2'])
  expect(changes()).toEqual([])
  await ask.getByRole('button', { name: 'Ship 2' }).click()

  const id = orders[2].id.slice(-12)
  const why = 'Failed to update status order. No usable stock of this item is left. Ask your company.'
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`Requests shipped: 1Not shipped:Dr Number 2, request ${id}: ${why}`)
  expect(changes().map(({ body }) => body)).toEqual(
    [orders[0], orders[2]].map(order => ({ orderId: order.id, status: 'POSTED' })),
  )
  await expect.element(cardOf(orders[0]).getByText('Shipped', { exact: true })).toBeVisible()
  await expect.element(cardOf(orders[2]).getByText('Processing', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
})

test('an approved request that shipping would refuse says why on its card, and Ship all leaves it out and names it [D§10]', async () => {
  const orders = [approved(), approved(), anOrder({ status: 'POSTED' })] as const
  const withdrawn = { code: 'SAMPLE_WITHDRAWN_OF', params: { name: 'Floss' }, message: 'Withdrawn' }
  const obstacles = [withdrawn]
  const changes = await openRepRequests(orders, { hcps: [{ obstacles }, {}, { obstacles }] })
  const why = 'Cannot be shipped: Floss is not offered any more.'
  await expect.element(cardOf(orders[0]).getByText(why)).toBeVisible()
  expect(page.getByText(why).elements()).toHaveLength(1)
  await several.click()
  await page.getByLabelText('Select Dr Number 0').click()
  await expect.element(press('Print slips (1)')).toBeEnabled()
  await expect.element(press('Ship 0')).not.toBeInTheDocument()
  await page.getByLabelText('Select Dr Number 1').click()
  await press('Ship 1').click()
  await expect.element(ask.getByText('Left out: 1 request')).toBeVisible()
  await expect.element(ask.getByText(why)).toBeVisible()
  await ask.getByRole('button', { name: 'Ship 1' }).click()
  await expect
    .poll(() => changes().map(({ body }) => body))
    .toEqual([{ orderId: orders[1].id, status: 'POSTED' }])
})

test('a second tap on Ship all does not confirm the dialog [UX§18]', async () => {
  const changes = await openRepRequests([approved(), approved()], { search: '?status=IN_REVIEW' })
  await several.click()
  await page.getByLabelText('Select Dr Number 1').click()
  await expect.element(press('Ship 1')).toBeEnabled()
  keepTapGuard()
  await press('Ship 1').click()
  await expect.element(ask).toBeVisible()
  click(ask.getByRole('button', { name: 'Ship 1' }).element())
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(changes()).toEqual([])
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(ask).not.toBeInTheDocument()
  await expect.element(press('Ship 1')).toBeVisible()
})

test('in the list of all requests each bulk action counts the orders it applies to, and a rejected order cannot be selected [R§4]', async () => {
  const statuses = ['PROCESSING', 'IN_REVIEW', 'POSTED', 'POSTED', 'CANCELLED'] as const
  const orders = statuses.map(status => anOrder({ status }))
  await openRepRequests(orders)
  await several.click()
  const boxes = page.getByRole('checkbox').elements()
  expect(boxes).toHaveLength(4)
  for (const box of boxes) click(box)
  await expect.element(press('Approve 1')).toBeVisible()
  await press('More actions').click()
  const items = page.getByRole('menuitem').elements()
  expect(items.map(({ textContent }) => textContent)).toEqual(['Ship 1', 'Print slips (3)'])
})

test('the selection is there again when the rep comes back from the slips', async () => {
  const orders = [anOrder({ status: 'IN_REVIEW' }), anOrder({ status: 'IN_REVIEW' })] as const
  await openRepRequests(orders, { more: { 'POST /order/:id/slip': () => request } })
  await several.click()
  await page.getByLabelText('Select Dr Number 1').click()
  await press('More actions').click()
  await page.getByRole('menuitem', { name: 'Print slips (1)' }).click()
  await expect.element(page.getByRole('article')).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/sale-rep/sample/request/slips')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByLabelText('Select Dr Number 1')).toBeChecked()
  await expect.element(page.getByLabelText('Select Dr Number 0')).not.toBeChecked()
})
