import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { broken, loseCall, openScreen } from '../../test/open-screen.tsx'
import { anHcp } from '../../test/records.ts'

test('a failed query loads again when the network returns [UX§10]', async () => {
  const details = broken(() => anHcp())
  await openScreen('/portal/profile', { 'GET /users/details': details.answer }, 'RETAILER_STAFF')
  await expect.element(page.getByText('Your profile could not be loaded.')).toBeVisible()
  window.dispatchEvent(new Event('offline'))
  details.mend()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('BRIGHT SMILE CLINIC')).toBeVisible()
  await expect.element(page.getByText('Your profile could not be loaded.')).not.toBeInTheDocument()
})

test('offline, one banner says so, and a picture takes the place of data that could not be loaded [UX§10]', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openScreen(
    '/portal/order',
    { 'GET /order/get': loseCall, 'GET /users/details': loseCall },
    'RETAILER_STAFF',
  )
  const bar = page.getByText('You are offline. You can still read what is already loaded.')
  await expect.element(bar).toBeVisible()
  await expect.poll(() => document.querySelector('main svg[viewBox="0 0 160 120"]')).not.toBeNull()
  expect(page.getByRole('alert').elements()).toHaveLength(1)
  expect(page.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
  expect(bar.element().closest('.sticky')).not.toBeNull()
})
