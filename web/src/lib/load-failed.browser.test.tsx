import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { broken, openScreen } from '../../test/open-screen.tsx'
import { anHcp } from '../../test/records.ts'

test('what could not be loaded comes back by itself when the network does [UX§10]', async () => {
  const details = broken(() => anHcp())
  await openScreen('/portal/profile', { 'GET /users/details': details.answer }, 'RETAILER_STAFF')
  await expect.element(page.getByText('This could not be loaded.')).toBeVisible()
  window.dispatchEvent(new Event('offline'))
  details.mend()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('BRIGHT SMILE CLINIC')).toBeVisible()
  await expect.element(page.getByText('This could not be loaded.')).not.toBeInTheDocument()
})
