import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { loseCall, openScreen, refuse } from '../../test/open-screen.tsx'
import { cardOf } from '../../test/order-cards.ts'
import { anHcp, anOrder } from '../../test/records.ts'
import { configureApi } from '../lib/api.ts'
import { getCredentials, handleUnauthorized } from '../session/end-session.ts'

test('when the delivery of the last parcel erases a closed account, the HCP reads that it is closed and erased', async () => {
  const order = anOrder({ status: 'POSTED' })
  let erased = false
  await openScreen(
    '/portal/order',
    {
      'GET /users/details': () => ({ ...anHcp(), closing: true }),
      'GET /order/get': () => (erased ? refuse('ACCOUNT_ERASED') : { checkProduct: [order] }),
      'GET /orders': () => ({ orders: [] }),
      'POST /order/status-update': () => {
        erased = true
        return loseCall()
      },
      'POST /auth/logout': () => ({}),
    },
    'RETAILER_STAFF',
  )
  configureApi({ getCredentials, onUnauthorized: handleUnauthorized, onOtherUser: () => undefined })
  // The page of the test stays when the session ends.
  const stay = (event: NavigateEvent) => {
    if (!event.destination.sameDocument) event.preventDefault()
  }
  navigation.addEventListener('navigate', stay)
  onTestFinished(() => navigation.removeEventListener('navigate', stay))

  await cardOf(order).getByRole('button', { name: 'Mark As Delivered' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark As Delivered' }).click()
  await expect
    .poll(() => JSON.parse(sessionStorage.getItem('flash-message') ?? '{}'))
    .toEqual({ text: 'Your account is closed and your data is erased.', done: true })
})
