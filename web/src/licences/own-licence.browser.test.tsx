import { addDays } from '@portal/contract/days'
import type { OwnLicence } from '@portal/contract/licences/licences.endpoints'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inTurn, openScreen, writes } from '../../test/open-screen.tsx'
import { anHcp } from '../../test/records.ts'
import { category, gum, items, openRequest, optionsOf, sensitive } from '../../test/sample-request.ts'
import { formatDdMmYyyy, todayAsIsoDay } from '../lib/dates.ts'

const fromToday = (days: number) => addDays(todayAsIsoDay('Asia/Kuala_Lumpur'), days)
const licence = (days: number, overrides: Partial<OwnLicence> = {}): OwnLicence => ({
  ...{ number: 'APC 4711', body: 'MDC', validUntil: fromToday(days), renewedAt: null },
  ...{ updatedAt: '2026-11-22T00:00:00.000Z', requestsUntil: null, classes: [] },
  ...overrides,
})
const withLicence = (own?: OwnLicence) => () => ({ ...anHcp(), ...(own && { licence: own }) })
const notice = page.getByRole('region', { name: 'Practising certificate' })

test('an HCP renews the certificate in the profile, which links to the public register and then shows it as not checked yet', async () => {
  const next = fromToday(400)
  const renewed = licence(400, { number: 'APC 4712', renewedAt: '2026-11-24T02:00:00.000Z' })
  const sent = await openScreen(
    '/portal/profile',
    {
      'GET /users/details': inTurn(withLicence(licence(-3)), withLicence(renewed)),
      'POST /profile/licence': () => ({ licence: renewed }),
    },
    'RETAILER_STAFF',
  )
  await expect.element(notice.getByText('Ended')).toBeVisible()
  const register = notice.getByRole('link', { name: 'Open the public register' })
  await expect.element(register).toHaveAttribute('href', 'https://mhps.moh.gov.my/SEARCH/')
  await expect.element(register).toHaveAttribute('rel', 'noopener noreferrer')
  await notice.getByRole('button', { name: 'Renew certificate' }).click()
  const dialog = page.getByRole('dialog')
  const until = dialog.getByLabelText('Valid until')
  await dialog.getByLabelText('Certificate number').fill(' APC 4712 ')
  await dialog.getByRole('button', { name: 'Save certificate' }).click()
  await expect.element(until).toHaveAccessibleDescription(/^Enter the last day on the certificate\./)
  await until.fill(fromToday(-1))
  await expect.element(until).toHaveAccessibleDescription(/^This date has passed/)
  await until.fill(next)
  await dialog.getByRole('button', { name: 'Save certificate' }).click()
  await expect.element(notice.getByText('Not checked yet')).toBeVisible()
  expect(writes(sent, 'POST /profile/licence').map(({ body }) => body)).toEqual([
    { number: 'APC 4712', body: 'MDC', validUntil: next },
  ])
})

test.each([
  ['ends soon', licence(20), / ends on .*Have you renewed it\?/],
  ['has ended while no rule needs it', licence(-1), /ended on .*Renew it in your profile\.$/],
  [
    'has ended but is within the days of grace',
    licence(-1, { requestsUntil: fromToday(6), classes: ['Food'] }),
    /after .*: Food\.$/,
  ],
  [
    'has passed its days of grace',
    licence(-9, { requestsUntil: fromToday(-2), classes: ['Food'] }),
    /these samples: Food\.$/,
  ],
])('home explains a certificate that %s, and links to the profile', async (_case, own, text) => {
  await openScreen(
    '/portal/home',
    {
      'GET /users/details': withLicence(own),
      'GET /orders': () => ({ orders: [] }),
      'GET /order/get': () => ({ checkProduct: [] }),
    },
    'RETAILER_STAFF',
  )
  await expect.element(notice.getByText(text)).toBeVisible()
  await expect.element(notice.getByRole('link')).toHaveAttribute('href', '/portal/profile')
})

test('home shows no notice for a valid certificate or without one', async () => {
  for (const own of [licence(61), undefined]) {
    await openScreen(
      '/portal/home',
      {
        'GET /users/details': withLicence(own),
        'GET /orders': () => ({ orders: [] }),
        'GET /order/get': () => ({ checkProduct: [] }),
      },
      'RETAILER_STAFF',
    )
    await expect.element(page.getByText('Dr Hana Yusof').last()).toBeVisible()
    await expect.element(notice).not.toBeInTheDocument()
  }
})

test('samples that need a valid certificate cannot be chosen; the screen shows the reason and the next step', async () => {
  const endedOn = fromToday(-9)
  const shopItems = items.map(item => (item.id === gum.id ? { ...item, licenceEndedOn: endedOn } : item))
  await openRequest({ 'GET /shop-items': () => ({ shopItems, shopItemCategories: [category] }) })
  const reason = `Your practising certificate ended on ${formatDdMmYyyy(endedOn)}.`
  const next = `Renew it in your profile to request: ${gum.name}.`
  await expect.element(notice.getByText(`${reason} ${next}`)).toBeVisible()
  await expect.element(notice.getByRole('link')).toHaveAttribute('href', '/portal/profile')
  const options = await optionsOf(1)
  expect(options[0]).toEqual([sensitive.name, false])
  expect(options[1]).toEqual([
    'Gum Care Toothpaste – certificate endedNeeds a valid practising certificate',
    true,
  ])
})
