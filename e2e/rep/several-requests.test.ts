import { expect, test } from '../portal/test.ts'

const REQUESTS = '/sale-rep/sample/request'
const MOVED = 'This order was changed in the meantime.'

test('a rep opens several slips at once, and shipping several requests names the one that was already shipped elsewhere [R§4 R§8]', {
  tag: '@journey',
}, async ({ page, people, expectFailure }) => {
  expectFailure('/order/update', 409)
  const rep = await people.newRep()
  const ids: string[] = []
  for (const fullName of ['Arjun Nair', 'Mei Ling Wong', 'Hana Yusof']) {
    ids.push(await people.newOrder(await people.newHcp({ rep, fullName }), 'IN_REVIEW'))
  }
  await people.openAs(rep, `${REQUESTS}?status=IN_REVIEW`)
  const boxOf = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await boxOf('Dr Mei Ling Wong').uncheck()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Print slips (2)' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  for (const [index, name] of ['Dr Hana Yusof', 'Dr Arjun Nair'].entries())
    await expect(page.getByRole('article').nth(index)).toContainText(name)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  await page.getByRole('button', { name: 'Back' }).click()

  const [first, second] = ids.map(id => page.getByRole('article').filter({ hasText: id.slice(-12) }))
  const secondTab = await page.context().newPage()
  await secondTab.goto(REQUESTS)
  const secondTabCard = secondTab.getByRole('article').filter({ hasText: ids[1]?.slice(-12) ?? '' })
  // The selection is still there after the slips.
  await expect(boxOf('Dr Arjun Nair')).toBeChecked()
  await boxOf('Dr Hana Yusof').uncheck()
  await boxOf('Dr Mei Ling Wong').check()
  // One of them is shipped in the other tab.
  await secondTabCard.getByRole('button', { name: 'Mark as Shipped' }).click()
  await secondTab.getByRole('alertdialog').getByRole('button', { name: 'Mark as Shipped' }).click()
  await expect(secondTabCard.getByText('Shipped', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Ship 2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ship 2' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Requests shipped: 1')
  await expect(alert).toContainText(`Dr Mei Ling Wong, request ${ids[1]?.slice(-12)}: ${MOVED}`)
  await expect(first ?? alert).toContainText('Shipped')
  await expect(second ?? alert).not.toBeVisible()
})
