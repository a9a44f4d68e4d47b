import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'

beforeEach(() => page.viewport(1280, 900))

const list = { count: 3, additions: [{ day: '2026-11-20', by: 'Nurul Huda', count: 3 }] }
const dialog = page.getByRole('dialog')
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

test('a number is asked about, put on the list and taken off; the list names none', async () => {
  const added = { at: '2026-11-20T01:02:03.004Z', by: 'Nurul Huda' }
  const sent = await openScreen(
    '/admin/privacy/do-not-contact',
    {
      'GET /admin/do-not-contact': () => list,
      'POST /admin/do-not-contact/check': ({ body }) => ({
        added: Object(body).phone === '60123456789' ? added : null,
      }),
      'POST /admin/do-not-contact': ({ body }) => ({ added: Object(body).listed ? added : null }),
    },
    'ADMIN',
    'COMPLIANCE',
  )
  await expect.element(page.getByText('20/11/2026')).toBeVisible()
  await page.getByRole('button', { name: 'Check a number' }).click()
  await press('Check')
  await expect.element(dialog.getByText('Please enter your phone number')).toBeVisible()
  const number = dialog.getByLabelText('Mobile No', { exact: true })
  await number.fill('12 345 6780')
  await press('Check')
  await expect.element(dialog.getByText('Not on the list.')).toBeVisible()
  // The answer is about the number that was asked about.
  await number.fill('12-345 6789')
  await expect.element(dialog.getByText('Not on the list.')).not.toBeInTheDocument()
  await press('Check')
  await expect.element(dialog.getByText(/^On the list since .*2026, added by Nurul Huda\.$/)).toBeVisible()
  await press('Take off the list')
  await expect.element(page.getByText('The number is off the list.')).toBeVisible()
  await page.getByRole('button', { name: 'Check a number' }).click()
  await number.fill('12 345 6780')
  await press('Check')
  await press('Add to the list')
  await expect.element(page.getByText('The number is on the list.')).toBeVisible()
  const changes = sent.filter(({ name }) => name === 'POST /admin/do-not-contact').map(({ body }) => body)
  expect(changes).toEqual([
    { phone: '60123456789', listed: false },
    { phone: '60123456780', listed: true },
  ])
})

test('who manages privacy imports the numbers from a file', async () => {
  await openScreen(
    '/admin/privacy/do-not-contact',
    { 'GET /admin/do-not-contact': () => list },
    'ADMIN',
    'COMPLIANCE',
  )
  await page.getByRole('link', { name: 'Import' }).click()
  await expect.element(page.getByLabelText('What')).toHaveDisplayValue('Numbers not to contact')
})
