import type { MailChoices } from '@portal/contract/programme/mail-choices.endpoints'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, openScreen, refuse, writes } from '../../test/open-screen.tsx'

const CHOICES: MailChoices['choices'] = [
  { topic: 'RECALL', on: true },
  { topic: 'DIGEST', on: true },
]
const open = (answers: Answers, available = true) =>
  openScreen(
    '/admin/security',
    {
      'GET /admin/second-factor': () => ({
        on: true,
        required: false,
        recoveryCodesLeft: 7,
        hasPassword: true,
      }),
      'GET /admin/mail-choices': () => ({ available, choices: CHOICES }),
      ...answers,
    },
    'ADMIN',
  )
const digest = page.getByRole('switch', { name: 'Each morning, what is waiting' })

test('an admin switches off what they are written to about; a refusal puts the switch back [D§11]', async () => {
  let refused = false
  const sent = await open({
    'POST /admin/mail-choices': () => {
      if (refused) refuse('INTERNAL')
      return { available: true, choices: CHOICES }
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Emails to you' })).toBeVisible()
  await expect.element(page.getByRole('switch', { name: 'A new recall' })).toBeChecked()
  await expect.element(page.getByText('A new safety report')).not.toBeInTheDocument()
  await digest.click()
  await expect
    .poll(() => writes(sent, 'POST /admin/mail-choices').map(({ body }) => body))
    .toEqual([{ topic: 'DIGEST', on: false }])
  refused = true
  await page.getByRole('switch', { name: 'A new recall' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('switch', { name: 'A new recall' })).toBeChecked()
})

test('where the portal sends no emails nothing is offered', async () => {
  await open({}, false)
  await expect.element(page.getByRole('heading', { name: 'Password' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Emails to you' })).not.toBeInTheDocument()
})
