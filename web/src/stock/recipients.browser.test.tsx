import type { Recipient } from '@portal/contract/requests/lot-recipients.endpoints'
import type { SampleLot } from '@portal/contract/stock/lots.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aRecall } from '../../test/cases.ts'
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
  recallCaseId: null,
}
const openSample = (answers: Answers) =>
  openScreen(
    `/admin/samples/${sample.id}`,
    {
      'GET /admin/samples/:id': () => ({ sample, lots: [lot], gtins: [] }),
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
  reach: 'ACCOUNT',
  told: null,
  contact: null,
})
const counts = { total: 2, returned: 0, hcps: 2, told: 0, contacted: 0, untold: 2, byLetter: 0 }

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

test('a lot is recalled with reason and risk, which leads to its case', async () => {
  const shown = aRecall(lot.id)
  const sent = await openSample({
    'POST /admin/lots/:id/recall': () => ({ caseId: shown.id, lots: [] }),
    'GET /admin/cases/:id': () => shown,
    'GET /admin/lots/:id/recipients': () => ({ data: [], meta: { ...counts, next: null } }),
  })
  await page.getByRole('button', { name: /A2601/ }).last().click()
  await page.getByRole('menuitem', { name: 'Recall' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Recall lot A2601?' })
  await dialog.getByRole('button', { name: 'Recall' }).click()
  await expect.element(dialog.getByText('Please choose the risk.')).toBeVisible()
  await dialog.getByLabelText('Why it is recalled').fill('Glass in the tube')
  await dialog.getByLabelText('Risk').selectOptions('High (class I)')
  await dialog.getByRole('button', { name: 'Recall' }).click()
  await expect.poll(() => location.pathname).toBe(`/admin/cases/${shown.id}`)
  const recalled = sent.find(({ name }) => name.endsWith('/recall'))
  expect(recalled?.body).toEqual({ reason: 'Glass in the tube', risk: 'HIGH' })
})

test('a recalled lot says so, leads to its case, and is released with a warning', async () => {
  const held = { ...lot, heldAt: '2026-11-20T01:00:00.000Z', state: 'HELD', recallCaseId: sample.id } as const
  await openSample({ 'GET /admin/samples/:id': () => ({ sample, lots: [held], gtins: [] }) })
  await expect.element(page.getByText('Recalled', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /More.*A2601/ }).click()
  const item = page.getByRole('menuitem', { name: 'Open the recall' })
  expect(item.element().getAttribute('href')).toBe(`/admin/cases/${sample.id}`)
  await page.getByRole('button', { name: 'Release A2601' }).click()
  await expect
    .element(page.getByText('This lot is recalled. After the release', { exact: false }))
    .toBeVisible()
})
