import { readFile } from 'node:fs/promises'
import { expect, test } from '../portal/test.ts'
import { findScreenFaults } from '../screens/faults.ts'

test('a request that a rep ships appears in the list, on its page, on its printed slip and in the distribution report [R§2 R§4 D§7]', {
  tag: '@journey',
}, async ({ page, people }) => {
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep, fullName: 'Nurul Izzah Slipway' })
  const id = await people.newOrder(hcp, 'IN_REVIEW', 'Ring at the back door')
  const shown = id.slice(-12)
  const admin = await people.newAdmin()
  await people.openAs(admin, `/admin/requests/pick-list?search=${shown}`)
  await expect(page.getByText('Ring at the back door')).toBeVisible()

  await people.openAs(rep, '/sale-rep/sample/request')
  await page.getByRole('button', { name: 'Mark as Shipped' }).click()
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Mark as Shipped' })
    .click()
  await page.getByRole('link', { name: `Print slip of request ${shown}` }).click()
  const slip = page.getByRole('article')
  for (const text of [shown, hcp.name, 'Ring at the back door', /^Lot .+, expires/])
    await expect(slip.getByText(text).first()).toBeVisible()
  expect.soft(await findScreenFaults(page)).toEqual([])
  for (const [paper, points] of [
    ['A6', 298],
    ['A4', 595],
  ] as const) {
    await page.getByLabel('Paper').selectOption(paper)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    const [, width] = /\/MediaBox \[0 0 ([\d.]+)/.exec(pdf) ?? []
    expect(Math.round(Number(width))).toBe(points)
  }

  await page.setViewportSize({ width: 1280, height: 900 })
  await people.openAs(admin, '/admin/home')
  await page.getByRole('link', { name: 'Requests', exact: true }).click()
  await page.getByLabel('Search').fill('Slipway')
  await page.getByRole('link', { name: `${shown}, ${hcp.name}` }).click()
  await expect(page.getByText('shipped this request')).toBeVisible()
  expect.soft(await findScreenFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Print slip' }).click()
  await expect(page.getByRole('article').getByText(shown)).toBeVisible()

  await page.goto('/admin/requests/supply')
  await expect(page.getByRole('row').filter({ hasText: hcp.name })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download full CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.split('\r\n').find(line => line.includes(id))).toContain(`Dr Nurul Izzah Slipway,`)
  await page.goto('/admin/activity?kind=export')
  await expect(page.getByText('exported the distribution report').first()).toBeVisible()
})
