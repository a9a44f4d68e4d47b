import { buildOrder, buildShopItem } from '../../api/test/factories.ts'
import { expect, test } from '../portal/test.ts'
import { findScreenFaults } from '../screens/faults.ts'

test('a recall is walked from the receipt of goods over the people, one of whom has closed the account and one has no number, to the final report and a release with a reason [D§11]', async ({
  page,
  people,
  portal,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const admin = await people.newAdmin()
  const { token } = admin
  const item = await buildShopItem(portal, {
    ...{ company: people.company('+60'), name: 'Gum Care Sensor', class: 'Medical device' },
    ...{ registration_no: 'GB123', stock: 0 },
  })
  await people.openAs(admin, `/admin/samples/${item.id}`)
  await page.getByRole('button', { name: 'Receive goods' }).click()
  const goods = page.getByRole('dialog', { name: 'Receive goods' })
  await goods.getByLabel('Lot number').fill('G-77')
  // It leaves before the other lot.
  await goods.getByLabel('Expiry date').fill('2098-12-31')
  await goods.getByLabel('Quantity').fill('5')
  await goods.getByRole('button', { name: 'Receive goods' }).click()
  await expect(goods).toBeHidden()

  // Three receive a piece, one request is packed and not shipped.
  const hcps = []
  for (const fullName of ['Aida Open', 'Bala Closed', 'Chen Letter', 'Devi Waits']) {
    const hcp = await people.newHcp({ fullName })
    const { id } = await buildOrder(portal, { user: hcp.row, itemId: item.id, status: 'IN_REVIEW' })
    hcps.push({ ...hcp, orderId: id })
  }
  const [open, closed, letter, waits] = hcps
  if (!open || !closed || !letter || !waits) throw new Error('An HCP is missing.')
  for (const { token: own, orderId } of [open, closed, letter]) {
    await people.call('POST /admin/requests/ship', { token, body: { id: orderId } })
    await people.call('POST /order/status-update', { token: own, body: { id: orderId, status: 'COMPLETED' } })
  }
  for (const { id } of [closed, letter])
    await people.call('POST /admin/hcps/erase', { token, body: { id, reason: 'HCP_ASKED' } })
  await portal.db
    .updateTable('supply_records')
    .set({ phone: null })
    .where('user_id', '=', letter.id)
    .execute()
  await page.goto(`/admin/requests/${waits.orderId}`)
  await page.getByRole('link', { name: 'Print slip' }).click()
  await expect(page.getByRole('article').getByText(/^Lot G-77, expires/)).toBeVisible()

  await page.goto(`/admin/samples/${item.id}`)
  await page.getByRole('button', { name: 'More actions for G-77' }).click()
  await page.getByRole('menuitem', { name: 'Recall' }).click()
  const ask = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await ask.getByLabel('Why it is recalled').fill('Glass in the tube')
  await ask.getByLabel('Risk').selectOption('High (class I)')
  await ask.getByRole('button', { name: 'Recall' }).click()
  await expect(page.getByText('Lot G-77 is recalled and on hold.')).toBeVisible()
  await expect(page.getByText('On hold', { exact: true })).toBeVisible()
  await expect(page.getByText('A printed slip names this lot')).toBeVisible()
  await expect(page.getByRole('link', { name: waits.name })).toBeVisible()
  await expect(page.getByText('0 of 3', { exact: true })).toHaveCount(3)
  expect.soft(await findScreenFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Tell everyone' }).click()
  await expect(ask).toContainText('2 HCPs get a message now')
  await expect(ask).toContainText('1 HCP has no phone number')
  await ask.getByLabel('Authority').selectOption('It will be informed later')
  await ask.getByRole('button', { name: 'Tell everyone' }).click()
  await expect(ask.getByText('Please give a reason.')).toBeVisible()
  await ask.getByLabel('Why the people are told first').fill('Glass can hurt today')
  await ask.getByRole('button', { name: 'Tell everyone' }).click()
  await expect(page.getByText('2 HCPs are told now.')).toBeVisible()
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible()
  await expect(page.getByText('said why a step is not done: Tell the authority')).toBeVisible()
  await expect(page.getByText('Glass can hurt today')).toBeVisible()
  await expect(page.getByText('Account closed, phone number kept')).toBeVisible()
  await expect(page.getByText('No phone number: write a letter')).toBeVisible()

  await page.getByRole('button', { name: 'Mark as done: Tell the authority' }).click()
  await ask.getByLabel('Reference').fill('MDA-17')
  await ask.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('Done: Tell the authority.')).toBeVisible()
  for (const name of [open.name, 'Dr Chen Letter']) {
    await page.getByRole('checkbox', { name: `${name} was contacted` }).check()
    await expect(page.getByText(/^Contacted .*, /).first()).toBeVisible()
  }
  await page.getByRole('button', { name: `${open.name}: the piece came back` }).click()
  await ask.getByRole('button', { name: 'Book as returned' }).click()
  await expect(page.getByText(`Booked as returned: ${open.name}.`)).toBeVisible()
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible()

  for (const step of ['Count what came back', 'Send the final report']) {
    await page.getByRole('button', { name: `Mark as done: ${step}` }).click()
    await ask.getByLabel('Reference').fill('R-1')
    await ask.getByRole('button', { name: 'Mark as done' }).click()
    await expect(page.getByText(`Done: ${step}.`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Close case' }).click()
  await ask.getByLabel('Outcome').selectOption({ index: 1 })
  await ask.getByLabel('Reason').fill('One piece is back, the others are used up')
  await ask.getByRole('button', { name: 'Close case' }).click()
  await expect(page.getByText(/^Case \d+ was closed\.$/)).toBeVisible()
  expect.soft(await findScreenFaults(page)).toEqual([])

  await page.goto(`/admin/samples/${item.id}`)
  await page.getByRole('button', { name: 'Release G-77' }).first().click()
  await ask.getByRole('button', { name: 'Release' }).click()
  await expect(ask.getByText('Reason is required.')).toBeVisible()
  await ask.getByLabel('Reason').fill('The rest was checked piece by piece')
  await ask.getByRole('button', { name: 'Release' }).click()
  await expect(page.getByRole('button', { name: 'Put on hold G-77' })).toBeVisible()
})
