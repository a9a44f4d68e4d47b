import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, refuse, writes } from '../../test/open-screen.tsx'
import { aCompany, aCourier } from '../../test/records.ts'

const courier = aCourier({ name: 'Pos Laju', address: 'https://tracking.pos.com.my/tracking/{number}' })
const UPDATE = 'POST /admin/couriers/update'
const dialog = page.getByRole('dialog')

const open = (answers = {}) =>
  openScreen(
    '/admin/settings',
    {
      'GET /admin/company': () => aCompany(),
      'GET /admin/documents': () => ({ documents: [] }),
      'GET /couriers': () => ({ couriers: [courier, aCourier({ name: 'Qxpress', active: false })] }),
      ...answers,
    },
    'ADMIN',
  )

beforeEach(() => page.viewport(390, 844))

test('couriers show with their website, and an invalid address shows what it needs', async () => {
  const sent = await open({ 'POST /admin/couriers/create': () => aCourier() })
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(row('Pos Laju')).toHaveTextContent('Pos Lajutracking.pos.com.my')
  await expect.element(row('Qxpress').getByText('Off')).toBeVisible()
  await page.getByRole('button', { name: 'Add courier' }).click()
  await dialog.getByLabelText('Name').fill(' Own van ')
  const address = dialog.getByLabelText('Tracking page')
  for (const [typed, says] of [
    ['http://van.example/{number}', 'Enter an address that begins with https://'],
    ['https://van.example/track', 'Write {number} where the tracking number goes, and no other braces.'],
  ] as const) {
    await address.fill(typed)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText(says)).toBeVisible()
  }
  await address.fill('https://van.example/{number}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(writes(sent)).toEqual([
    {
      name: 'POST /admin/couriers/create',
      body: { name: 'Own van', address: 'https://van.example/{number}', active: true },
      shown: undefined,
    },
  ])
})

test('a courier is switched off with the version on screen, and a conflict is reported', async () => {
  const sent = await open({ [UPDATE]: () => refuse('COURIER_CHANGED') })
  await page.getByRole('button', { name: 'Edit Pos Laju' }).click()
  await dialog.getByLabelText('Offer it for new parcels').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('This courier was changed in the meantime.')).toBeVisible()
  const { id, name, address, updatedAt } = courier
  expect(writes(sent, UPDATE)).toEqual([
    { body: { id, name, address, active: false }, shown: `"${updatedAt}"` },
  ])
})
