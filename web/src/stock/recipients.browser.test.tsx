import type { Recipient } from '@portal/contract/requests/recall.endpoints'
import type { SampleLot } from '@portal/contract/stock/lots.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, openScreen, refuse } from '../../test/open-screen.tsx'
import { aSample } from '../../test/records.ts'

const sample = aSample()
const lot: SampleLot = {
  id: '00000000-0000-7000-8000-0000000000b1',
  lotNo: 'A2601',
  expiresOn: '2027-05-31',
  onHand: 98,
  heldAt: null,
  returned: false,
  state: 'OFFERED',
  holdReason: null,
  leavesOn: '2027-05-01',
  shipsNext: true,
}
const openSample = (answers: Answers) =>
  openScreen(
    `/admin/samples/${sample.id}`,
    {
      'GET /admin/samples/:id': () => ({ sample, lots: [lot] }),
      'GET /admin/samples/:id/movements': () => ({ data: [], meta: { next: null } }),
      ...answers,
    },
    'ADMIN',
  )

async function openRecipients() {
  await page.getByRole('button', { name: /A2601/ }).last().click()
  await page.getByRole('menuitem', { name: 'Who received it' }).click()
}

beforeEach(() => page.viewport(1280, 900))

const recipient = (name: string, orderId: string): Recipient => ({
  orderId,
  shippedAt: '2026-11-20T01:02:03.004Z',
  hcp: { id: sample.id, name, phone: '60123000001' },
  address: 'SMILE CLINIC, 1 Jalan Ampang',
  fate: name === 'Dr Arjun Nair' ? ('LOST' as const) : null,
  told: null,
  contact: null,
})
const counts = { total: 2, hcps: 2, told: 0, contacted: 0, untold: 2 }

test("a lot's recipients show with address and day, page by page", async () => {
  const sent = await openSample({
    'POST /admin/supply/export': () => refuse('EXPORT_TOO_LARGE'),
    'GET /admin/lots/:id/recipients': ({ query }) =>
      query.cursor === undefined
        ? { data: [recipient('Dr Mei Ling Wong', lot.id)], meta: { ...counts, next: `1_${lot.id}` } }
        : { data: [recipient('Dr Arjun Nair', sample.id)], meta: { ...counts, next: null } },
  })
  await openRecipients()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Requests shipped from this lot: 2')).toBeVisible()
  for (const text of ['Dr Mei Ling Wong', 'SMILE CLINIC, 1 Jalan Ampang', 'Shipped 20/11/2026'])
    await expect.element(dialog.getByText(text)).toBeVisible()
  await dialog.getByRole('button', { name: 'Load more' }).click()
  await expect.element(dialog.getByText('Dr Arjun Nair')).toBeVisible()
  await expect.element(dialog.getByText('Lost or unusable')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
  const request = dialog.getByRole('link', { name: 'Dr Arjun Nair' }).element()
  expect(request.getAttribute('href')).toBe(`/admin/requests/${sample.id}`)
  await dialog.getByRole('button', { name: 'Download CSV' }).click()
  await expect.element(page.getByText('This list is too large for one file.')).toBeVisible()
  const exported = sent.find(({ name }) => name === 'POST /admin/supply/export')
  expect(exported?.body).toEqual({ item: sample.id, lot: lot.lotNo })
})

test('all recipients of a lot are told of its recall after a confirmation, and marked once they were contacted', async () => {
  let [row, told, contacted] = [recipient('Dr Mei Ling Wong', lot.id), 0, 0]
  const sent = await openSample({
    'GET /admin/lots/:id/recipients': () => ({
      data: [row],
      meta: { total: 1, hcps: 1, told, contacted, untold: 1 - told, next: null },
    }),
    'POST /admin/lots/:id/recall': () => {
      row = { ...row, told: 'WAITING' }
      told = 1
      return { told: 1 }
    },
    'POST /admin/lots/:id/contacts': () => {
      row = { ...row, contact: { at: '2026-11-22T01:00:00.000Z', by: 'Admin Malaysia' } }
      contacted = 1
      return { contact: row.contact }
    },
  })
  await openRecipients()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('HCPs: 1 · told: 0 · contacted: 0')).toBeVisible()
  const phone = dialog.getByRole('link', { name: '+60 12-300 0001' }).element()
  expect(phone.getAttribute('href')).toBe('tel:+60123000001')
  await dialog.getByRole('button', { name: 'Notify all of a recall' }).click()
  const question = page.getByRole('alertdialog', { name: 'Notify of a recall of lot A2601?' })
  await expect.element(question.getByText('1 HCP gets a message now')).toBeVisible()
  await expect.element(question.getByText('This only sends messages.')).toBeVisible()
  await question.getByRole('button', { name: 'Send messages' }).click()
  await expect.element(page.getByText('1 HCP is told now.')).toBeVisible()
  await expect.element(dialog.getByText('Message: Waiting')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /recall|rest/ })).not.toBeInTheDocument()
  await dialog.getByLabelText('Dr Mei Ling Wong was contacted').click()
  await expect.element(dialog.getByText('Contacted 22/11/2026, 09:00, Admin Malaysia')).toBeVisible()
  await expect.element(dialog.getByText('HCPs: 1 · told: 1 · contacted: 1')).toBeVisible()
  const marks = sent.filter(({ name }) => name.endsWith('/contacts'))
  expect(marks.map(({ body }) => body)).toEqual([{ hcpId: sample.id, contacted: true }])
})
