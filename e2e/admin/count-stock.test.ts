import { buildLot, buildShopItem } from '../../api/test/factories.ts'
import { expect, test } from '../portal/test.ts'
import { findScreenFaults } from '../screens/faults.ts'

test('two lots are counted on a phone, one with a difference, over a reload in the middle, and the difference is posted [D§10]', async ({
  page,
  people,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  const admin = await people.newAdmin({ role: 'WAREHOUSE' })
  const company = people.company('+60')
  const item = await buildShopItem(portal, { company, name: 'Counted Floss', stock: 0 })
  await buildLot(portal, item, { lotNo: 'CF-1', expiresOn: '2098-12-31', quantity: 10 })
  await buildLot(portal, item, { lotNo: 'CF-2', quantity: 20 })

  await people.openAs(admin, '/admin/samples/counts')
  await page.getByRole('button', { name: 'New count' }).click()
  const begin = page.getByRole('dialog', { name: 'New count' })
  await begin.getByLabel(/^All lots/).click()
  await begin.getByLabel('CF-1 · Expires 31/12/2098').click()
  await begin.getByLabel('CF-2 · Expires 31/12/2099').click()
  await begin.getByRole('button', { name: 'New count' }).click()

  await page.getByLabel('Pieces of CF-1').fill('8')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 2 lots counted')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Change CF-1' })).toBeVisible()
  await expect(page.getByText('10 expected')).toBeHidden()
  await page.getByLabel('Pieces of CF-2').fill('20')
  await page.getByRole('button', { name: 'Save CF-2' }).click()
  await expect(page.getByText('2 of 2 lots counted')).toBeVisible()
  expect(await findScreenFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Finish counting' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Finish counting' })
    .click()
  await expect(page.getByText('10 expected · 8 counted')).toBeVisible()
  expect(await findScreenFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Post CF-1' }).click()
  const post = page.getByRole('dialog', { name: 'Post the difference of CF-1' })
  await post.getByLabel('Reason').fill('Two packs were damp')
  await post.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Posted' })).toBeVisible()
  await expect(page.getByText('Done', { exact: true })).toBeVisible()
  const lots = portal.db.selectFrom('stock_lots').where('item_id', '=', item.id).orderBy('lot_no')
  expect((await lots.select('on_hand').execute()).map(lot => lot.on_hand)).toEqual([8, 20])
})
