import type { Page } from '@playwright/test'
import { toStoredPhone } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'
import { expectTextsOnPage, recordScriptExecution } from './canary.ts'
import { ALL_PAYLOADS, fillPortalWithPayloads, PAYLOAD_TEXTS } from './filled-portal.ts'
import { PAYLOADS, packPayloads } from './payloads.ts'

// Without the CSP, only correct escaping stops the payloads. Tracing is off, since a trace would hold each payload many times.
test.use({ bypassCSP: true, trace: 'off' })

/** Navigates to each address within the document, as the portal's links do. */
async function follow(page: Page, ...addresses: string[]): Promise<void> {
  await page.evaluate(async all => {
    for (const address of all) {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    }
  }, addresses)
}

test('200 payloads in every text field show as plain text on every screen and in the inbox, and none runs, even without the CSP [D§4 R§4]', async ({
  page,
  people,
  portal,
}) => {
  expect(new Set(PAYLOADS).size).toBeGreaterThanOrEqual(200)
  const done = await recordScriptExecution(page.context())
  const { hcp, rep, admin, recipients } = await fillPortalWithPayloads(people, portal)
  const expectShown = async (texts: readonly string[]) => {
    await expectTextsOnPage(page, texts)
    expect(done).toEqual([])
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()

  await people.openAs(hcp, '/portal/home')
  await expectShown([ALL_PAYLOADS])
  await page.goto('/portal/order')
  await expectShown(PAYLOAD_TEXTS)
  await page.goto('/portal/sample/request')
  await expectShown([ALL_PAYLOADS])
  await page.goto('/portal/sample/request/address')
  await expectShown([ALL_PAYLOADS])
  await press(/^Delete /)
  await expect(page.locator('[role$=dialog]')).toBeVisible()
  await expectShown([ALL_PAYLOADS])
  await page.keyboard.press('Escape')
  await press(/^Edit /)
  await expect(page.getByRole('heading', { name: 'Edit Address' })).toBeVisible()
  await expectShown([ALL_PAYLOADS])
  await page.goto('/portal/profile')
  await expectShown([ALL_PAYLOADS])
  await press('Edit')
  await expectShown([ALL_PAYLOADS])

  await people.openAs(rep, '/sale-rep/home')
  await expectShown([ALL_PAYLOADS])
  await page.goto('/sale-rep/sample/request')
  await expectShown([ALL_PAYLOADS, ...PAYLOAD_TEXTS])
  for (const action of [/^(Add|Edit) Remark$/, /^Reject$/]) {
    await press(action)
    await expect(page.locator('[role$=dialog]')).toBeVisible()
    await expectShown([ALL_PAYLOADS])
    await page.keyboard.press('Escape')
  }
  await page.goto('/sale-rep/register/history')
  await expectShown([ALL_PAYLOADS, ...PAYLOAD_TEXTS])
  await page.goto(`/portal/home/${(await people.newHcp()).token}`)
  await expectShown([`You are logged in as ${ALL_PAYLOADS}`])

  // Leave the rep's screen before the cookie changes: it would notice and redirect by itself.
  await page.goto('about:blank')
  await people.openAs(admin, '/admin/home')
  const { campaignId } = people.company('+60')
  for (let number = 1; number <= Math.ceil(PAYLOAD_TEXTS.length / 10); number++) {
    const body = { campaignId, page: number, pageSize: 10 }
    const listed = await people.call('POST /campaign-entries/retailer/submissions', {
      token: admin.token,
      body,
    })
    await follow(page, `/admin/home?page=${number}`)
    await expectShown([ALL_PAYLOADS, ...listed.map(({ campaignInput }) => campaignInput.clinicName)])
  }
  await follow(page, `/admin/home?search=${toStoredPhone(hcp.phone)}`)
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1)
  await press(/^Edit /)
  await expectShown([ALL_PAYLOADS])
  await page.getByLabel('Verification').selectOption('Decline')
  await press('Save')
  await expect(page.locator('[role$=dialog]')).toBeVisible()
  await expectShown([ALL_PAYLOADS])

  for (const [index, to] of recipients.entries()) {
    await page.goto(`/dev/messages?to=${to}&refresh=off`)
    await expectShown(PAYLOADS.slice(index * 100, index * 100 + 100))
  }
})

test('200 payloads in addresses and searches are treated as unknown addresses and search terms, and none runs [D§4 H§4 R§2]', async ({
  page,
  people,
  expectFailure,
}) => {
  for (const status of [400, 401]) expectFailure('/auth/token', status)
  const done = await recordScriptExecution(page.context())
  const visit = (payloads: readonly string[], addresses: (payload: string) => string[]) =>
    follow(page, ...payloads.map(encodeURIComponent).flatMap(addresses))
  const texts = packPayloads(1000)
  await page.goto('/login')
  await visit(texts, payload => [
    `/login?to=${payload}#${payload}`,
    `/register?channel=${payload}`,
    `/${payload}`,
    `/portal/home/${payload}`,
  ])
  await people.openAs(await people.newHcp(), '/portal/home')
  await visit(texts, payload => [
    `/portal/sample/request?item=${payload}`,
    `/portal/sample/request/address/update/${payload}`,
  ])
  await people.openAs(await people.newRep(), '/sale-rep/home')
  await visit(texts, payload => [
    `/sale-rep/home?yearMonth=${payload}`,
    `/sale-rep/sample/request?status=${payload}`,
  ])
  await people.openAs(await people.newAdmin(), '/admin/home')
  await visit(texts, payload => [`/admin/home?status=${payload}&salesRep=${payload}&page=${payload}`])
  await visit(packPayloads(100), payload => [`/admin/home?search=${payload}`])
  await expect(page.getByLabel('Search')).toHaveValue(packPayloads(100).at(-1) ?? '')
  expect(done).toEqual([])
})
