import { buildPng } from '../../api/test/pictures.ts'
import { markDelivered } from '../people/sample-journey.ts'
import { expect, test } from '../portal/test.ts'

test('an HCP reports a missing parcel with a photo; the rep sends it again and ships it; the HCP confirms the delivery [H§2 H§4 D§10]', async ({
  page,
  people,
}) => {
  const hcp = await people.newHcp()
  await people.newOrder(hcp, 'POSTED')
  await people.openAs(hcp, '/portal/order')
  const [card] = [page.getByRole('article')]
  await card.getByText('Details').click()
  await card.getByRole('button', { name: 'Report a problem' }).click()
  const report = page.getByRole('dialog', { name: 'Report a problem' })
  await report.getByLabel('What is wrong?').selectOption('Not arrived')
  await report.getByLabel('Tell us more (optional)').fill('The courier says it was left at the counter')
  await report
    .getByLabel('Photo (optional)')
    .setInputFiles({ name: 'counter.png', mimeType: 'image/png', buffer: Buffer.from(buildPng(60)) })
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(card.getByRole('link', { name: /^Problem reported .* we are looking into it$/ })).toBeVisible()

  await people.openAs(hcp.rep ?? hcp, '/sale-rep/sample/request?status=POSTED')
  await page.getByRole('link', { name: /^Problem reported .*: Not arrived$/ }).click()
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Solve the problem' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Sent again. The new request waits to be shipped.')).toBeVisible()
  await page.goto('/sale-rep/sample/request?status=IN_REVIEW')
  await page.getByRole('button', { name: 'Mark as Shipped' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Shipped' }).click()
  await expect(page.getByText('Shipped', { exact: true })).toBeVisible()

  await people.openAs(hcp, '/portal/order')
  const again = card.filter({ hasText: 'Sent again in place of request' })
  await markDelivered(again)
  await expect(again.getByText('Delivered On')).toBeVisible()
  const first = card.filter({ hasText: 'Lost' })
  await expect(first.getByRole('link', { name: /^Sent again: request / })).toBeVisible()
  await first.getByRole('link', { name: /^Problem reported .* closed$/ }).click()
  await expect(page.getByText('Sent again', { exact: true })).toBeVisible()
})
