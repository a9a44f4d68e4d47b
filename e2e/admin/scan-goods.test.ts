import { buildShopItem } from '../../api/test/factories.ts'
import { expect, test } from '../portal/test.ts'
import { findScreenFaults } from '../screens/faults.ts'

const pack = (serial: number) => `]d201095060001343521731063010S-77\u001d21${serial}`

test('three packs are received by scan in four presses, the first time; then in two [D§10]', async ({
  page,
  people,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  const admin = await people.newAdmin()
  const item = await buildShopItem(portal, {
    ...{ company: people.company('+60'), name: 'Scanned Gum Care', stock: 0 },
  })
  await people.openAs(admin, '/admin/samples')
  let presses = 0
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).last().click()
    presses += 1
  }
  const goods = page.getByRole('dialog', { name: 'Receive goods' })
  const field = goods.getByLabel('Scan a pack')
  /** A scanner types into what has the focus. */
  const scan = async (text: string) => {
    await expect(field).toBeFocused()
    await page.keyboard.insertText(text)
    await page.keyboard.press('Enter')
  }

  await press('Receive goods')
  for (const serial of [1, 2, 3]) await scan(pack(serial))
  await expect(goods.getByText('is not known yet')).toBeVisible()
  expect(await findScreenFaults(page)).toEqual([])
  await goods.getByLabel('Sample with this product number').selectOption(item.name)
  presses += 1
  await press('Remember and add')
  await expect(goods.getByText('3 pieces of lot S-77')).toBeVisible()
  await press('Receive goods')
  await expect(goods).toBeHidden()
  expect(presses).toBe(4)

  presses = 0
  await press('Receive goods')
  for (const serial of [4, 5, 6]) await scan(pack(serial))
  await expect(goods.getByText('3 pieces of lot S-77')).toBeVisible()
  await press('Receive goods')
  await expect(goods).toBeHidden()
  expect(presses).toBe(2)

  const lots = await portal.db
    .selectFrom('stock_lots')
    .where('item_id', '=', item.id)
    .select(['lot_no', 'on_hand'])
    .execute()
  expect(lots).toEqual([{ lot_no: 'S-77', on_hand: 6 }])
})
