import { readFile } from 'node:fs/promises'
import { dropNextAnswer, holdNextAnswer } from '../network/failures.ts'
import { completeRegistration, toStoredPhone, typeOneTimeCode } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

const CLOSED = 'Your account is closed and your data is erased.'

test('an HCP downloads their data, stops WhatsApp notices and closes the account by withdrawing a required consent; the number can register again [D§10]', async ({
  page,
  people,
  inbox,
  expectFailure,
}) => {
  // Closing the account ends the session, so later calls get 401. The bell may poll before the response arrives.
  expectFailure('/auth/logout', 401)
  expectFailure('/messages/notices', 401)
  const hcp = await people.newHcp({ fullName: 'Siti Farewell', terms: false, address: 'complete' })
  const terms = { values: { registerSource: { 't&c': 'true' } } }
  await people.call('POST /profile/update', { token: hcp.token, body: terms })
  await people.openAs(hcp, '/portal/profile')
  await page.getByRole('link', { name: 'Privacy', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download (JSON)' }).click()
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(file).toMatchObject({ profile: { name: hcp.name, phone: toStoredPhone(hcp.phone) } })
  expect(file.addresses).toHaveLength(1)

  const withdraw = (consent: string) =>
    page.getByRole('button', { name: `Withdraw: ${consent}`, exact: true })
  await withdraw('Notifications by WhatsApp').click()
  await expect(page.getByText('Withdrawn: Notifications by WhatsApp.')).toBeVisible()
  await expect(withdraw('Notifications by WhatsApp')).toHaveCount(0)
  await expect(page.getByText('Withdrawn on', { exact: false })).toBeVisible()

  await withdraw('Terms of Use, when logging in').click()
  await expect(page.getByText('Withdrawing it closes your account.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Send code' }).click()
  await typeOneTimeCode(page, await inbox.code(toStoredPhone(hcp.phone)))
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('status').getByText(CLOSED)).toBeVisible()
  expect(await people.isSignedIn(hcp.token)).toBe(false)

  await page.getByRole('link', { name: 'Apply as a partner' }).click()
  const profession = { profession: 'Dental Professional', specialty: 'Orthodontist' }
  await completeRegistration(page, inbox, { phone: hcp.phone, fullName: 'Siti Newcomer', ...profession })
  expect((await people.findRegistration(hcp.phone)).companyUser).toMatchObject({ name: 'Dr Siti Newcomer' })
})

test('when the response to closing the account is lost, the 401 of the ended session confirms that it is closed [D§10 UX§19]', async ({
  page,
  people,
  inbox,
  expectFailure,
}) => {
  expectFailure('/privacy/close-account', 401)
  expectFailure('/messages/notices', 401)
  expectFailure('/auth/logout', 401)
  const hcp = await people.newHcp()
  await people.openAs(hcp, '/portal/privacy')
  await page.getByRole('button', { name: 'Close my account' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await dropNextAnswer(page, '/privacy/close-account')
  await typeOneTimeCode(page, await inbox.code(toStoredPhone(hcp.phone)))
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('status').getByText(CLOSED)).toBeVisible()
})

test('a 401 for another call while the account closes already says that it is closed [D§10]', async ({
  page,
  people,
  inbox,
  expectFailure,
}) => {
  expectFailure('/messages/notices', 401)
  expectFailure('/auth/logout', 401)
  const hcp = await people.newHcp()
  await page.clock.install()
  const noticesAnswer = () =>
    page.waitForResponse(response => response.url().endsWith('/api/messages/notices'))
  const first = noticesAnswer()
  await people.openAs(hcp, '/portal/privacy')
  await first
  // The bell polls once a minute: 45 s here and 17 s below exceed that, but stay within a call's timeout.
  await page.clock.fastForward(45_000)
  await page.getByRole('button', { name: 'Close my account' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  const answer = await holdNextAnswer(page, '/privacy/close-account')
  await typeOneTimeCode(page, await inbox.code(toStoredPhone(hcp.phone)))
  await answer.ready
  const refused = noticesAnswer()
  await page.clock.fastForward(17_000)
  expect((await refused).status()).toBe(401)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('status').getByText(CLOSED)).toBeVisible()
  answer.release()
})

test('an HCP whose account is closed and erased elsewhere reads it when the portal is opened [D§10]', async ({
  page,
  people,
  expectFailure,
}) => {
  for (const call of ['/users/details', '/order/get', '/messages/notices', '/auth/logout'])
    expectFailure(call, 401)
  const hcp = await people.newHcp()
  const { token } = await people.newAdmin()
  await people.call('POST /admin/hcps/erase', { token, body: { id: hcp.id, reason: 'HCP_ASKED' } })
  await people.openAs(hcp, '/portal/order')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('status').getByText(CLOSED)).toBeVisible()
})
