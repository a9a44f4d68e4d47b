import { expect, test } from '../portal/test.ts'
import { findScreenFaults } from '../screens/faults.ts'

const GTIN = '09555000770015'

test('a slip and its pack are scanned on the pick list, the parcel is shipped, and its code opens the request', async ({
  page,
  people,
}) => {
  const id = await people.newOrder(await people.newHcp({ fullName: 'Siti Scanpack' }), 'IN_REVIEW')
  const shown = id.slice(-12)
  const { token } = await people.newAdmin()
  const headers = { authorization: `Bearer ${token}` }
  const list = await page.request.get(`/api/admin/pick-list?search=${shown}`, { headers })
  const [{ id: sampleId, lots }] = (await list.json()).data.samples
  const remember = { headers, data: { gtin: GTIN } }
  expect((await page.request.post(`/api/admin/samples/${sampleId}/gtins`, remember)).ok()).toBe(true)

  await page.setViewportSize({ width: 390, height: 664 })
  await people.openAs({ token }, `/admin/requests/pick-list?search=${shown}`)
  await expect(page.getByLabel('Scan a slip or a pack')).toBeVisible()
  const scan = async (...parts: string[]) => {
    for (const [place, part] of parts.entries()) {
      // A scanner types FNC1, which ends a part, as this key.
      if (place > 0) await page.keyboard.press('Control+]')
      await page.keyboard.type(part)
    }
    await page.keyboard.press('Enter')
  }
  await scan(id)
  const packing = `Packing ${shown} for Dr Siti Scanpack`
  await expect(page.getByText(`${packing}: 0 of 1 scanned.`)).toBeVisible()
  const parcel = page.getByRole('checkbox', { name: shown })
  await expect(parcel).toBeFocused()
  const expiry = lots[0].expiresOn.slice(2).replaceAll('-', '')
  await scan(`]d201${GTIN}17${expiry}10NOT-THERE`, '21S1')
  await expect(page.getByText('has no lot NOT-THERE.')).toBeVisible()
  await expect(parcel).not.toBeChecked()
  await scan(`]d201${GTIN}17${expiry}10${lots[0].lotNo}`, '21S1')
  await expect(page.getByText(`${packing}: 1 of 1 scanned.`)).toBeVisible()
  await expect(parcel).toBeChecked()
  expect.soft(await findScreenFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Ship 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ship 1' }).click()
  await expect(page.getByText('Requests shipped: 1')).toBeVisible()
  await scan(id)
  await expect(page.getByText(`Request ${shown} is shipped already.`)).toBeVisible()

  await page.goto('/admin/requests?status=PROCESSING')
  await page.getByLabel('Search').click()
  await scan(id)
  await expect(page).toHaveURL(`/admin/requests/${id}`)
  await expect(page.getByText(`Lot ${lots[0].lotNo}`).first()).toBeVisible()
})
