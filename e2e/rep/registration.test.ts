import { readCookie } from '../people/cookies.ts'
import { completePersonalStep, completeRegistration, toStoredPhone, unusedPhone } from '../people/journeys.ts'
import {
  acceptTerms,
  approveAndShip,
  markDelivered,
  placeSampleOrder,
  singapore,
} from '../people/sample-journey.ts'
import { expect, test } from '../portal/test.ts'

test('in Singapore a rep registers an HCP, and the links in their messages lead both from there to the delivery [H§1 H§2 H§4 H§9 R§1 R§4 D§3 D§4]', async ({
  page,
  people,
  inbox,
  findLink,
  otherPerson,
}) => {
  const phone = unusedPhone(singapore.prefix)
  const rep = await people.newRep({ prefix: singapore.prefix, name: 'Grace Tan' })
  await people.openAs(rep, '/sale-rep/home')
  await page.getByRole('link', { name: 'Register HCP' }).click()
  await expect(page.getByRole('heading', { name: 'Register HCP' })).toBeVisible()
  await expect(page.getByLabel('Phone prefix')).toHaveValue('+65')
  await completeRegistration(page, inbox, { ...singapore.hcp, phone })
  await expect(page).toHaveURL(/\/sale-rep\/home/)
  expect((await readCookie(page, 'user-token'))?.value).toBe(rep.token)
  expect(await people.findRegistration(phone)).toMatchObject({
    status: 'COMPLETED',
    campaignInput: { isVerified: true },
    companyUser: { registeredByPromoterId: rep.id },
  })

  const hcp = await otherPerson()
  await hcp.goto(await findLink(toStoredPhone(phone), 'your registration was approved'))
  await acceptTerms(hcp)
  await placeSampleOrder(hcp, singapore)

  await page.goto(await findLink(toStoredPhone(rep.phone), 'waits for your approval'))
  await expect(page).toHaveURL(/\/sale-rep\/sample\/request\?search=\w{12}$/)
  await approveAndShip(page.getByRole('article'))

  await hcp.goto(await findLink(toStoredPhone(phone), 'was shipped'))
  await expect(hcp).toHaveURL(/\/portal\/order\?order=[\w-]{36}$/)
  const order = hcp.getByRole('article')
  await expect(order).toBeFocused()
  await markDelivered(order)
  await expect(order.getByText('Delivered On')).toBeVisible()
})

test('a rep registers only numbers of their own region, and an interrupted registration leaves the HCP pending with this rep [H§4 R§1 D§5]', async ({
  page,
  people,
  inbox,
}) => {
  const rep = await people.newRep()
  const phone = unusedPhone('+60')
  await page.route('**/api/retailer/create-retailer', route => route.abort('aborted'))
  await people.openAs(rep, '/register')
  await completePersonalStep(page, { ...singapore.hcp, phone: unusedPhone('+65') })
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(
    'This number belongs to Singapore. You register HCPs in Malaysia.',
  )
  await completeRegistration(page, inbox, { ...singapore.hcp, phone })
  await expect(page).toHaveURL(/\/sale-rep\/home/)
  expect(await people.findRegistration(phone)).toMatchObject({
    status: 'PENDING',
    campaignInput: { isVerified: false },
    companyUser: { registeredByPromoterId: rep.id },
  })
})

test("an HCP who scans a rep's card registers alone, is assigned to that rep and waits for an admin [D§10]", {
  tag: '@journey',
}, async ({ page, people, inbox, otherPerson }) => {
  const rep = await people.newRep({ prefix: singapore.prefix, name: 'Grace Tan' })
  const phone = unusedPhone(singapore.prefix)
  await people.openAs(rep, '/sale-rep/home')
  await page.getByRole('link', { name: 'My card' }).click()
  await expect(page.getByRole('img', { name: 'QR code of your registration page' })).toBeVisible()
  const card = await page.request.get('/api/rep-card', { headers: { authorization: `Bearer ${rep.token}` } })
  const { code } = (await card.json()).data

  const hcp = await otherPerson()
  await hcp.goto(`/register?rep=${code}`)
  await expect(hcp.getByText('You were invited by Grace Tan')).toBeVisible()
  await hcp.reload()
  await completeRegistration(hcp, inbox, { ...singapore.hcp, phone })
  expect(await people.findRegistration(phone)).toMatchObject({
    status: 'PENDING',
    companyUser: { registeredByPromoterId: rep.id },
  })
  await page.goto('/sale-rep/home')
  await expect(page.getByText('By my card: 1')).toBeVisible()
})
