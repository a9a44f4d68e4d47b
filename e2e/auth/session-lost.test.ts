import type { Page } from '@playwright/test'
import { holdOnce, refuseOnce } from '../network/failures.ts'
import { keepToken, readCookie } from '../people/cookies.ts'
import { digits } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

/** Notes every text that was ever told as an alert, however short. */
async function recordAlerts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    if (location.protocol === 'about:') return
    // In the tab's own storage: losing the session loads a fresh document.
    new MutationObserver(() => {
      // Read anew: the document before may have noted what its reload cut off, which the test throws away.
      const told = new Set<string>(JSON.parse(sessionStorage.getItem('told') ?? '[]'))
      for (const alert of document.querySelectorAll('[role=alert]')) told.add(alert.textContent ?? '')
      sessionStorage.setItem('told', JSON.stringify([...told]))
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('told') ?? '[]'))
}

/** The write is refused with 'Invalid token': no other failure is told, and the login follows. */
async function expectOnlyTryAgain(page: Page, path: string, write: () => Promise<void>): Promise<void> {
  const told = await recordAlerts(page)
  await page.reload()
  await page.evaluate(() => sessionStorage.removeItem('told'))
  await refuseOnce(page, path, { status: 401, code: 'INVALID_TOKEN', message: 'Invalid token' })
  await write()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Please try again')
  expect(await told()).toEqual(['Please try again'])
}

test("an HCP's write that loses the session is told as 'Please try again' alone [H§8]", async ({
  page,
  people,
  expectFailure,
}) => {
  for (const path of ['/order/status-update', '/address/delete', '/address/create', '/carts']) {
    expectFailure(path, 401)
  }
  const hcp = await people.newHcp()
  await people.newOrder(hcp, 'POSTED')
  await people.newAddress(hcp, 'SECOND PLACE')
  const reopen = async (path: string) => {
    // The login screen would start over as soon as the cookie is somebody's.
    await page.goto('about:blank')
    await people.open({ token: await people.signIn(hcp) }, path)
  }
  const dialog = page.getByRole('alertdialog')

  await reopen('/portal/order')
  await expectOnlyTryAgain(page, '/order/status-update', async () => {
    await page.getByRole('button', { name: 'Mark As Delivered' }).click()
    await dialog.getByRole('button', { name: 'Mark As Delivered' }).click()
  })
  await reopen('/portal/sample/request/address')
  await expectOnlyTryAgain(page, '/address/delete', async () => {
    await page.getByRole('button', { name: 'Delete SECOND PLACE' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
  })
  await reopen('/portal/sample/request/add/address')
  await expectOnlyTryAgain(page, '/address/create', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Klinik Dua')
    await page.getByLabel('Address line 1').fill('3 Jalan Dua')
    await page.getByLabel('Postcode').fill('50450')
    await page.getByLabel('City').fill('Kuala Lumpur')
    await page.getByLabel('State').selectOption('Selangor')
    await page.getByRole('button', { name: 'Save' }).click()
  })
  await reopen('/portal/sample/request')
  await expectOnlyTryAgain(page, '/carts', async () => {
    await page.getByLabel('Item 1', { exact: true }).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Place Order' }).click()
  })
})

test("a rep's write that loses the session is told as 'Please try again' alone [H§8]", async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/order/update', 401)
  const rep = await people.newRep()
  await people.newOrder(await people.newHcp({ rep }))
  await people.open(rep, '/sale-rep/sample/request')
  await expectOnlyTryAgain(page, '/order/update', () =>
    page.getByRole('button', { name: 'Approve' }).first().click(),
  )
})

test("an admin's write that loses the session is told as 'Please try again' alone [H§8 R§8]", async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/campaign-entries/update', 401)
  const { phone } = await people.newHcp()
  await page.setViewportSize({ width: 1280, height: 800 })
  await people.open(await people.newAdmin(), `/admin/home?search=${digits(phone)}&page=1`)
  await page.getByRole('button', { name: 'Edit Dr Hana Yusof' }).click()
  await expect(page.getByRole('heading', { name: 'Profile Review' })).toBeVisible()
  await expectOnlyTryAgain(page, '/campaign-entries/update', async () => {
    await page.getByLabel('Verification').selectOption('Decline')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  })
})

for (const [path, shows] of [
  ['/portal/home', '/users/details'],
  ['/portal/order', '/order/get'],
  ['/sale-rep/home', '/haleon/promoter/recruited-users*'],
] as const) {
  test(`a read of ${path} that loses the session is told as 'Please try again' alone`, async ({
    page,
    people,
    expectFailure,
  }) => {
    expectFailure(shows.replace('*', ''), 401)
    const { token } = await (path.startsWith('/portal') ? people.newHcp() : people.newRep())
    const told = await recordAlerts(page)
    const refusal = { status: 401, code: 'INVALID_TOKEN', message: 'Invalid token' }
    await refuseOnce(page, shows, refusal)
    await people.open({ token }, path)
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('Please try again')
    expect(await told()).toEqual(['Please try again'])
    expect(await readCookie(page, 'user-token')).toBeUndefined()
  })
}

test('a late refusal of an old token never removes a new one: what was asked is asked again', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/order/get', 401)
  const hcp = await people.newHcp()
  await people.newOrder(hcp)
  const renewed = await people.signIn(hcp)
  await refuseOnce(page, '/order/get', { status: 401, code: 'INVALID_TOKEN', message: 'Invalid token' })
  const release = await holdOnce(page, '/order/get')
  const asked = page.waitForRequest('**/api/order/get')
  await people.open(hcp, '/portal/order')
  await asked
  await keepToken(page, renewed)
  release()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect((await readCookie(page, 'user-token'))?.value).toBe(renewed)
})
