import { toStoredPhone, unusedPhone } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'
import { expectFaultlessDialog, findScreenFaults } from '../screens/faults.ts'

const COLUMNS =
  'Name,Mobile No,Professional Registration Number,Profession,Specialty,Practice name / Clinic name,Clinic address,Sales rep mobile no,Consent given on,Source,May be contacted by'
const PRACTICE = 'MDC 9,Dental Professional,Orthodontist,Smile clinic,1 jalan Ampang,'

test('of a file, HCPs with a consent are invited, and the others are imported with the reason; a number is kept from it [D§11]', async ({
  page,
  people,
}) => {
  const [consented, silent, blocked] = [1, 2, 3].map(() => toStoredPhone(unusedPhone('+60')))
  await page.setViewportSize({ width: 1280, height: 800 })
  await people.openAs(await people.newAdmin(), '/admin/privacy')
  await page.getByRole('link', { name: 'Do not contact' }).click()
  await page.getByRole('button', { name: 'Check a number' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mobile No').fill(blocked?.slice(2) ?? '')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText('Not on the list.')).toBeVisible()
  await expectFaultlessDialog(page, 'Is this number on the list?')
  await dialog.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByText('The number is on the list.')).toBeVisible()
  expect.soft(await findScreenFaults(page)).toEqual([])

  await page.goto('/admin/import?kind=hcps')
  const rows = [
    `Dr Nurul Consent,${consented},${PRACTICE},15/01/2026,Form at the congress,SMS`,
    `Dr Nurul Silent,${silent},${PRACTICE},,,`,
    `Dr Nurul Blocked,${blocked},${PRACTICE},15/01/2026,Form at the congress,"SMS, WhatsApp"`,
  ]
  const buffer = Buffer.from([COLUMNS, ...rows].join('\r\n'))
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'hcps.csv', mimeType: 'text/csv', buffer })
  const reasons = 'Not invited, without consent: 1. Not invited, on the do-not-contact list: 1.'
  await expect(page.getByText(`May be invited: 1. ${reasons}`)).toBeVisible()
  expect.soft(await findScreenFaults(page)).toEqual([])
  await page.getByLabel('Invitation').selectOption('Invite now by message (1)')
  await page.getByRole('button', { name: 'Import (3 new)' }).click()
  await expect(page.getByText(`Invited: 1. ${reasons}`)).toBeVisible()
  const section = page.getByRole('region', { name: 'Invitations' })
  await expect(section.getByText(reasons)).toBeVisible()

  await page.goto('/admin/privacy/consents?search=Nurul+Consent')
  await expect(page.getByRole('row').filter({ hasText: 'Nurul Consent' })).toContainText('Given')
})
