import type { CompanySettings } from '@portal/contract/companies/company-settings.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseFile } from '../../test/choose-file.ts'
import { draw } from '../../test/draw.ts'
import { type Answers, MALAYSIA, openScreen, SINGAPORE, writes } from '../../test/open-screen.tsx'
import { aCompany } from '../../test/records.ts'

const SET = 'POST /admin/company/logo'
const REMOVE = 'DELETE /admin/company/logo'
const LOGO = { hash: 'A'.repeat(43), width: 480, height: 144 }

const settings = aCompany()

/** Opens the settings of a company with this logo. */
async function openCard(logo: CompanySettings['logo'], answers: Answers = {}) {
  const sent = await openScreen(
    '/admin/settings',
    {
      'GET /public/companies': () => [{ ...MALAYSIA, logo: LOGO }, SINGAPORE],
      'GET /admin/company': () => ({ ...settings, logo }),
      'GET /admin/documents': () => ({ documents: [] }),
      ...answers,
    },
    'ADMIN',
  )
  await page.getByRole('button', { name: logo ? 'Change logo' : 'Add logo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Logo' })
  const field = dialog.getByLabelText('Logo file')
  const changes = () => writes(sent)
  return { dialog, field, save: () => dialog.getByRole('button', { name: 'Save' }).click(), changes }
}

beforeEach(() => page.viewport(390, 844))

test('a chosen logo is previewed in proportion as in headers, on a white field in dark mode, and its file is sent unchanged', async () => {
  const { dialog, field, save, changes } = await openCard(null, { [SET]: () => settings })
  const file = await draw(960, 288)
  chooseFile(field, file)
  const images = () => [...dialog.element().querySelectorAll('img')]
  await expect.poll(() => images().map(({ naturalWidth }) => naturalWidth)).toEqual([960, 960])
  expect(images().map(image => getComputedStyle(image).backgroundColor)).toEqual([
    'rgba(0, 0, 0, 0)',
    'rgb(255, 255, 255)',
  ])
  // 40 px high with a padding of 4 px: 32 px for the 288 px of the picture.
  expect(images().map(({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight])).toEqual([
    [115, 40],
    [115, 40],
  ])
  await save()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(changes()).toEqual([
    { name: SET, body: expect.objectContaining({ size: file.size }), shown: '"NONE"' },
  ])
})

test("removing the logo also removes it from this browser's storage", async () => {
  const { dialog, changes } = await openCard(LOGO, { [REMOVE]: () => settings })
  const storedLogo = () => JSON.parse(localStorage.getItem('brands') ?? '')[0].logo
  expect(storedLogo()).toEqual(LOGO)
  await dialog.getByRole('button', { name: 'Remove logo' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(changes()).toEqual([{ name: REMOVE, body: undefined, shown: `"${LOGO.hash}"` }])
  await expect.poll(storedLogo).toBeNull()
})

test("when a logo fails to load, the portal's own mark shows", async () => {
  await openCard(LOGO)
  await page.getByRole('button', { name: 'Cancel' }).click()
  const home = page.getByRole('link', { name: 'Admin site' })
  await expect.poll(() => home.element().querySelector('svg')).not.toBeNull()
  expect(home.element().querySelector('img')).toBeNull()
})
