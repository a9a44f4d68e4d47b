import { expect, test } from '../portal/test.ts'
import { findScreenFaults } from '../screens/faults.ts'

const REQUESTS = '/sale-rep/sample/request'
/** Search, because the list shows only fifty reps at a time. */
const SEARCHED_REPS = '/admin/reps?search=Wombat'

test('the deputy of an absent rep approves and ships until the absence ends, and the activity log names the rep they acted for [R§4 R§6]', async ({
  page,
  people,
  otherPerson,
  expectFailure,
}) => {
  expectFailure('/order/update', 404)
  const [rep, deputy] = [
    await people.newRep({ name: 'Wombat Rahman' }),
    await people.newRep({ name: 'Quokka Lim' }),
  ]
  const hcp = await people.newHcp({ rep })
  const [id, kept] = [await people.newOrder(hcp), await people.newOrder(hcp)]
  const admin = await people.newAdmin()
  await people.openAs(admin, SEARCHED_REPS)
  await page.getByRole('button', { name: `More for ${rep.name}` }).click()
  await page.getByRole('menuitem', { name: `Add an absence of ${rep.name}` }).click()
  const dialog = page.getByRole('dialog')
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kuala_Lumpur' }).format()
  await expect(dialog.getByLabel('From')).toHaveValue(day)
  await dialog.getByLabel('To').fill(day)
  await dialog.getByLabel('Deputy').selectOption(deputy.name)
  expect.soft(await findScreenFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const words = `Away ${day.split('-').reverse().join('/')} · ${deputy.name} deputises`
  await expect(page.getByText(words)).toBeVisible()
  expect.soft(await findScreenFaults(page)).toEqual([])

  const phone = await otherPerson()
  await people.openAs(deputy, '/sale-rep/home', phone)
  await phone.getByRole('link', { name: /Sample Request/ }).click()
  const card = phone.getByRole('article').filter({ hasText: id.slice(-12) })
  await expect(card.getByText(`For ${rep.name}`)).toBeVisible()
  await card.getByRole('button', { name: 'Approve' }).click()
  await card.getByRole('button', { name: 'Mark as Shipped' }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Mark as Shipped' }).click()
  await card.getByRole('link', { name: /^Print slip/ }).click()
  // The requests screen also has an article with this HCP's name, so wait for the slip first.
  await expect(phone.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
  await expect(phone.getByRole('article').getByText(hcp.name)).toBeVisible()

  await page.goto(`/admin/requests/${id}`)
  for (const action of ['approved', 'shipped'])
    await expect(
      page.getByText(`${deputy.name} ${action} this request on behalf of ${rep.name}`),
    ).toBeVisible()
  await page.goto('/admin/activity?kind=order')
  await expect(page.getByRole('listitem').filter({ hasText: `on behalf of ${rep.name}` })).toHaveCount(2)
  expect.soft(await findScreenFaults(page)).toEqual([])

  await people.openAs(deputy, REQUESTS, phone)
  const late = phone.getByRole('article').filter({ hasText: kept.slice(-12) })
  await expect(late.getByRole('button', { name: 'Approve' })).toBeVisible()
  await page.goto(SEARCHED_REPS)
  await page.getByRole('button', { name: `Change the absence of ${rep.name}: ${words}` }).click()
  await dialog.getByRole('button', { name: 'End absence now' }).click()
  await expect(page.getByText(words)).toHaveCount(0)
  await late.getByRole('button', { name: 'Approve' }).click()
  await expect(phone.getByRole('alert')).toContainText('Failed to update status order.')
  await expect(late).toHaveCount(0)
})
