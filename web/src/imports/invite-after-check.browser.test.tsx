import { addDays } from '@portal/contract/days'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MALAYSIA, openScreen } from '../../test/open-screen.tsx'
import { todayAsIsoDay } from '../lib/dates.ts'

test('in Singapore the day of the check of the register is asked for', async () => {
  const counts = {
    ...{ imported: 430, invited: 400, loggedIn: 120, notYet: 25, ready: 0, noConsent: 25 },
    ...{ doNotContact: 0, waiting: 0, sentToday: 0, perDay: 100 },
  }
  const sent = await openScreen(
    '/admin/import?kind=hcps',
    {
      'GET /public/companies': () => [{ ...MALAYSIA, region: 'SG' }],
      'GET /admin/invitations': () => counts,
      'POST /admin/invitations': () => ({ ...counts, invited: 425 }),
    },
    'ADMIN',
  )
  await page.getByRole('button', { name: 'Invite the next 25' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Invite the next 25' }).click()
  await expect.element(dialog.getByText('Please enter a date.')).toBeVisible()
  const day = dialog.getByLabelText('Checked against the Do Not Call Register on')
  const today = todayAsIsoDay()
  await day.fill(addDays(today, -22))
  await expect.element(dialog.getByText(/^Please enter .* or a later date\.$/)).toBeVisible()
  await day.fill(addDays(today, -21))
  await dialog.getByRole('button', { name: 'Invite the next 25' }).click()
  await expect.element(page.getByText('25 HCPs are invited.')).toBeVisible()
  const registerCheckedOn = addDays(today, -21)
  expect(sent.find(({ name }) => name === 'POST /admin/invitations')?.body).toEqual({
    invited: 400,
    registerCheckedOn,
  })
})

test('without that day the dialog invites those with a consent, and its button says how many', async () => {
  const counts = {
    ...{ imported: 9, invited: 0, loggedIn: 0, notYet: 9, ready: 6, noConsent: 3 },
    ...{ doNotContact: 0, waiting: 0, sentToday: 0, perDay: 100 },
  }
  const sent = await openScreen(
    '/admin/import?kind=hcps',
    {
      'GET /public/companies': () => [{ ...MALAYSIA, region: 'SG' }],
      'GET /admin/invitations': () => counts,
      'POST /admin/invitations': () => ({ ...counts, invited: 6 }),
    },
    'ADMIN',
  )
  await page.getByRole('button', { name: 'Invite the next 9' }).click()
  const dialog = page.getByRole('dialog')
  const day = dialog.getByLabelText('Checked against the Do Not Call Register on')
  await expect.element(dialog.getByRole('button', { name: 'Invite the next 6' })).toBeVisible()
  await day.fill(todayAsIsoDay())
  await expect.element(dialog.getByRole('button', { name: 'Invite the next 9' })).toBeVisible()
  await day.fill('')
  await dialog.getByRole('button', { name: 'Invite the next 6' }).click()
  await expect.element(page.getByText('6 HCPs are invited.')).toBeVisible()
  expect(sent.find(({ name }) => name === 'POST /admin/invitations')?.body).toEqual({ invited: 0 })
})
