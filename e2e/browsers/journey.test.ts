import { existsSync } from 'node:fs'
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
}
