import { AISYAH, fillPersonal, fillRegistration, freshPhone, GRACE } from '../people/journeys.ts'
import { findRegistration, keepToken, openSession, readCookie } from '../people/people.ts'
import { expect, test } from '../portal/test.ts'

const HCP = { fullName: 'Nadia Osman', profession: 'Dental Professional', specialty: 'Orthodontist' }

test("a rep's registration makes the three calls, leaves the rep's cookie alone and ends at /sale-rep/home [H§2 H§3 H§4 H§7 H§9 R§1 R§7 D§3]", async ({
  page,
  request,
  inbox,
}) => {
  const token = await openSession({ request, inbox }, AISYAH)
  await keepToken(page, token)
  const phone = freshPhone('+60')
  const calls: { path: string; body: Record<string, unknown>; bearer: string | undefined }[] = []
  page.on('request', one => {
    const path = new URL(one.url()).pathname.replace('/api', '')
    if (/^\/(auth\/register-otp|campaign|retailer)/.test(path)) {
      calls.push({ path, body: one.postDataJSON(), bearer: one.headers().authorization })
    }
  })
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'Register HCP' })).toBeVisible()
  await fillRegistration(page, inbox, { ...HCP, phone })
  await expect(page).toHaveURL(/\/sale-rep\/home/)

  expect((await readCookie(page, 'user-token'))?.value).toBe(token)
  expect(calls.map(call => call.path)).toEqual([
    '/auth/register-otp',
    '/campaigns/entries',
    '/retailer/create-retailer',
    '/campaign-entries/update',
  ])
  expect(new Set(calls.map(call => call.bearer))).toEqual(new Set([`Bearer ${token}`]))
  expect(calls[1]?.body).toMatchObject({
    type: 'GENERAL',
    selectedRewardIds: [],
    data: { campaignInput: { isVerified: true, clinicName: 'BRIGHT SMILE CLINIC' } },
  })
  expect(calls[2]?.body).toMatchObject({ retailerData: { status: 'ACTIVE' } })
  expect(calls[3]?.body).toMatchObject({ status: 'COMPLETED', campaignInput: { isVerified: true } })
  expect(await findRegistration(request, phone)).toMatchObject({
    status: 'COMPLETED',
    campaignInput: { isVerified: true },
    companyUser: { registeredByPromoterId: calls[0]?.body.registeredByPromoterId },
  })
})

for (const interrupted of ['/campaigns/entries', '/retailer/create-retailer', '/campaign-entries/update']) {
  test(`a rep's registration interrupted at ${interrupted} leaves the HCP pending, assigned to the rep [H§4 R§1 D§5]`, async ({
    page,
    request,
    inbox,
  }) => {
    await keepToken(page, await openSession({ request, inbox }, AISYAH))
    const phone = freshPhone('+60')
    await page.route(`**/api${interrupted}`, route => route.abort('aborted'))
    await page.goto('/register')
    await fillRegistration(page, inbox, { ...HCP, phone })
    await expect(page).toHaveURL(/\/sale-rep\/home/)
    const found = await findRegistration(request, phone)
    expect(found).toMatchObject({ status: 'PENDING', campaignInput: { isVerified: false } })
    expect(found.companyUser.registeredByPromoterId).toEqual(expect.any(String))
  })
}

test("a rep cannot register a number of the other region: 'Invalid phone number' [H§4 D§5]", async ({
  page,
  request,
  inbox,
}) => {
  await keepToken(page, await openSession({ request, inbox }, GRACE))
  await page.goto('/register')
  await fillPersonal(page, { ...HCP, phone: freshPhone('+60') })
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription('Invalid phone number')
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '30')
})
