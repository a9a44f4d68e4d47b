import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fillPersonal, fillPractice } from '../../test/fill-registration.ts'
import { type Answers, inTurn, loseCall, MALAYSIA, openScreen, refuse } from '../../test/open-screen.tsx'
import { aRep, newId } from '../../test/records.ts'

const REGISTER = 'POST /auth/register-otp'
const APPROVE = 'POST /campaign-entries/update'
const hcpId = newId()
const receipt = {
  token: ['e30', btoa(JSON.stringify({ userId: hcpId, comUserId: hcpId, companyId: MALAYSIA.id })), 'x'].join(
    '.',
  ),
}
const entryOf = (status: 'PENDING' | 'COMPLETED') => ({
  ...{ id: newId(), campaignEntryId: newId(), status },
  campaignInput: { isVerified: status === 'COMPLETED' },
})
const approved = entryOf('COMPLETED')

const retailer = { id: newId(), comUserId: hcpId, companyId: MALAYSIA.id, status: 'ACTIVE' as const }

/** Opens the last step as a rep and types the code. @returns every call so far */
async function register(answers: Answers) {
  const sent = await openScreen(
    '/register',
    {
      'GET /users/details': aRep,
      'POST /auth/check-user': () => ({ identity: 'REGISTER' }),
      'POST /auth/otp': () => ({ retryAfter: 60 }),
      'POST /auth/verify-token': inTurn<{ token: string }>(
        () => ({ token: 'checked' }),
        // The registration has used the code.
        () => refuse('OTP_INVALID'),
      ),
      [REGISTER]: () => receipt,
      'POST /campaigns/entries': () => entryOf('PENDING'),
      'POST /retailer/create-retailer': () => retailer,
      [APPROVE]: () => approved,
      ...answers,
    },
    'RETAILER',
  )
  await fillPersonal()
  await fillPractice()
  await page.getByRole('textbox', { name: 'Digit 1 of 4' }).click()
  await userEvent.keyboard('1234')
  return sent
}

const done = page.getByRole('dialog', { name: 'Success!' })

test('a registration with a lost response continues with Verify, using the same key and without checking the code again [UX§19 D§5]', async () => {
  const sent = await register({ [REGISTER]: inTurn(loseCall, loseCall, () => receipt) })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to register')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect.element(done.getByText('Successfully Registered')).toBeVisible()
  const keys = sent.filter(({ name }) => name === REGISTER).map(({ headers }) => headers['idempotency-key'])
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  expect(sent.filter(({ name }) => name === 'POST /auth/verify-token')).toHaveLength(1)
})

test('an approval without a response is not shown as failed, and Retry repeats it [UX§19]', async () => {
  await register({ [APPROVE]: inTurn(loseCall, loseCall, loseCall, loseCall, loseCall, () => approved) })
  const retry = done.getByRole('button', { name: 'Retry' })
  await expect
    .element(done.getByText('We lost the connection before the approval was confirmed.'))
    .toBeVisible()
  await retry.click()
  await expect.element(retry).toBeEnabled()
  await expect.element(done.getByText('We lost the connection')).toBeVisible()
  await retry.click()
  await expect.element(retry).not.toBeInTheDocument()
  expect(done.getByText('approval').elements()).toEqual([])
  await expect.element(done.getByText('Successfully Registered')).toBeVisible()
})

test('a refused approval is left to the admin and not repeated [D§5]', async () => {
  const sent = await register({ [APPROVE]: () => refuse('ENTRY_DECIDED') })
  await expect.element(done.getByText('The registration is now waiting for an admin.')).toBeVisible()
  expect(done.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
  expect(sent.filter(({ name }) => name === APPROVE)).toHaveLength(1)
})

test("a rep's registration makes the three calls of an approved HCP with the rep's token [H§3 H§4 H§7 R§7 D§3]", async () => {
  const sent = await register({})
  await expect.element(done.getByText('Successfully Registered')).toBeVisible()
  const bodyOf = (call: string) => sent.find(({ name }) => name === call)?.body
  const calls = [REGISTER, 'POST /campaigns/entries', 'POST /retailer/create-retailer', APPROVE]
  expect(sent.map(({ name }) => name).filter(name => calls.includes(name))).toEqual(calls)
  expect(bodyOf('POST /campaigns/entries')).toMatchObject({
    type: 'GENERAL',
    selectedRewardIds: [],
    data: { campaignInput: { isVerified: true, clinicName: 'BRIGHT SMILE CLINIC' } },
  })
  expect(bodyOf('POST /retailer/create-retailer')).toMatchObject({ retailerData: { status: 'ACTIVE' } })
  expect(bodyOf(APPROVE)).toMatchObject({ status: 'COMPLETED', campaignInput: { isVerified: true } })
  const callers = sent.filter(({ name }) => calls.includes(name)).map(({ headers }) => headers.authorization)
  expect(new Set(callers).size).toBe(1)
  expect(callers[0]).toMatch(/^Bearer /)
})
