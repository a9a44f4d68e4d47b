import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSettings } from '../../test/company-settings.ts'
import { inTurn, refuse, writes } from '../../test/open-screen.tsx'

const TEST = 'POST /admin/mail/test'
const section = () => page.getByRole('region', { name: 'Email' })
const button = () => section().getByRole('button', { name: 'Send me a test' })

beforeEach(() => page.viewport(1280, 900))

test('the settings show how the last e-mails went and send a test', async () => {
  const failed = { at: '2026-11-20T01:00:00.000Z', answer: 'answered 550 5.1.1: unknown' }
  const sent = await openSettings('/admin/settings', {
    'GET /admin/mail': () => ({ mode: 'SERVER', lastSentAt: '2026-11-21T01:00:00.000Z', lastFailed: failed }),
    [TEST]: inTurn(
      () => ({}),
      () => refuse('TOO_MANY_REQUESTS'),
    ),
  })
  await expect.element(section().getByText(/^21\/11\/2026/)).toBeVisible()
  await expect.element(section().getByText(/^20\/11\/2026.*answered 550 5.1.1: unknown$/)).toBeVisible()
  await button().click()
  await expect.element(page.getByText('The test is on its way to your address.')).toBeVisible()
  await button().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(writes(sent, TEST)).toHaveLength(2)
})

test('without a mail server the settings say who sets it up, and have no test', async () => {
  await openSettings('/admin/settings', {
    'GET /admin/mail': () => ({ mode: 'OFF', lastSentAt: null, lastFailed: null }),
  })
  await expect.element(section().getByText(/Your operator sets SMTP_URL/)).toBeVisible()
  await expect.element(button()).not.toBeInTheDocument()
})
