import { digits } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'
import { settle } from './visits.ts'

test('zoom is never disabled [UX§1]', async ({ page }) => {
  await page.goto('/login')
  const viewport = await page.locator('meta[name=viewport]').getAttribute('content')
  expect(viewport).toContain('width=device-width')
  expect(viewport).not.toMatch(/user-scalable|maximum-scale|minimum-scale/)
  expect(await page.evaluate(() => getComputedStyle(document.body).touchAction)).toBe('auto')
})

test('the bottom bar keeps clear of the home indicator and hides while one types [UX§2]', async ({
  page,
  people,
}) => {
  await people.open(await people.newHcp(), '/portal/sample/request')
  await settle(page, 'Sample Request')
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

test('where the browser reads the SMS (WebOTP), the code enters itself and submits once [UX§4]', async ({
  page,
  people,
  inbox,
}) => {
  const { phone } = await people.newRep()
  let asked = 0
  await page.exposeFunction('readSms', async () => {
    asked += 1
    return asked === 1 ? `Your code is ${await inbox.code(digits(phone))}` : new Promise(() => undefined)
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
