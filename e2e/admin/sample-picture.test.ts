import { buildPng } from '../../api/test/pictures.ts'
import { chooseSample } from '../people/sample-journey.ts'
import { expect, test } from '../portal/test.ts'

test("an HCP sees a sample's picture in the item list and on the order until an admin removes the picture [R§4 H§5]", async ({
  page,
  people,
}) => {
  const admin = await people.newAdmin()
  const hcp = await people.newHcp()
  const name = `Herbal Toothpaste ${Date.now()}`
  const described = { name, category: 'Oral Care Sample', class: 'Cosmetic', registrationNo: null } as const
  const sample = await people.call('POST /admin/samples/create', {
    token: admin.token,
    body: { ...described, position: 0, active: true },
  })
  // The new sample becomes the first of the list, and other tests order the first sample, so it needs stock.
  const goods = { sampleId: sample.id, lotNo: 'P1', expiresOn: '2099-12-31', quantity: 10_000 }
  await people.call('POST /admin/lots/receive', { token: admin.token, body: goods })
  const shown = () => page.locator('main img[src^="/api/sample-pictures/"]').filter({ visible: true })
  const isLoaded = () =>
    shown()
      .first()
      .evaluate(image => image instanceof HTMLImageElement && image.naturalWidth === 208)

  await people.openAs(admin, `/admin/samples/${sample.id}`)
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Picture' }).click()
  const dialog = page.getByRole('dialog')
  const file = { name: 'pack.png', mimeType: 'image/png', buffer: buildPng(300) }
  await dialog.getByLabel('Picture file').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(isLoaded).toBe(true)

  await people.openAs(hcp, '/portal/sample/request')
  await chooseSample(page, 1, name)
  await expect.poll(isLoaded).toBe(true)
  const item = { shopItemId: sample.id, qty: 1, isSelected: true }
  await people.call('POST /carts', { token: hcp.token, body: item })
  const { addressInfo } = await people.call('GET /users/details', { token: hcp.token })
  const literals = { currency: 'WALLET', description: true, total: 0, type: 'WALLET_SHOP' }
  const body = { addressId: addressInfo[0]?.id, ...literals }
  await people.call('POST /orders', { token: hcp.token, body })
  for (const path of ['/portal/order', '/portal/home']) {
    await page.goto(path)
    await expect.poll(isLoaded).toBe(true)
  }

  await people.openAs(admin, `/admin/samples/${sample.id}`)
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Picture' }).click()
  await dialog.getByRole('button', { name: 'Remove picture' }).click()
  await expect(dialog).toBeHidden()
  await expect(shown()).toHaveCount(0)
  await people.openAs(hcp, '/portal/order')
  await expect(page.getByText(name)).toBeVisible()
  await expect(shown()).toHaveCount(0)
})
