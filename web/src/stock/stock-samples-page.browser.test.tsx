import type { SampleRule } from '@portal/contract/stock/stock.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, refuse } from '../../test/open-screen.tsx'
import { aSample } from '../../test/records.ts'

beforeEach(() => page.viewport(1280, 900))

const toothpaste = aSample({ name: 'Gum Care Toothpaste', expiringLots: 1 })

test('samples can be filtered by name, number and state, and the filters are kept in the address', async () => {
  const samples = [
    toothpaste,
    aSample({ name: 'Joint Gel', registrationNo: 'NOT26', low: true }),
    aSample({ name: 'Old Gel', active: false, offered: false }),
    aSample({ name: 'Closed Gel', offered: false }),
  ]
  const answers = {
    'GET /admin/samples': () => ({ samples }),
    'GET /admin/sample-rules': () => ({ rules: [] }),
  }
  await openScreen('/admin/samples', answers, 'ADMIN')
  const names = () =>
    page
      .getByRole('link', { name: /Toothpaste|Gel/ })
      .elements()
      .map(link => link.textContent)
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name, exact: false })
  for (const [choice, found] of [
    ['Low stock', ['Joint Gel']],
    ['Expiring soon', [toothpaste.name]],
    ['Not offered', ['Old Gel', 'Closed Gel']],
    ['Offered', [toothpaste.name, 'Joint Gel']],
  ] as const) {
    await tab(choice).first().click()
    await expect.poll(names).toEqual(found)
  }
  await page.getByLabelText('Search').fill('not26')
  await expect.poll(names).toEqual(['Joint Gel'])
  await expect.poll(() => location.search).toBe('?state=active&search=not26')
  await page.getByLabelText('Search').fill('nothing like it')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(names).toHaveLength(4)
  await expect.element(page.getByText('Not allowed for any profession')).toBeVisible()
})

test("samples are in the company's order, by name or fewest first; the order is kept in the address and used in the download", async () => {
  const samples = [
    aSample({ name: 'Rinse 20 ml', usable: 40 }),
    aSample({ name: 'Rinse 5 ml', usable: 3 }),
    aSample({ name: 'Floss', usable: 900 }),
    aSample({ name: 'Old rinse', usable: 3, active: false }),
  ]
  const sent = await openScreen(
    '/admin/samples?sort=whatever',
    {
      'GET /admin/samples': () => ({ samples }),
      'GET /admin/sample-rules': () => ({ rules: [] }),
      'POST /admin/samples/export': () => refuse('EXPORT_TOO_LARGE'),
    },
    'ADMIN',
  )
  const names = () =>
    page
      .getByRole('link', { name: /Rinse|Floss/i })
      .elements()
      .map(link => link.textContent)
  const sort = page.getByLabelText('Sort by')
  await expect.poll(names).toEqual(['Rinse 20 ml', 'Rinse 5 ml', 'Floss', 'Old rinse'])
  await sort.selectOptions('Name')
  await expect.poll(names).toEqual(['Floss', 'Old rinse', 'Rinse 5 ml', 'Rinse 20 ml'])
  await sort.selectOptions('Fewest first')
  await expect.poll(names).toEqual(['Rinse 5 ml', 'Old rinse', 'Rinse 20 ml', 'Floss'])
  expect(location.search).toBe('?sort=fewest')
  await page.getByRole('button', { name: 'Download full CSV' }).click()
  await expect
    .poll(() => sent.find(({ name }) => name === 'POST /admin/samples/export')?.body)
    .toEqual({ sort: 'fewest' })
  await page.getByLabelText('Search').fill('nothing like it')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(names).toHaveLength(4)
  expect(location.search).toBe('?sort=fewest')
})

test('how long each sample lasts is drawn on one scale of 90 days, with the days in words; a longer bar is cut, and low stock ends in its zone [UX§32]', async () => {
  const samples = [
    aSample({ name: 'Gel A', usable: 525, shipped: 90 }),
    aSample({ name: 'Gel B', usable: 45, shipped: 90 }),
    aSample({ name: 'Gel C', usable: 10, shipped: 90, low: true }),
    aSample({ name: 'Gel D', usable: 0, shipped: 90, low: true }),
    aSample({ name: 'Gel E', usable: 30, shipped: 0 }),
  ]
  await openScreen(
    '/admin/samples',
    { 'GET /admin/samples': () => ({ samples }), 'GET /admin/sample-rules': () => ({ rules: [] }) },
    'ADMIN',
  )
  await expect.element(page.getByText('Gel E')).toBeVisible()
  const rows = samples.map(({ name }) => {
    const row = page.getByRole('row').filter({ hasText: name }).element()
    const share = (look: string) => {
      const part = row.querySelector(`[data-look=${look}]`)
      const whole = part?.closest('svg')?.getBoundingClientRect().width ?? Number.NaN
      return part && Math.round((part.getBoundingClientRect().width / whole) * 90)
    }
    const words = /[\d,.]+ days?|Nothing shipped.*days/.exec(row.textContent)?.[0]
    return [share('days'), share('low'), row.querySelector('[data-look=cut]') !== null, words]
  })
  expect(rows).toEqual([
    [90, 20, true, '525 days'],
    [45, 20, false, '45 days'],
    [10, 20, false, '10 days'],
    [0, 20, false, '0 days'],
    [null, null, false, 'Nothing shipped in the last 90 days'],
  ])
  await expect.element(page.getByText('0–90 days, » is more')).toBeVisible()
})

test('a registration that is missing, has ended or ends soon is said in words, and has its own tab [D§11]', async () => {
  const samples = [
    aSample({ name: 'Ending Gel', registration: 'ENDS_SOON', registrationValidUntil: '2027-01-31' }),
    aSample({
      name: 'Ended Gel',
      registration: 'ENDED',
      registrationValidUntil: '2026-10-31',
      offered: false,
    }),
    aSample({ name: 'Probe Gel', registration: 'MISSING', offered: false }),
    aSample({ name: 'Old Gel', registration: 'ENDED', active: false, offered: false }),
    aSample({ name: 'Fine Gel', registrationValidUntil: '2029-01-31' }),
  ]
  const answers = {
    'GET /admin/samples': () => ({ samples }),
    'GET /admin/sample-rules': () => ({ rules: [] }),
  }
  await openScreen('/admin/samples?state=registration', answers, 'ADMIN')
  const rows = page.getByRole('row').filter({ hasText: 'Gel' })
  await expect.poll(() => rows.elements().length).toBe(3)
  for (const text of [
    'Registration ends 31/01/2027',
    'Registration ended 31/10/2026: not offered',
    'No registration number: devices without one are not offered in Singapore',
  ])
    await expect.element(rows.getByText(text)).toBeVisible()
  expect(page.getByText('Not allowed for any profession').elements()).toEqual([])
})

test('the table says whom the law forbids a class, and cannot allow a profession that it forbids as a whole [D§11]', async () => {
  const poison = 'Medicine with poison group'
  const rules: SampleRule[] = [
    {
      class: poison,
      profession: 'Pharmacist Professional',
      allowed: true,
      forbidden: ['Pharmacist assistant'],
    },
    {
      ...{ class: poison, profession: 'Dietitian/Nutritionist Professional', allowed: false },
      forbidden: ['Nutritionist', 'Dietitian', 'Diebetologist', 'Hepatologist'],
    },
  ]
  const answers = {
    'GET /admin/samples': () => ({ samples: [] }),
    'GET /admin/sample-rules': () => ({ rules }),
  }
  await openScreen('/admin/samples', answers, 'ADMIN')
  const group = page.getByRole('group', { name: poison })
  const box = (name: string) => group.getByRole('checkbox', { name })
  await expect.element(box('Pharmacist Professional Not for: Pharmacist assistant')).toBeChecked()
  await expect
    .element(group.getByText('Dietitian/Nutritionist Professional Not allowed by law'))
    .toBeVisible()
  expect(box('Dietitian').elements()).toEqual([])
  await expect.element(box('Dental Professional')).toBeEnabled()
  await expect
    .element(group.getByText('This table cannot allow anyone else.', { exact: false }))
    .toBeVisible()
  const others = page.getByRole('group', { name: 'Medicine', exact: true })
  expect(others.getByText('by law').elements()).toEqual([])
})

const RULE = 'POST /admin/sample-rules'
const rule = { class: 'Medicine', profession: 'Pharmacist Professional', allowed: false } as const

test('allowing a class for a profession asks for confirmation and is undone when refused', async () => {
  let refused = false
  const sent = await openScreen(
    '/admin/samples',
    {
      'GET /admin/samples': () => ({ samples: [] }),
      'GET /admin/sample-rules': () => ({ rules: [rule] }),
      [RULE]: () => (refused ? refuse('INTERNAL') : {}),
    },
    'ADMIN',
  )
  const rulesSent = () => sent.filter(({ name }) => name === RULE).map(({ body }) => body)
  const medicine = page.getByRole('group', { name: 'Medicine', exact: true })
  const box = medicine.getByRole('checkbox', { name: 'Pharmacist Professional' })
  const dialog = page.getByRole('alertdialog', { name: 'Allow Medicine samples?' })
  await box.click()
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(
      'Pharmacist Professional can then request Medicine samples. After this, allowed for: Pharmacist Professional.',
    )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(rulesSent()).toEqual([])
  await box.click()
  await dialog.getByRole('button', { name: 'Allow' }).click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(rulesSent()).toEqual([{ ...rule, allowed: true }])
  refused = true
  await box.click()
  await dialog.getByRole('button', { name: 'Allow' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(box).not.toBeChecked()
})

test('two changes confirmed quickly are sent one after the other, and both stay visible until they are saved', async () => {
  let rules: SampleRule[] = [
    { class: 'Medicine', profession: 'Pharmacist Professional', allowed: true },
    { class: 'Medicine', profession: 'Dental Professional', allowed: true },
  ]
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sent = await openScreen(
    '/admin/samples',
    {
      'GET /admin/samples': () => ({ samples: [] }),
      'GET /admin/sample-rules': () => ({ rules }),
      [RULE]: async ({ body }) => {
        const changed = body as SampleRule // as the contract has it
        await answers[rulesSent().length - 1]?.promise
        rules = rules.map(rule => (rule.profession === changed.profession ? changed : rule))
        return {}
      },
    },
    'ADMIN',
  )
  const rulesSent = () => sent.filter(({ name }) => name === RULE)
  const medicine = page.getByRole('group', { name: 'Medicine', exact: true })
  const boxes = rules.map(({ profession }) => medicine.getByRole('checkbox', { name: profession }))
  const reads = () => sent.filter(({ name }) => name === 'GET /admin/sample-rules').length
  for (const box of boxes) {
    await box.click()
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  }
  expect(rulesSent()).toHaveLength(1)
  answers[0]?.resolve()
  await expect.poll(() => rulesSent()).toHaveLength(2)
  expect(reads()).toBe(1)
  for (const box of boxes) await expect.element(box).not.toBeChecked()
  answers[1]?.resolve()
  await expect.poll(reads).toBe(2)
  for (const box of boxes) await expect.element(box).not.toBeChecked()
})

test('on a phone the first sample with its stock is in view, and less used actions are behind three dots', async () => {
  await page.viewport(390, 844)
  const sent = await openScreen(
    '/admin/samples',
    {
      'GET /admin/samples': () => ({ samples: [aSample({ usable: 98, reserved: 2, keptBack: 0 })] }),
      'GET /admin/sample-rules': () => ({ rules: [] }),
      'POST /admin/samples/export': () => refuse('EXPORT_TOO_LARGE'),
    },
    'ADMIN',
  )
  const row = page.getByRole('listitem').filter({ hasText: toothpaste.name.slice(0, 8) })
  await expect.element(row).toBeVisible()
  expect(row.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844)
  expect(row.element().textContent).toContain('98 can be ordered2 promised')
  const download = page.getByRole('menuitem', { name: 'Download full CSV' })
  await expect.element(download).not.toBeInTheDocument()
  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  for (const name of ['Limits', 'Import'])
    await expect.element(page.getByRole('menuitem', { name })).toBeVisible()
  await download.click()
  await expect.element(page.getByText('This list is too large for one file.')).toBeVisible()
  expect(sent.map(({ name }) => name)).toContain('POST /admin/samples/export')
})
