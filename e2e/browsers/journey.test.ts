import { existsSync } from 'node:fs'
import { buildWorkbook } from '../../web/test/workbook.ts'
import { toStoredPhone } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'
import { type Automation, startFirefox, startWebKit } from './automation.ts'
import { FIREFOX, findMiniBrowser, WEBKIT_DRIVER } from './install-browsers.ts'

test.use({ trace: 'off' })

/** Runs in the page: scrolls the visible control with this name into view. Returns the coordinates of its centre. */
function locate(name: string): string {
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    (element as HTMLInputElement).labels?.[0]?.textContent ??
    element.textContent
  const control = [...document.querySelectorAll('a, button, input, [role=option]')].find(
    element =>
      nameOf(element)?.trim().startsWith(name) &&
      !element.matches(':disabled') &&
      element.getClientRects().length > 0,
  )
  if (control === undefined) return ''
  control.scrollIntoView({ block: 'center' })
  const { left, top, width, height } = control.getBoundingClientRect()
  return `${Math.round(left + width / 2)} ${Math.round(top + height / 2)}`
}

async function press(browser: Automation, name: string): Promise<void> {
  let place = ''
  const found = async () => (place = String(await browser.run(locate, name)))
  await expect.poll(found, { message: name }).not.toBe('')
  const [x, y] = place.split(' ').map(Number)
  const steps = [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  await browser.act({ type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' }, actions: steps })
}

async function type(browser: Automation, text: string): Promise<void> {
  const actions = [...text].flatMap(value => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  await browser.act({ type: 'key', id: 'keyboard', actions })
}

async function expectText(browser: Automation, text: string): Promise<void> {
  await expect.poll(() => browser.run(() => document.body.innerText)).toContain(text)
}

/** More rows than a library of workbooks unpacks without a worker of its own, which the policy refuses. */
const ROWS = 2000
const HCP_HEADINGS = [
  ...['Name', 'Mobile No', 'Professional Registration Number', 'Profession', 'Specialty'],
  ...['Practice name / Clinic name', 'Clinic address', 'Sales rep mobile no'],
]

function hcpOf(no: number): string[] {
  const name = String(no).replace(/\d/g, digit => 'abcdefghij'.charAt(Number(digit)))
  const practice = ['Dental Professional', 'Orthodontist', 'Smile clinic', '1 Jalan Ampang']
  return [`Dr Sheet ${name}`, `601${39_000_000 + no}`, `MDC ${no}`, ...practice, '']
}

/** Runs in the page: chooses a file whose bytes are in base64. */
function chooseFile(base64: string): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const files = new DataTransfer()
  files.items.add(new File([Uint8Array.from(atob(base64), byte => byte.charCodeAt(0))], 'hcps.xlsx'))
  Object.defineProperty(input, 'files', { value: files.files })
  input?.dispatchEvent(new Event('change', { bubbles: true }))
}

const miniBrowser = findMiniBrowser()
const browsers = new Map<string, () => Promise<Automation>>()
if (existsSync(FIREFOX)) browsers.set('Firefox', () => startFirefox(FIREFOX))
if (existsSync(WEBKIT_DRIVER) && miniBrowser) {
  browsers.set('WebKit', () => startWebKit(WEBKIT_DRIVER, miniBrowser))
}

for (const [name, start] of browsers) {
  test(`an HCP logs in, requests a sample, sees it in Orders and logs out in ${name}`, async ({
    people,
    inbox,
    portal,
  }) => {
    const { phone, name: fullName } = await people.newHcp()
    const browser = await start()
    try {
      await browser.goTo(`${portal.address}/login`)
      await press(browser, 'Phone number')
      await type(browser, phone.number)
      await press(browser, 'Send OTP Code')
      await expectText(browser, 'OTP Verification')
      await press(browser, 'Digit 1 of 4')
      await type(browser, await inbox.code(toStoredPhone(phone)))
      await expectText(browser, fullName)
      await press(browser, 'Sample')
      await press(browser, 'Item 1')
      await press(browser, 'Sensitive Toothpaste')
      await expect.poll(() => browser.run(() => document.querySelector('[role=option]') === null)).toBe(true)
      await press(browser, 'Place Order')
      await expectText(browser, 'Order Placed Successfully!')
      await press(browser, 'Done')
      await press(browser, 'Order')
      await expectText(browser, 'Pending Approval')
      expect(await browser.readErrors()).toEqual([])
      await press(browser, 'Log out')
      await expectText(browser, 'Send OTP Code')
    } finally {
      await browser.close()
    }
  })

  test(`an admin checks a workbook of 2,000 HCPs in ${name}`, async ({ people, portal }) => {
    const { token } = await people.newAdmin()
    const workbook = buildWorkbook([HCP_HEADINGS, ...Array.from({ length: ROWS }, (_, no) => hcpOf(no))])
    const browser = await start()
    try {
      // A screen of the portal would notice the cookie and go on by itself.
      await browser.goTo(`${portal.address}/favicon.svg`)
      await browser.run(text => {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some of these browsers
        document.cookie = `user-token=${text}; Path=/; SameSite=Strict`
      }, token)
      await browser.goTo(`${portal.address}/admin/import?kind=hcps`)
      await expectText(browser, 'Download template')
      await browser.run(chooseFile, Buffer.from(workbook).toString('base64'))
      await expectText(browser, `New: ${ROWS}.`)
      expect(await browser.readErrors()).toEqual([])
    } finally {
      await browser.close()
    }
  })
}
