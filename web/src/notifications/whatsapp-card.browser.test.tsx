import type { OrderStatus } from '@portal/contract/orders/order-status'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, inTurn, openScreen, refuse } from '../../test/open-screen.tsx'
import { anHcp, anOrder } from '../../test/records.ts'

const card = page.getByRole('region', { name: 'Get updates on WhatsApp?' })
const button = (name: string) => card.getByRole('button', { name, exact: true })
const ANSWER = 'POST /messages/preferences'

/** The home of an HCP who is asked, with orders in these states. */
async function openHome(statuses: readonly OrderStatus[], answers: Answers = {}) {
  await page.viewport(390, 664)
  const orders = statuses.map(status => anOrder({ status }))
  let asked = true
  const sent = await openScreen(
    '/portal/home',
    {
      'GET /users/details': () => ({ ...anHcp(), ...(asked && { askWhatsapp: true as const }) }),
      'GET /order/get': () => ({ checkProduct: orders }),
      'GET /orders': () => ({ orders: orders.map(({ id, status }) => ({ id, status })) }),
      'GET /public/promoters': () => [],
      [ANSWER]: ({ body }) => {
        asked = false
        const { on } = body as { on: boolean } // what the card sends
        return { SMS: true, WHATSAPP: on }
      },
      ...answers,
    },
    'RETAILER_STAFF',
  )
  await expect.element(page.getByRole('link', { name: 'Manage Order' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Your latest samples' })).toBeVisible()
  return sent
}

test.each([
  ['Yes', true, 'Your updates come by WhatsApp from now on.'],
  ['Not now', false, 'You can choose WhatsApp later in your profile.'],
])(
  '%s answers the question in its place, with the focus there, and it is not asked again',
  async (name, on, says) => {
    const sent = await openHome(['IN_REVIEW'])
    await expect
      .element(card.getByText('You can stop in your profile, or reply STOP.', { exact: false }))
      .toBeVisible()
    const box = card.element().getBoundingClientRect()
    expect([box.left >= 0, box.right <= 390]).toEqual([true, true])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await button(name).click()
    await expect.element(card.getByRole('status')).toHaveTextContent(says)
    await expect.element(card).toHaveFocus()
    const answers = sent.filter(call => call.name === ANSWER)
    expect(answers.map(({ body }) => body)).toEqual([{ channel: 'WHATSAPP', on, asked: true }])
    const tab = (to: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: to })
    await tab('Order').click()
    await expect.element(page.getByRole('heading', { name: 'Manage Order' })).toBeVisible()
    await tab('Home').click()
    await expect.element(page.getByRole('region', { name: 'Your latest samples' })).toBeVisible()
    await expect.element(card).not.toBeInTheDocument()
  },
)

test('an answer that is not stored leaves the question, with the error', async () => {
  await openHome(['COMPLETED'], {
    [ANSWER]: inTurn(
      () => refuse('TOO_MANY_REQUESTS'),
      () => ({ SMS: true, WHATSAPP: true }),
    ),
  })
  await button('Yes').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await button('Yes').click()
  await expect.element(card.getByRole('status')).toBeVisible()
})

test.each<[string, OrderStatus[], Answers]>([
  ['the first request', [], {}],
  ['a parcel to confirm', ['POSTED', 'COMPLETED'], {}],
  [
    'a certificate that ends',
    ['COMPLETED'],
    {
      'GET /users/details': () => ({
        ...anHcp(),
        askWhatsapp: true,
        licence: {
          ...{ number: 'A1', body: 'MDC', validUntil: '2020-01-01' },
          ...{ renewedAt: null, updatedAt: '2019-01-01T00:00:00.000Z' },
          requestsUntil: null,
          classes: [],
        },
      }),
    },
  ],
])('the home asks one thing at a time: %s comes before the question', async (_what, statuses, answers) => {
  await openHome(statuses, answers)
  await expect.element(page.getByRole('link', { name: 'Sample Request' })).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
})
