import type { NoticePreferences } from '@portal/contract/notifications/notifications.endpoints'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, broken, loseCall, openScreen, Refusal } from '../../test/open-screen.tsx'
import { anHcp } from '../../test/records.ts'

const section = page.getByRole('region', { name: 'Notifications' })
const sms = section.getByRole('switch', { name: 'Notify me by SMS' })
const whatsApp = section.getByRole('switch', { name: 'Notify me by WhatsApp' })

function openProfile(answers: Answers) {
  return openScreen('/portal/profile', { 'GET /users/details': () => anHcp(), ...answers }, 'RETAILER_STAFF')
}

test('the profile has a switch per notification channel below its fields, which reacts at once, and says which messages always come [UX§7]', async () => {
  const { promise: answered, resolve } = Promise.withResolvers<NoticePreferences>()
  const sent = await openProfile({
    'GET /messages/preferences': () => ({ SMS: false, WHATSAPP: true }),
    'POST /messages/preferences': () => answered,
  })
  await expect.element(whatsApp).toBeChecked()
  await expect.element(sms).not.toBeChecked()
  await expect
    .element(section.getByText('We always send codes and messages about your account.'))
    .toBeVisible()
  const above = page.getByRole('region', { name: 'Practice details' }).element().getBoundingClientRect()
  expect(section.element().getBoundingClientRect().top).toBeGreaterThan(above.bottom)
  await whatsApp.click()
  await expect.element(whatsApp).not.toBeChecked()
  await expect.element(whatsApp).toHaveFocus()
  resolve({ SMS: false, WHATSAPP: false })
  const switched = sent.filter(({ name }) => name === 'POST /messages/preferences')
  expect(switched.map(({ body }) => body)).toEqual([{ channel: 'WHATSAPP', on: false }])
})

test('a switch whose change fails goes back and shows the error, and the other switch keeps its change [UX§7]', async () => {
  const { promise: answered, reject } = Promise.withResolvers<NoticePreferences>()
  const stored = { SMS: true, WHATSAPP: true }
  await openProfile({
    'GET /messages/preferences': () => ({ ...stored }),
    'POST /messages/preferences': ({ body }) => {
      const { channel, on } = body as { channel: 'SMS' | 'WHATSAPP'; on: boolean } // what the screen sends
      if (channel === 'SMS') return answered
      stored.WHATSAPP = on
      return stored
    },
  })
  await sms.click()
  await whatsApp.click()
  await expect.element(sms).not.toBeChecked()
  await expect.element(whatsApp).not.toBeChecked()
  reject(new Refusal('INTERNAL'))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('An error occurred while processing your request.')
  await expect.element(sms).toBeChecked()
  await expect.poll(() => stored.WHATSAPP).toBe(false)
  await expect.element(whatsApp).not.toBeChecked()
})

test("a switch whose change gets no response goes back while offline, and shows the server's state once it can be read [UX§7 UX§19]", async () => {
  const stored = { SMS: true, WHATSAPP: true }
  let reachable = true
  await openProfile({
    'GET /messages/preferences': () => (reachable ? { ...stored } : loseCall()),
    'POST /messages/preferences': () => {
      stored.SMS = false
      return loseCall()
    },
  })
  await expect.element(sms).toBeChecked()
  reachable = false
  await sms.click()
  await expect.element(section.getByRole('alert')).toHaveTextContent('Settings could not be loaded.')
  await expect.element(sms).toBeChecked()
  reachable = true
  stored.SMS = true
  await sms.click()
  await expect.poll(() => stored.SMS).toBe(false)
  await expect.poll(() => section.getByRole('alert').elements()).toHaveLength(0)
  await expect.element(sms).not.toBeChecked()
})

test('switches that fail to load show an alert with Retry [UX§8]', async () => {
  const preferences = broken(() => ({ SMS: true, WHATSAPP: false }))
  await openProfile({ 'GET /messages/preferences': preferences.answer })
  await expect.element(section.getByRole('alert')).toHaveTextContent('Settings could not be loaded.')
  preferences.mend()
  await section.getByRole('button', { name: 'Retry' }).click()
  await expect.element(sms).toBeChecked()
  await expect.element(whatsApp).not.toBeChecked()
})
