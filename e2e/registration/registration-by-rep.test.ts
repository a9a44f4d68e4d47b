import { readCookie } from '../people/cookies.ts'
import { fillPersonal, fillRegistration, freshPhone } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

const HCP = { fullName: 'Nadia Osman', profession: 'Dental Professional', specialty: 'Orthodontist' }

test("a rep's registration makes the three calls, leaves the rep's cookie alone and ends at /sale-rep/home [H§2 H§3 H§4 H§7 H§9 R§1 R§7 D§3]", async ({
  page,
  people,
  inbox,
}) => {
  const rep = await people.newRep()
  const phone = freshPhone('+60')
  const calls: { path: string; body: Record<string, unknown>; bearer: string | undefined }[] = []
  page.on('request', one => {
    const path = new URL(one.url()).pathname.replace('/api', '')
    if (/^\/(auth\/register-otp|campaign|retailer)/.test(path)) {
      calls.push({ path, body: one.postDataJSON(), bearer: one.headers().authorization })
    }
  })
  await people.open(rep, '/register')
  await expect(page.getByRole('heading', { name: 'Register HCP' })).toBeVisible()
  await fillRegistration(page, inbox, { ...HCP, phone })
  await expect(page).toHaveURL(/\/sale-rep\/home/)

  expect((await readCookie(page, 'user-token'))?.value).toBe(rep.token)
  expect(calls.map(call => call.path)).toEqual([
    '/auth/register-otp',
    '/campaigns/entries',
    '/retailer/create-retailer',
    '/campaign-entries/update',
  ])
  expect(new Set(calls.map(call => call.bearer))).toEqual(new Set([`Bearer ${rep.token}`]))
  expect(calls[1]?.body).toMatchObject({
    type: 'GENERAL',
    selectedRewardIds: [],
    data: { campaignInput: { isVerified: true, clinicName: 'BRIGHT SMILE CLINIC' } },
  })
  expect(calls[2]?.body).toMatchObject({ retailerData: { status: 'ACTIVE' } })
  expect(calls[3]?.body).toMatchObject({ status: 'COMPLETED', campaignInput: { isVerified: true } })
  expect(await people.findRegistration(phone)).toMatchObject({
    status: 'COMPLETED',
    campaignInput: { isVerified: true },
    companyUser: { registeredByPromoterId: rep.id },
  })
})

for (const interrupted of ['/campaigns/entries', '/retailer/create-retailer', '/campaign-entries/update']) {
  test(`a rep's registration interrupted at ${interrupted} leaves the HCP pending, assigned to the rep [H§4 R§1 D§5]`, async ({
    page,
    people,
    inbox,
  }) => {
    const rep = await people.newRep()
    const phone = freshPhone('+60')
    await page.route(`**/api${interrupted}`, route => route.abort('aborted'))
    await people.open(rep, '/register')
    await fillRegistration(page, inbox, { ...HCP, phone })
    await expect(page).toHaveURL(/\/sale-rep\/home/)
    expect(await people.findRegistration(phone)).toMatchObject({
      status: 'PENDING',
      campaignInput: { isVerified: false },
      companyUser: { registeredByPromoterId: rep.id },
    })
  })
}

test('a rep who types a number of the other region reads whose it is [H§4 D§5]', async ({ page, people }) => {
  await people.open(await people.newRep({ prefix: '+65' }), '/register')
  await expect(page.getByLabel('Phone prefix')).toHaveValue('+65')
  await fillPersonal(page, { ...HCP, phone: freshPhone('+60') })
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(
    'This number belongs to Malaysia. You register HCPs in Singapore.',
  )
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '30')
})
