import { toStoredPhone } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'
import { NARROW_VIEWPORT } from './faults.ts'
import { setTextSize } from './large-text.ts'
import { waitForScreenContent } from './visits.ts'

const TABS = [
  ['Order', 'Manage Order', '/portal/order'],
  ['Sample', 'Sample Request', '/portal/sample/request'],
  ['Profile', 'Profile', '/portal/profile'],
] as const

test('zoom is never disabled [UX§1]', async ({ page }) => {
  await page.goto('/login')
  const viewport = await page.locator('meta[name=viewport]').getAttribute('content')
  expect(viewport).toContain('width=device-width')
  expect(viewport).not.toMatch(/user-scalable|maximum-scale|minimum-scale/)
  expect(await page.evaluate(() => getComputedStyle(document.body).touchAction)).toBe('auto')
})

test('each of the four tabs opens a screen with a title and a focused heading; the first load does not focus the heading [H§2 UX§2 UX§17]', async ({
  page,
  people,
}) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('Login – Meridian Care')
  await expect(page.getByRole('heading', { name: 'Login' })).not.toBeFocused()
  const hcp = await people.newHcp()
  await people.openAs(hcp, '/portal')
  await waitForScreenContent(page, hcp.name)
  await expect(page).toHaveTitle('Home – Meridian Care')
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(tabs).toHaveText(['Home', 'Sample', 'Order', 'Profile'])
  await expect(tabs.locator('svg')).toHaveCount(4)
  const middles: number[] = []
  for (const [tab, name, path] of TABS) {
    await tabs.filter({ hasText: tab }).click()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`${name} – Meridian Care`)
    const heading = page.getByRole('heading', { name, exact: true, level: 1 })
    await expect(heading).toBeFocused()
    await expect(tabs.and(page.locator('[aria-current=page]'))).toHaveText([tab])
    const { y, height } = (await heading.boundingBox()) ?? { y: 0, height: 0 }
    middles.push(y + height / 2)
  }
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sample Request', level: 1 })).toBeFocused()
  // A heading has the same height on a screen with a back link as on one without.
  await page.goto('/portal/sample/request/address')
  const { y, height } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? { y: 0, height: 0 }
  expect(new Set([...middles, y + height / 2]).size).toBe(1)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page).toHaveURL(/\/portal\/home$/)
})

test("at 320 px and 200 % text the tab bar stays usable, its labels grow and are not cut, and a counter's words do not break [UX§12]", async ({
  page,
  people,
}) => {
  await people.openAs(await people.newHcp(), '/portal/home')
  const bar = page.getByRole('navigation', { name: 'Main' })
  const label = bar.getByText('Home')
  const size = () => label.evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize))
  const usual = await size()
  await setTextSize(page, '200%')
  expect(await size()).toBeGreaterThanOrEqual(usual * 1.4)
  for (const [tab] of TABS) {
    const cut = await bar.getByText(tab).evaluate(element => element.scrollWidth - element.clientWidth)
    expect(cut, tab).toBe(0)
  }
  await page.setViewportSize(NARROW_VIEWPORT)
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(NARROW_VIEWPORT.height / 4)
  for (const [tab, , path] of TABS) {
    await bar.getByRole('link', { name: tab }).click()
    await expect(page).toHaveURL(path)
  }

  await people.openAs(await people.newRep(), '/sale-rep/home')
  await setTextSize(page, '200%')
  const lines = await page.getByText('HCP Registered', { exact: true }).evaluate(({ lastChild: text }) => {
    const range = document.createRange()
    if (text === null) return 0
    const end = text.textContent?.length ?? 0
    range.setStart(text, end - 'Registered'.length)
    range.setEnd(text, end)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})

test('the tab bar keeps clear of the home indicator and hides while the on-screen keyboard is open [UX§2]', async ({
  page,
  people,
}) => {
  await people.openAs(await people.newHcp(), '/portal/sample/request')
  await waitForScreenContent(page, 'Sample Request')
  const bar = page.getByRole('navigation', { name: 'Main' })
  expect(await bar.evaluate(element => element.className)).toContain('safe-area-inset-bottom')

  const phone = await page.context().newCDPSession(page)
  const metrics = { width: 390, deviceScaleFactor: 2, mobile: true, screenWidth: 390, screenHeight: 844 }
  await phone.send('Emulation.setDeviceMetricsOverride', { ...metrics, height: 844 })
  await page.getByLabel('Collection PIC Mobile Number').focus()
  await expect(bar).toBeVisible()
  await phone.send('Emulation.setDeviceMetricsOverride', { ...metrics, height: 480 })
  await expect(bar).toBeHidden()
  await page.getByLabel('Collection PIC Mobile Number').blur()
  await expect(bar).toBeVisible()
})

test('where the browser reads the SMS (WebOTP), the code is filled in and submitted once [UX§4]', async ({
  page,
  people,
  inbox,
}) => {
  const { phone } = await people.newRep()
  let reads = 0
  await page.exposeFunction('readSms', async () => {
    reads += 1
    return reads === 1
      ? `Your code is ${await inbox.code(toStoredPhone(phone))}`
      : new Promise(() => undefined)
  })
  await page.addInitScript(() => {
    Object.assign(window, { OTPCredential: class {} })
    navigator.credentials.get = async () =>
      Object.assign(Object.create(null), {
        code: await (window as unknown as { readSms(): Promise<string> }).readSms(), // exposed above
      })
  })
  const tries: string[] = []
  page.on('request', sent => sent.url().includes('/auth/verify-token') && tries.push(sent.url()))
  await page.goto('/login')
  await page.getByLabel('Phone number').fill(phone.number)
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await expect(page).toHaveURL(/\/sale-rep\/home$/)
  expect(tries).toHaveLength(1)
})

test('a status has a word and an icon, and ids use tabular figures [UX§13]', async ({ page, people }) => {
  const hcp = await people.newHcp()
  const statuses = ['PROCESSING', 'IN_REVIEW', 'POSTED', 'COMPLETED', 'CANCELLED'] as const
  for (const status of statuses) await people.newOrder(hcp, status)
  await people.openAs(hcp, '/portal/order')
  for (const status of ['Pending Approval', 'Processing', 'Shipping', 'Delivered', 'Rejected']) {
    const card = page.getByRole('article').filter({ has: page.getByText(status, { exact: true }) })
    await expect(card.first().getByText(status, { exact: true }).locator('svg')).toBeVisible()
    const id = card.first().getByRole('heading').locator('span').last()
    await expect(id).toHaveText(/^[\da-f]{12}$/)
    await expect(id).toHaveCSS('font-variant-numeric', 'tabular-nums')
  }
})

test('dialogs close with Escape and Back, do not change the address and return the focus [UX§9]', async ({
  page,
  people,
}) => {
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  for (const status of ['POSTED', 'PROCESSING'] as const) await people.newOrder(hcp, status)
  for (const [person, from, link, opens] of [
    [hcp, '/portal/profile', 'Order', 'Mark As Delivered'],
    [rep, '/sale-rep/home', 'Sample Request', 'Reject'],
    [rep, '/sale-rep/sample/request', 'Home', /^Month: /],
  ] as const) {
    await people.openAs(person, from)
    await page.getByRole('link', { name: link }).first().click()
    const opener = page.getByRole('button', { name: opens }).first()
    await expect(opener).toBeVisible()
    const path = page.url()
    for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await opener.click()
      await expect(page.locator('[role$=dialog]')).toBeVisible()
      await close()
      await expect(page.locator('[role$=dialog]')).toHaveCount(0)
      await expect(opener).toBeFocused()
      expect(page.url()).toBe(path)
    }
  }
})

test('after a page load Back closes a dialog, and the next one leaves the screen [UX§9]', async ({
  page,
  people,
}) => {
  const hcp = await people.newHcp()
  await people.newOrder(hcp, 'POSTED')
  await people.openAs(hcp, '/portal/profile')
  await page.goto('/portal/order')
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape'), () => page.goBack()]) {
    await page.getByRole('button', { name: 'Mark As Delivered' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await close()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/portal\/order$/)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/portal\/profile$/)
})

test('prefers-reduced-motion removes movement [UX§11]', async ({ page, people }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const hcp = await people.newHcp()
  await people.newOrder(hcp, 'POSTED')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/order/get', route => answered.then(() => route.continue()))
  await people.openAs(hcp, '/portal/order')
  const skeleton = page.locator('.animate-pulse').first()
  await expect(skeleton).toBeVisible()
  await expect(skeleton).toHaveCSS('animation-duration', '0.001s')
  await expect(skeleton).toHaveCSS('animation-iteration-count', '1')
  answer()
  await page.getByRole('button', { name: 'Mark As Delivered' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCSS('transition-property', 'none')
})
