import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { choose, openRequest, place, sensitive } from '../../test/sample-request.ts'

const placed = page.getByRole('dialog', { name: 'Order Placed Successfully!' })

test.each([
  [{ SMS: true, WHATSAPP: true }, 'We will send you a message.'],
  [{ SMS: true, WHATSAPP: false }, 'We will send you an SMS.'],
  [{ SMS: false, WHATSAPP: true }, 'We will send you a WhatsApp message.'],
  [{ SMS: false, WHATSAPP: false }, 'You will find the answer under Notifications.'],
])(
  'after placing, the dialog says who approves the order and how the HCP is notified: %o',
  async (channels, news) => {
    await openRequest({ 'GET /messages/preferences': () => channels })
    await choose(1, sensitive)
    await place.click()
    await expect.element(placed.getByText(`Meridian Care Malaysia will approve it. ${news}`)).toBeVisible()
  },
)
