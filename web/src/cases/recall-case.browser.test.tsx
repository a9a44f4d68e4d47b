import type { Recipient } from '@portal/contract/requests/lot-recipients.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aRecall } from '../../test/cases.ts'
import { type Answers, openScreen } from '../../test/open-screen.tsx'
import { newId } from '../../test/records.ts'

const lotId = newId()
const recipient: Recipient = {
  ...{ orderId: newId(), shippedAt: '2026-11-20T01:02:03.004Z', address: 'SMILE CLINIC, 1 Jalan Ampang' },
  hcp: { id: newId(), name: 'Dr Mei Ling Wong', phone: '60123000001' },
  ...{ fate: null, reach: 'KEPT_NUMBER', told: null, contact: null },
}
const counts = { total: 20, returned: 5, hcps: 14, told: 0, contacted: 3, untold: 13, byLetter: 1 }

beforeEach(() => page.viewport(1280, 900))

const open = (shown = aRecall(lotId), answers: Answers = {}) =>
  openScreen(
    `/admin/cases/${shown.id}`,
    {
      'GET /admin/cases/:id': () => shown,
      'GET /admin/lots/:id/recipients': () => ({ data: [recipient], meta: { ...counts, next: null } }),
      ...answers,
    },
    'ADMIN',
  )
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('the case of a recall shows what it stopped, how complete it is, and how each person is reached', async () => {
  await open()
  for (const text of ['0 of 14', '3 of 14', '5 of 20', 'High (class I)', 'A printed slip names this lot'])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText(/Account closed, phone number kept/)).toBeVisible()
  await expect.element(page.getByText('48 hours before the people are told')).toBeVisible()
})

test('everyone is told after the authority, or before it with a reason', async () => {
  const shown = aRecall(lotId)
  const sent = await open(shown, { 'POST /admin/cases/:id/tell': () => ({ told: 13, byLetter: 1 }) })
  await button('Tell everyone').click()
  const dialog = page.getByRole('alertdialog', { name: 'Tell everyone who received lot A2601?' })
  await expect.element(dialog.getByText(/13 HCPs get a message now/)).toBeVisible()
  await expect.element(dialog.getByText(/1 HCP has no phone number/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Tell everyone' }).click()
  await expect.element(dialog.getByText('Please enter the reference.')).toBeVisible()
  await dialog.getByLabelText('Authority').selectOptions('It will be informed later')
  await dialog.getByLabelText('Why the people are told first').fill('Somebody was hurt')
  await dialog.getByRole('button', { name: 'Tell everyone' }).click()
  await expect.element(page.getByText('13 HCPs are told now.')).toBeVisible()
  await button('Tell everyone').click()
  await dialog.getByLabelText('Informed on').fill('2026-11-20T09:30')
  await dialog.getByLabelText('Reference').fill('MDA-17')
  await dialog.getByRole('button', { name: 'Tell everyone' }).click()
  await expect
    .poll(() => sent.filter(({ name }) => name.endsWith('/tell')).map(({ body }) => body))
    .toEqual([
      { because: 'Somebody was hurt' },
      { authority: { at: '2026-11-20T01:30:00.000Z', reference: 'MDA-17' } },
    ])
})

test('a piece that came back is booked after a question, and a contacted HCP is marked', async () => {
  const sent = await open(undefined, {
    'POST /admin/cases/:id/returns': () => ({}),
    'POST /admin/lots/:id/contacts': () => ({ contact: null }),
  })
  await button('Dr Mei Ling Wong: the piece came back').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Book as returned' }).click()
  await expect.element(page.getByText('Booked as returned: Dr Mei Ling Wong.')).toBeVisible()
  await page.getByLabelText('Dr Mei Ling Wong was contacted').click()
  await expect
    .poll(() => sent.flatMap(({ name, body }) => (/returns|contacts/.test(name) ? [body] : [])))
    .toEqual([{ orderId: recipient.orderId }, { hcpId: recipient.hcp.id, contacted: true }])
})
