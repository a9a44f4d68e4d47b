import type { SampleLot } from '@portal/contract/stock/lots.endpoints'
import type { Movement } from '@portal/contract/stock/stock.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, inTurn, loseCall, openScreen, refuse, writes } from '../../test/open-screen.tsx'
import { aSample } from '../../test/records.ts'

const CREATE = 'POST /admin/samples/create'
const UPDATE = 'POST /admin/samples/update'
const RECEIVE = 'POST /admin/lots/receive'
const CORRECT = 'POST /admin/lots/correct'
const HOLD = 'POST /admin/lots/hold'

const sample = aSample({ expiringLots: 1 })
const lot: SampleLot = {
  id: '00000000-0000-7000-8000-0000000000b1',
  lotNo: 'A2601',
  expiresOn: '2027-05-31',
  onHand: 98,
  heldAt: null,
  returned: false,
  state: 'OFFERED',
  holdReason: null,
  leavesOn: '2027-05-01',
  shipsNext: true,
  recallCaseId: null,
}
const movement: Movement = {
  id: '7',
  kind: 'SHIP',
  quantity: -1,
  left: 98,
  promised: 0,
  givenBack: 0,
  lotNo: 'A2601',
  label: null,
  reason: null,
  actor: 'Aisyah Rahman',
  createdAt: '2026-11-20T01:02:03.004Z',
}
const rule = { class: 'Medicine', profession: 'Pharmacist Professional', allowed: false } as const

const open = (path: string, answers: Answers = {}) =>
  openScreen(
    path,
    {
      'GET /admin/samples': () => ({ samples: [sample] }),
      'GET /admin/samples/:id': () => ({ sample, lots: [lot], gtins: [] }),
      'GET /admin/samples/:id/movements': () => ({ data: [movement], meta: { next: null } }),
      'GET /admin/sample-rules': () => ({ rules: [rule] }),
      ...answers,
    },
    'ADMIN',
  )
const openList = (answers?: Answers) => open('/admin/samples', answers)
const openSample = (answers?: Answers) => open(`/admin/samples/${sample.id}`, answers)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
async function choose(action: string) {
  await press(`More actions for ${lot.lotNo}`)
  await page.getByRole('menuitem', { name: action }).click()
}

beforeEach(() => page.viewport(1280, 900))

const STATES = ['OFFERED', 'OUT', 'EXPIRED', 'HELD', 'EMPTY'] as const
const aLot = (no: number, overrides: Partial<SampleLot>): SampleLot => ({
  ...lot,
  id: lot.id.replace(/.$/, String(no)),
  lotNo: `L${no}`,
  holdReason: overrides.state === 'HELD' ? 'Torn seals' : null,
  ...overrides,
})
const rowOf = (lotNo: string) => page.getByRole('listitem').filter({ hasText: lotNo })

test('the list has columns for orderable, promised and kept back pieces of each sample, and links to the sample', async () => {
  await openList()
  const table = page.getByRole('table')
  const row = table.getByRole('row').filter({ hasText: sample.name })
  await expect.element(row).toBeVisible()
  const headings = table
    .getByRole('columnheader')
    .elements()
    .map(cell => cell.textContent?.trim())
  const cells = row
    .getByRole('cell')
    .elements()
    .map(cell => cell.textContent)
  const numbers = ['Can be ordered', 'Promised', 'Kept back'].map(name => cells[headings.indexOf(name) - 1])
  expect(numbers).toEqual(['98', '2', '0'])
  await expect.element(row.getByText('Lots expiring soon: 1')).toBeVisible()
  await row.getByRole('link', { name: sample.name }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: sample.name })).toBeVisible()
})

test('a sample without a name is not added, and a complete one is sent with the values typed', async () => {
  const sent = await openList({ [CREATE]: () => sample })
  await press('Add sample')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByLabelText('Name')).toHaveAccessibleDescription('Name is required.')
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  expect(writes(sent, CREATE)).toEqual([])
  await dialog.getByLabelText('Name').fill('Mouthwash')
  await dialog.getByLabelText('Class').selectOptions('Medical device')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(writes(sent, CREATE)).toEqual([
    {
      body: {
        category: 'Oral Care Sample',
        name: 'Mouthwash',
        class: 'Medical device',
        registrationNo: null,
        registrationValidUntil: null,
        leaflet: null,
        usefulLifeMonths: null,
        position: 1,
        active: true,
      },
      shown: undefined,
    },
  ])
})

test('a sample changed by someone else is reported as a conflict', async () => {
  const sent = await openSample({ [UPDATE]: () => refuse('SAMPLE_CHANGED') })
  await press('More actions')
  await page.getByRole('menuitem', { name: 'Edit sample' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Error: This sample was changed in the meantime.')
  expect(writes(sent, UPDATE)[0]?.shown).toBe(`"${sample.updatedAt}"`)
})

test('each lot shows its state in words, and the next lot to ship is marked', async () => {
  const lots = STATES.map((state, no) => aLot(no, { state, shipsNext: state === 'OFFERED' }))
  await openSample({ 'GET /admin/samples/:id': () => ({ sample, lots, gtins: [] }) })
  await page.getByText('Empty lots: 1').click()
  for (const [no, text] of ['Offered', 'No longer offered', 'Expired', 'On hold', 'Empty'].entries())
    await expect.element(rowOf(`L${no}`).getByText(text, { exact: true })).toBeVisible()
  for (const text of ['Ships next', 'No longer offered from 01/05/2027'])
    await expect.element(rowOf('L0').getByText(text)).toBeVisible()
  await expect.element(rowOf('L3').getByText('Torn seals')).toBeVisible()
})

test('goods are received with lot, expiry and quantity, and missing fields show errors', async () => {
  const sent = await openSample({ [RECEIVE]: () => lot })
  await press('Receive goods')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Receive goods' }).click()
  for (const [label, message] of [
    ['Lot number', 'Lot number is required.'],
    ['Expiry date', 'Expiry date is required.'],
    ['Quantity', 'Please enter a number from 1 to 100000.'],
  ] as const)
    await expect.element(dialog.getByLabelText(label)).toHaveAccessibleDescription(message)
  await dialog.getByLabelText('Lot number').fill('B1')
  for (const [day, message] of [
    ['9999-12-31', 'Enter a date before 2100.'],
    ['2020-01-31', 'Enter a date after today.'],
  ] as const) {
    await dialog.getByLabelText('Expiry date').fill(day)
    await expect.element(dialog.getByLabelText('Expiry date')).toHaveAccessibleDescription(message)
  }
  await dialog.getByLabelText('Expiry date').fill('2028-01-31')
  await dialog.getByLabelText('Quantity').fill('50')
  await dialog.getByRole('button', { name: 'Receive goods' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(writes(sent, RECEIVE)).toMatchObject([
    { body: { sampleId: sample.id, lotNo: 'B1', expiresOn: '2028-01-31', quantity: 50 } },
  ])
})

test('a correction that would take reserved pieces is refused with a reason, and the input stays', async () => {
  const sent = await openSample({ [CORRECT]: () => refuse('STOCK_RESERVED') })
  await choose('Correct the count')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Difference').fill('\u221297')
  await dialog.getByLabelText('Reason').fill('Broken')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(dialog.getByText('Error: These pieces are reserved for requests. Cancel requests first.'))
    .toBeVisible()
  await expect.element(dialog.getByLabelText('Difference')).toHaveValue('\u221297')
  expect(writes(sent, CORRECT)).toMatchObject([
    { body: { lotId: lot.id, difference: -97, reason: 'Broken' } },
  ])
})

test.each([
  {
    call: RECEIVE,
    begin: () => press('Receive goods'),
    fields: { 'Lot number': 'B1', 'Expiry date': '2028-01-31', Quantity: '500' },
    action: 'Receive goods',
    corrected: ['Quantity', '50'],
  },
  {
    call: CORRECT,
    begin: () => choose('Correct the count'),
    fields: { Difference: '-20', Reason: 'Broken' },
    action: 'Save',
    corrected: ['Difference', '-2'],
  },
] as const)(
  '$call is sent under one key until it is answered, and a value corrected after a lost answer is not added to it',
  async ({ call, begin, fields, action, corrected: [label, value] }) => {
    const sent = await openSample({ [call]: inTurn(loseCall, loseCall, () => refuse('KEY_REUSED')) })
    await begin()
    const dialog = page.getByRole('dialog')
    for (const [name, text] of Object.entries(fields)) await dialog.getByLabelText(name).fill(text)
    await dialog.getByRole('button', { name: action }).click()
    await expect.element(dialog.getByText(/offline/)).toBeVisible()
    await dialog.getByLabelText(label).fill(value)
    await dialog.getByRole('button', { name: action }).click()
    await expect.element(dialog.getByText(/already saved as you first entered it/)).toBeVisible()
    const keys = sent.filter(({ name }) => name === call).map(({ headers }) => headers['idempotency-key'])
    expect([keys.length, new Set(keys).size, typeof keys[0]]).toEqual([3, 1, 'string'])
  },
)

test('a lot is put on hold with a reason, and a lot on hold can be released', async () => {
  let heldAt: string | null = null
  const sent = await openSample({
    'GET /admin/samples/:id': () => ({
      sample,
      lots: [{ ...lot, heldAt, state: heldAt === null ? 'OFFERED' : 'HELD' }],
      gtins: [],
    }),
    [HOLD]: () => {
      heldAt = '2026-11-22T01:00:00.000Z'
      return { ...lot, heldAt }
    },
  })
  await press('Put on hold A2601')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Reason').fill('Complaint 7')
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect.element(rowOf('A2601').getByText('On hold')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Release A2601' })).toBeVisible()
  expect(writes(sent, HOLD)).toMatchObject([{ body: { lotId: lot.id, held: true, reason: 'Complaint 7' } }])
})

test('on a phone nothing is wider than the screen', async () => {
  await page.viewport(390, 844)
  const fits = () => document.documentElement.scrollWidth <= 390
  await openList()
  await expect.element(page.getByText(sample.name)).toBeVisible()
  expect(fits()).toBe(true)
  await page.getByRole('link', { name: sample.name }).click()
  await expect.element(page.getByText('A2601').first()).toBeVisible()
  expect(fits()).toBe(true)
})
