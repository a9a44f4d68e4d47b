import { breakCalls, refuseOnce } from '../network/failures.ts'
import { fillCode } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDistinctParts } from './contrast.ts'
import { settle } from './visits.ts'

test('errors, alerts and failed loads are accessible and stand out, in light and dark [UX§11 UX§15]', async ({
  page,
  people,
  expectFailure,
}) => {
  const expectSeen = async () => {
    await expectAccessible(page)
    await expectDistinctParts(page)
  }
  const hcp = await people.newHcp()
  expectFailure('/auth/check-user', 500)
  expectFailure('/auth/verify-token', 400)
  expectFailure('/order/get', 500)
  await page.goto('/login')
  await page.getByLabel('Phone number').fill('12')
  await page.getByLabel('Phone number').blur()
  await expect(page.getByText('Invalid phone number')).toBeVisible()
  await expectSeen()
  for (let check = 0; check < 3; check += 1) await refuseOnce(page, '/auth/check-user')
  await page.getByLabel('Phone number').fill(hcp.phone.number)
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectSeen()

  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await refuseOnce(page, '/auth/verify-token', { status: 400, code: 'OTP_INVALID' })
  await fillCode(page, '0000')
  await expect(page.getByRole('alert')).toHaveText('Failed to verify OTP')
  await expectSeen()

  const mend = await breakCalls(page, '/order/get')
  await people.open(hcp, '/portal/order')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expectSeen()
  await mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await settle(page, 'Manage Order')
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expectSeen()
})
