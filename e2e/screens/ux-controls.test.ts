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

test('a phone number is type=tel, numeric and tel-national, has a visible label and is never re-formatted [UX§3]', async ({
  page,
  people,
}) => {
  const hcp = await people.newHcp()
  for (const [path, label] of [
    ['/login', 'Phone number'],
    ['/register', 'Phone number'],
    ['/portal/sample/request', 'Collection PIC Mobile Number'],
    ['/portal/profile', 'WhatsApp Mobile Number'],
  ] as const) {
    if (path.startsWith('/portal')) await people.open(hcp, path)
    else await page.goto(path)
    if (path === '/portal/profile') await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const field = page.getByLabel(label, { exact: true })
    await field.fill('')
    await expect(page.getByText(label, { exact: true })).toBeVisible()
    await expect(field).toHaveAttribute('type', 'tel')
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    await expect(field).toHaveAttribute('autocomplete', 'tel-national')
    await field.pressSequentially('012-300 0001')
    await expect(field).toHaveValue('012-300 0001')
  }
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

test('names and addresses carry autocomplete [UX§5]', async ({ page, people }) => {
  await page.goto('/register')
  await expect(page.getByLabel('Salutation')).toHaveAttribute('autocomplete', 'honorific-prefix')
  await expect(page.getByLabel('Full name')).toHaveAttribute('autocomplete', 'name')
  await page.getByLabel('Salutation').selectOption('Dr')
  await page.getByLabel('Full name').fill('Siti Nurhaliza')
  await page.getByLabel('Phone prefix').selectOption('+60')
  await page.getByLabel('Phone number').fill('119876543')
  await page.getByLabel('Profession', { exact: true }).selectOption('Dental Professional')
  await page.getByLabel('Specialty').selectOption('Orthodontist')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Clinic name')).toHaveAttribute('autocomplete', 'organization')
  await expect(page.getByLabel('Clinic address')).toHaveAttribute('autocomplete', 'street-address')

  await people.open(await people.newHcp(), '/portal/sample/request/add/address')
  for (const [label, token] of [
    ['Name', 'name'],
    ['Address line 1', 'address-line1'],
    ['Address line 2 (optional)', 'address-line2'],
    ['Postcode', 'postal-code'],
    ['City', 'address-level2'],
    ['State', 'address-level1'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', token)
  }
})

test('nothing is asked twice: a sample request starts with clinic, phone and address filled in [UX§5]', async ({
  page,
  people,
}) => {
  const hcp = await people.newHcp()
  await people.open(hcp, '/portal/sample/request')
  await expect(page.getByLabel('Clinic Name')).toHaveValue('BRIGHT SMILE CLINIC')
  await expect(page.getByLabel('Phone prefix')).toHaveValue(hcp.phone.prefix)
  await expect(page.getByLabel('Collection PIC Mobile Number')).toHaveValue(hcp.phone.number)
  await expect(page.getByRole('region', { name: 'Address' })).toContainText('Kuala Lumpur')
})
