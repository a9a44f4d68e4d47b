import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loseCall, MALAYSIA, openScreen, Refusal, refuse, SINGAPORE } from '../../test/open-screen.tsx'

const number = page.getByLabelText('Phone number')
const prefix = page.getByLabelText('Phone prefix')
const send = page.getByRole('button', { name: 'Send OTP Code' })
const CHECK = 'POST /auth/check-user'

test('the login screen asks for a number with prefix +60 or +65 and links to applying as a partner [H§2 H§5 UX§3]', async () => {
  await openScreen('/login')
  await expect.element(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect.element(page.getByText('To log in, please enter your phone number:')).toBeVisible()
  const prefixes = prefix.getByRole('option').elements()
  expect(prefixes.map(option => option.textContent)).toEqual(['+60', '+65'])
  await expect.element(page.getByLabelText('Remember me for 90 days')).not.toBeChecked()

  for (const [name, value] of [
    ['type', 'tel'],
    ['inputmode', 'numeric'],
    ['autocomplete', 'tel-national'],
  ] as const)
    await expect.element(number).toHaveAttribute(name, value)

  await expect.element(send).toBeDisabled()
  await number.fill('223456789')
  await userEvent.tab()
  await expect.element(number).toHaveAccessibleDescription('Invalid phone number')
  await expect.element(send).toBeDisabled()
  await number.fill('')
  await expect.element(number).toHaveAccessibleDescription('Please enter your phone number')

  const apply = page.getByRole('link', { name: 'Apply as a partner' })
  await expect.element(apply).toHaveStyle({ textDecorationLine: 'underline' })
  await apply.click()
  await expect.element(page.getByRole('heading', { name: 'Public Registration' })).toBeVisible()
  expect(location.pathname).toBe('/register')
})

test('who applies while the number is looked up is not led to the code', async () => {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  const sent = await openScreen('/login', {
    [CHECK]: () => left.then(() => ({ identity: 'LOGIN' as const })),
  })
  await number.fill('123000001')
  await send.click()
  await page.getByRole('link', { name: 'Apply as a partner' }).click()
  await expect.element(page.getByRole('heading', { name: 'Public Registration' })).toBeVisible()
  leave()
  await expect.poll(() => sent.filter(({ name }) => name === CHECK).length).toBe(4)
  await expect.poll(() => sessionStorage.getItem('companyId')).not.toBeNull()
  await expect.element(page.getByRole('heading', { name: 'Public Registration' })).toBeVisible()
  expect(location.pathname).toBe('/register')
})

test('a country code in a number selects the prefix; a typed number stays unchanged, and a pasted one loses the country code [D§3 UX§3]', async () => {
  await openScreen('/login')
  await number.click()
  await userEvent.keyboard('012-300 0001')
  await expect.element(number).toHaveValue('012-300 0001')
  await number.clear()
  await userEvent.keyboard('+65 9100 0001')
  await expect.element(prefix).toHaveValue('+65')
  await expect.element(number).toHaveValue('+65 9100 0001')
  await expect.element(send).toBeEnabled()
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
  await userEvent.cut()
  await prefix.selectOptions('+60')
  await number.click()
  await userEvent.paste()
  await expect.element(prefix).toHaveValue('+65')
  await expect.element(number).toHaveValue('91000001')
  // Prefix and number are stored for a return to this screen.
  expect(sessionStorage.getItem('remembered-prefix')).toBe('+65')
  expect(sessionStorage.getItem('remembered-phone')).toBe('91000001')
})

test('a number pasted with characters that nobody sees, or dashes of any kind, is sent as its digits', async () => {
  const sent = await openScreen('/login', { [CHECK]: () => ({ identity: 'REGISTER' as const }) })
  await number.fill('\u202a12\u2011300\u200b\u20130001\u202c')
  await expect.element(number).toHaveValue('12\u2011300\u20130001')
  await userEvent.tab()
  await expect.element(number).not.toHaveAccessibleDescription('Invalid phone number')
  await send.click()
  await expect
    .poll(() => sent.find(({ name }) => name === CHECK)?.body)
    .toMatchObject({ phone: '60123000001' })
})

test('calls in a new tab use Malaysia until a company is known [R§7]', async () => {
  const sent = await openScreen('/register', {
    'GET /auth/challenge': () => ({ challenge: 'c', difficulty: 0 }),
  })
  await number.fill('1')
  const challengeCall = () => sent.find(({ name }) => name === 'GET /auth/challenge')
  await expect.poll(challengeCall).toMatchObject({ headers: { 'x-company-id': MALAYSIA.id } })
})

test('an error that shows on blur does not move the pressed target away [UX§8]', async () => {
  await openScreen('/login')
  await number.fill('12')
  const remember = page.getByLabelText('Remember me for 90 days')
  await remember.click()
  await expect.element(remember).toBeChecked()
  await expect.element(number).toHaveAccessibleDescription('Invalid phone number')
})

test('prefix +65 selects Singapore, +60 Malaysia, stored in session and local storage [H§1 H§4 H§6]', async () => {
  await openScreen('/login')
  for (const [chosen, company] of [
    ['+65', SINGAPORE],
    ['+60', MALAYSIA],
  ] as const) {
    await prefix.selectOptions(chosen)
    await expect
      .poll(() => [sessionStorage.getItem('companyId'), localStorage.getItem('isSingapore')])
      .toEqual([company.id, String(company === SINGAPORE)])
  }
})

test('a number is looked up without a company, in Malaysia and in Singapore in parallel, then with type PHONE in the matching region [H§3 H§4 H§7 D§4]', async () => {
  // No call is answered until all three have arrived, so sequential calls would hang.
  const { promise: allArrived, resolve } = Promise.withResolvers<void>()
  let lookUps = 0
  const sent = await openScreen('/login', {
    [CHECK]: async () => {
      lookUps += 1
      if (lookUps === 3) resolve()
      await allArrived
      return { identity: 'LOGIN' }
    },
  })
  await prefix.selectOptions('+65')
  await number.fill('81000001')
  await send.click()
  await expect.element(page.getByText('+65 8100 0001')).toBeVisible()
  const calls = sent.filter(({ name }) => name === CHECK)
  const look = { phone: '6581000001', type: 'NO_OTP' }
  const seen = calls.map(({ body, headers }) => ({ body, company: headers['x-company-id'] }))
  expect(seen.slice(0, 3)).toEqual(
    expect.arrayContaining([
      { body: look, company: undefined },
      { body: look, company: MALAYSIA.id },
      { body: look, company: SINGAPORE.id },
    ]),
  )
  expect(seen.slice(3)).toHaveLength(1)
  expect(seen[3]?.body).toEqual({ ...look, type: 'PHONE' })
})

test('while it works, Send OTP Code keeps the focus, shows a spinner, is announced and disabled, and sends once [H§2 H§4 UX§6]', async () => {
  const { promise: answered, reject } = Promise.withResolvers<never>()
  const sent = await openScreen('/login', { [CHECK]: () => answered })
  await number.fill('123456789')
  send.element().focus()
  await userEvent.keyboard('{Enter}')
  const working = page.getByRole('button', { name: 'Sending...' })
  await expect.element(working).toHaveFocus()
  await expect.element(working).toHaveAttribute('aria-busy', 'true')
  expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('Sending...')
  expect(working.element().querySelector('[aria-live]')).toBeNull()
  expect(working.element().querySelector('.animate-spin')).not.toBeNull()
  const calls = () => sent.filter(({ name }) => name === CHECK).length
  await expect.poll(calls).toBe(3)
  await working.click({ force: true })
  await number.click()
  await userEvent.keyboard('{Enter}')
  reject(new Refusal('INTERNAL'))
  await expect.element(send).toBeEnabled()
  expect(calls()).toBe(3)
})

test('an unknown number goes to /user-not-found, which offers Apply [H§2 H§4]', async () => {
  await openScreen('/login', { [CHECK]: () => ({ identity: 'REGISTER' }) })
  await number.fill('123456789')
  await send.click()
  await expect.element(page.getByRole('heading', { name: 'User not found' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Apply' })).toBeVisible()
})

test('the registration starts with the number and the prefix typed at the login [UX§5]', async () => {
  await openScreen('/login')
  await prefix.selectOptions('+65')
  await number.fill('81234567')
  await page.getByRole('link', { name: 'Apply as a partner' }).click()
  await expect.element(page.getByRole('heading', { name: 'Public Registration' })).toBeVisible()
  await expect.element(prefix).toHaveValue('+65')
  await expect.element(number).toHaveValue('81234567')
})

test.each([
  ['is refused', () => refuse('MESSAGE_NOT_SENT'), 'Error: The message could not be sent.'],
  [
    'reaches no server',
    loseCall,
    'Error: You seem to be offline. Please check your connection and try again.',
  ],
] as const)(
  'a look-up that %s shows an error below the header until the user leaves the screen, and the number stays [H§8 UX§20]',
  async (_, answer, text) => {
    await openScreen('/login', { [CHECK]: answer })
    await number.fill('123456789')
    await send.click()
    const alert = page.getByRole('alert')
    await expect.element(alert).toHaveTextContent(text)
    expect(alert.element().getBoundingClientRect().top).toBeGreaterThan(68)
    await expect.element(number).toHaveValue('123456789')
    await page.getByRole('link', { name: 'Apply as a partner' }).click()
    await expect.element(page.getByRole('heading', { name: 'Public Registration' })).toBeVisible()
    await expect.element(alert).not.toBeInTheDocument()
  },
)
