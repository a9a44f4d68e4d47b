import type { Licence } from '@portal/contract/licences/licences.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSettings } from '../../test/company-settings.ts'
import { type Answers, inTurn, openScreen, refuse, writes } from '../../test/open-screen.tsx'
import { aRegistration } from '../../test/records.ts'
import { todayAsIsoDay } from '../lib/dates.ts'

const LICENCE = { number: 'APC 4711', body: 'MDC', validUntil: '2030-12-31' } as const
const renewed: Licence = {
  ...LICENCE,
  renewedAt: '2026-11-20T02:00:00.000Z',
  updatedAt: '2026-11-20T02:00:00.000Z',
}
const checked: Licence = { ...renewed, renewedAt: null, updatedAt: '2026-11-24T02:00:00.000Z' }
const SAVE = 'POST /admin/hcps/licence'
const section = page.getByRole('region', { name: 'Practising certificate' })

beforeEach(() => page.viewport(1280, 900))

async function openReview(answers: Answers) {
  const hcp = aRegistration()
  const sent = await openScreen(
    '/admin/home?page=1',
    {
      'POST /campaign-entries/retailer/submissions': () => ({
        data: [hcp],
        meta: { total: 1, filtered: 1, pending: 0, rejected: 0, page: 1 },
      }),
      'GET /promoter/promoters': () => [],
      ...answers,
    },
    'ADMIN',
  )
  await page.getByRole('button', { name: `Edit ${hcp.companyUser.name}` }).click()
  return { sent, hcpId: hcp.companyUser.id }
}

test("an admin compares the HCP's entry with the public register and marks it as checked", async () => {
  const { sent, hcpId } = await openReview({
    'GET /admin/hcps/:id/licence': inTurn(
      () => ({ licence: renewed }),
      () => ({ licence: checked }),
    ),
    [SAVE]: () => ({ licence: checked }),
  })
  await expect.element(section.getByText('Entered by the HCP on 20/11/2026.', { exact: false })).toBeVisible()
  await expect.element(section.getByRole('link', { name: 'Open the public register' })).toBeVisible()
  await section.getByRole('button', { name: 'Mark as checked' }).click()
  await expect.element(section.getByText('Not checked yet')).not.toBeInTheDocument()
  expect(writes(sent, SAVE)).toEqual([
    { body: { id: hcpId, licence: LICENCE }, shown: `"${renewed.updatedAt}"` },
  ])
})

test('a new certificate is prefilled with the usual issuing body and the end of the year; a conflict is reported', async () => {
  const { sent } = await openReview({
    [SAVE]: () => refuse('LICENCE_CHANGED', 'This certificate was changed in the meantime.'),
  })
  await section.getByRole('button', { name: 'Add certificate' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Issuing body')).toHaveValue('MDC')
  await expect
    .element(dialog.getByLabelText('Valid until'))
    .toHaveValue(`${todayAsIsoDay('Asia/Kuala_Lumpur').slice(0, 4)}-12-31`)
  await dialog.getByLabelText('Certificate number').fill('APC 1')
  await dialog.getByRole('button', { name: 'Save certificate' }).click()
  await expect.element(dialog.getByText(/was changed in the meantime/)).toBeVisible()
  expect(writes(sent, SAVE)).toMatchObject([{ shown: '"NONE"' }])
})

test('removing a certificate asks for confirmation and names the HCP', async () => {
  const { sent, hcpId } = await openReview({
    'GET /admin/hcps/:id/licence': inTurn<{ licence: Licence | null }>(
      () => ({ licence: checked }),
      () => ({ licence: null }),
    ),
    [SAVE]: () => ({ licence: null }),
  })
  await section.getByRole('button', { name: 'Remove certificate' }).click()
  const question = page.getByRole('alertdialog', { name: /^Remove the practising certificate of Dr / })
  await question.getByRole('button', { name: 'Remove certificate' }).click()
  await expect.element(section.getByText('No practising certificate is recorded.')).toBeVisible()
  expect(writes(sent, SAVE)).toEqual([
    { body: { id: hcpId, licence: null }, shown: `"${checked.updatedAt}"` },
  ])
})

test('an owner selects the classes that need a valid certificate', async () => {
  const rule = { classes: ['Medical device'], graceDays: 14 } as const
  const sent = await openSettings('/admin/settings', {
    'POST /admin/licence-rule': () => ({ ...rule, classes: [...rule.classes] }),
  })
  await expect.element(section.getByText('None: no sample is refused')).toBeVisible()
  await section.getByLabelText('Medical device').click()
  const days = section.getByLabelText('Days of grace')
  await days.fill('400')
  await section.getByRole('button', { name: 'Save: Practising certificate' }).click()
  await expect.element(days).toHaveAccessibleDescription('Please enter a number from 0 to 365.')
  await days.fill('14')
  await section.getByRole('button', { name: 'Save: Practising certificate' }).click()
  await expect.element(section.getByText('Saved')).toBeVisible()
  expect(writes(sent, 'POST /admin/licence-rule').map(({ body }) => body)).toEqual([rule])
})
