import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inTurn, openScreen, refuse } from '../../test/open-screen.tsx'

const before = {
  ...{ imported: 1500, invited: 400, loggedIn: 120, notYet: 1000, ready: 1000 },
  ...{ noConsent: 0, doNotContact: 0, waiting: 0, sentToday: 0, perDay: 100 },
}

test('imported HCPs are invited in waves of 200 after a confirmation, and the progress shows', async () => {
  const after = { ...before, invited: 600, notYet: 37, ready: 37, waiting: 160, sentToday: 40 }
  const sent = await openScreen(
    '/admin/import?kind=hcps',
    {
      'GET /admin/invitations': inTurn(
        () => before,
        () => after,
      ),
      'POST /admin/invitations': () => after,
    },
    'ADMIN',
  )
  const section = page.getByRole('region', { name: 'Invitations' })
  await expect.element(section.getByText('1,000')).toBeVisible()
  await section.getByRole('button', { name: 'Invite the next 200' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite the next 200 HCPs?' })
  await dialog.getByRole('button', { name: 'Invite the next 200' }).click()
  await expect.element(page.getByText('200 HCPs are invited.')).toBeVisible()
  await expect.element(section.getByRole('button', { name: 'Invite the next 37' })).toBeVisible()
  await expect.element(section.getByText('160 invitations wait. Sent today: 40 of 100.')).toBeVisible()
  expect(sent.find(({ name }) => name === 'POST /admin/invitations')?.body).toEqual({ invited: 400 })
})

test('a wave that someone else has already sent is reported, and the counts are reloaded', async () => {
  await openScreen(
    '/admin/import?kind=hcps',
    {
      'GET /admin/invitations': inTurn(
        () => before,
        () => ({ ...before, invited: 600, notYet: 0, ready: 0 }),
      ),
      'POST /admin/invitations': () => refuse('INVITATIONS_CHANGED'),
    },
    'ADMIN',
  )
  await page.getByRole('button', { name: 'Invite the next 200' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Invite the next 200' }).click()
  await expect.element(page.getByText('Someone else has sent invitations in the meantime.')).toBeVisible()
  await expect.element(page.getByText('Everyone was invited or has logged in.')).toBeVisible()
})

test('HCPs without a consent are not invited in Malaysia, and the screen says why', async () => {
  const counts = { ...before, ready: 0, notYet: 30, noConsent: 25, doNotContact: 5 }
  await openScreen('/admin/import?kind=hcps', { 'GET /admin/invitations': () => counts }, 'ADMIN')
  const section = page.getByRole('region', { name: 'Invitations' })
  const reasons = 'Not invited, without consent: 25. Not invited, on the do-not-contact list: 5.'
  await expect.element(section.getByText(reasons)).toBeVisible()
  await expect.element(section.getByRole('button')).not.toBeInTheDocument()
})
