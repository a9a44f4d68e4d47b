import type { SampleLot } from '@portal/contract/stock/lots.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, inTurn, loseCall, openScreen, refuse, writes } from '../../test/open-screen.tsx'
import { aSample, newId } from '../../test/records.ts'

const RECEIVE = 'POST /admin/lots/receive'
const REMEMBER = 'POST /admin/samples/:id/gtins'

const GTIN = '09506000134352'
const OTHER = '19506000134359'
const gel = aSample({ name: 'Gel' })
const paste = aSample({ name: 'Paste' })
const pack = (lotNo: string, serial = '', gtin = GTIN) =>
  `]d201${gtin}1731063010${lotNo}${serial && `\u001d21${serial}`}`

const lot: SampleLot = {
  id: newId(),
  lotNo: 'H1',
  expiresOn: '2031-06-30',
  onHand: 5,
  heldAt: '2026-11-20T01:02:03.004Z',
  returned: false,
  state: 'HELD',
  holdReason: 'Torn seals',
  leavesOn: '2031-05-31',
  shipsNext: false,
  recallCaseId: null,
}

const dialog = page.getByRole('dialog', { name: 'Receive goods' })
const field = dialog.getByLabelText('Scan a pack')
const sampleField = dialog.getByLabelText('Sample', { exact: true })
const receive = dialog.getByRole('button', { name: 'Receive goods' })
async function scan(text: string) {
  await field.fill(text)
  await userEvent.keyboard('{Enter}')
}
const values = () =>
  ['Lot number', 'Expiry date', 'Quantity'].map(
    label => (dialog.getByLabelText(label).element() as HTMLInputElement).value,
  )
const says = (text: string) => expect.element(dialog.getByText(text)).toBeVisible()

beforeEach(() => page.viewport(390, 664))

async function open(path: string, answers: Answers = {}) {
  const sent = await openScreen(
    path,
    {
      'GET /admin/samples': () => ({ samples: [gel, paste] }),
      'GET /admin/sample-names': () => [gel, paste],
      'GET /admin/sample-rules': () => ({ rules: [] }),
      'GET /admin/sample-gtins': () => [
        { gtin: GTIN, sampleId: gel.id },
        { gtin: OTHER, sampleId: paste.id },
      ],
      'GET /admin/samples/:id': () => ({ sample: gel, lots: [lot], gtins: [GTIN] }),
      'GET /admin/samples/:id/movements': () => ({ data: [], meta: { next: null } }),
      [RECEIVE]: () => lot,
      ...answers,
    },
    'ADMIN',
  )
  await page.getByRole('button', { name: 'Receive goods' }).click()
  return sent
}
const openList = (answers?: Answers) => open('/admin/samples', answers)

test('three packs are received by scan in two presses: sample, lot and expiry are filled and each scan adds a piece [D§10]', async () => {
  const sent = await openList()
  await expect.element(field).toHaveFocus()
  for (const serial of ['1', '2', '3']) await scan(pack('B1', serial))
  await says('3 pieces of lot B1')
  await expect.element(sampleField).toHaveValue(gel.id)
  expect(values()).toEqual(['B1', '2031-06-30', '3'])
  await expect.element(field).toHaveFocus()
  await receive.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(writes(sent, RECEIVE)).toMatchObject([
    { body: { sampleId: gel.id, lotNo: 'B1', expiresOn: '2031-06-30', quantity: 3 } },
  ])
})

test('scans that come faster than the answers wait for them, and none is lost', async () => {
  const gtins = Promise.withResolvers<{ gtin: string; sampleId: string }[]>()
  await openList({ 'GET /admin/sample-gtins': () => gtins.promise })
  for (const serial of ['1', '2', '3']) await scan(pack('B1', serial))
  expect(values()).toEqual(['', '', ''])
  gtins.resolve([{ gtin: GTIN, sampleId: gel.id }])
  await says('3 pieces of lot B1')
  expect(values()).toEqual(['B1', '2031-06-30', '3'])
})

test.each([
  [
    'the same pack twice',
    [pack('B1', '1'), pack('B1', '1')],
    'This pack was scanned already. Nothing was added.',
  ],
  [
    'a lot on hold',
    [pack('B1', '1'), pack('H1')],
    'Lot H1 is on hold. Nothing was added: put the pack aside.',
  ],
  [
    'a code that is none',
    [pack('B1', '1'), 'hello'],
    'This is not a product’s code. Scan the GS1 or EAN code on the pack.',
  ],
  [
    'a misread number',
    [pack('B1', '1'), '9506000134353'],
    '9506000134353 is not a product number (GTIN). Scan it again.',
  ],
])('%s is said in words, and nothing changes', async (_title, texts, words) => {
  await openList()
  for (const text of texts) await scan(text)
  await says(words)
  expect(values()).toEqual(['B1', '2031-06-30', '1'])
})

test('a code without a product asks for the other code first', async () => {
  await openList()
  await scan('(17)310630(10)B1')
  await says('This code does not say the product. Scan the other code on the pack first.')
  expect(values()).toEqual(['', '', ''])
})

test('an unknown product number is asked for once and remembered, and the scans that wait are added [D§10]', async () => {
  let known: { gtin: string; sampleId: string }[] = []
  const sent = await openList({
    'GET /admin/sample-gtins': () => known,
    [REMEMBER]: () => {
      known = [{ gtin: GTIN, sampleId: gel.id }]
      return {}
    },
  })
  for (const serial of ['1', '2', '3']) await scan(pack('B1', serial))
  await says(`The product number ${GTIN} is not known yet. Whose is it?`)
  const remember = dialog.getByRole('button', { name: 'Remember and add' })
  await expect.element(remember).toBeDisabled()
  await dialog.getByLabelText('Sample with this product number').selectOptions('Gel')
  await remember.click()
  await says('3 pieces of lot B1')
  await expect.element(field).toHaveFocus()
  await expect.element(remember).not.toBeInTheDocument()
  expect(writes(sent)).toMatchObject([{ name: `POST /admin/samples/${gel.id}/gtins`, body: { gtin: GTIN } }])
  await receive.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(writes(sent, RECEIVE)).toMatchObject([{ body: { sampleId: gel.id, quantity: 3 } }])
})

test("on a sample's page an unknown product number is remembered by one press, and a pack of another sample is refused", async () => {
  let known = [{ gtin: OTHER, sampleId: paste.id }]
  let scanned = gel
  await open(`/admin/samples/${gel.id}`, {
    'GET /admin/sample-gtins': () => known,
    'GET /admin/samples/:id': () => ({ sample: scanned, lots: [], gtins: [] }),
    [REMEMBER]: () => {
      known = [...known, { gtin: GTIN, sampleId: gel.id }]
      return {}
    },
  })
  await expect.element(sampleField).not.toBeInTheDocument()
  await scan(pack('B1', '1'))
  await dialog.getByRole('button', { name: 'It is this sample: remember and add' }).click()
  await says('1 piece of lot B1')
  scanned = paste
  await scan(pack('P1', '1', OTHER))
  await says('This is another sample: Paste. Nothing was added.')
  expect(values()).toEqual(['B1', '2031-06-30', '1'])
})

test('a pack that is not wanted is skipped, and the next one is added', async () => {
  await openList({ 'GET /admin/sample-gtins': () => [{ gtin: GTIN, sampleId: gel.id }] })
  await scan(pack('P1', '1', OTHER))
  await scan(pack('B1', '1'))
  await dialog.getByRole('button', { name: 'Skip this pack' }).click()
  await says('1 piece of lot B1')
  await expect.element(field).toHaveFocus()
})

test('another lot asks: what is begun is received first, then the pack begins the next receipt, under a key of its own', async () => {
  const sent = await openList({ [RECEIVE]: inTurn(loseCall, loseCall, () => lot) })
  await scan(pack('B1', '1'))
  await scan(pack('B2', '2'))
  await says('This pack is of other goods. Receive lot B1 first, then go on with it.')
  expect(values()).toEqual(['B1', '2031-06-30', '1'])
  const goOn = dialog.getByRole('button', { name: 'Receive and go on' })
  await goOn.click()
  await expect.element(dialog.getByText(/offline/)).toBeVisible()
  await goOn.click()
  await says('1 piece of lot B2')
  await receive.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const calls = sent.filter(({ name }) => name === RECEIVE)
  expect(calls.map(({ body }) => Reflect.get(Object(body), 'lotNo'))).toEqual(['B1', 'B1', 'B1', 'B2'])
  const keys = calls.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[0])
})

test('a refusal of the server stays with what was scanned', async () => {
  await openList({ [RECEIVE]: () => refuse('LOT_EXPIRY_DIFFERS') })
  await scan(pack('B1', '1'))
  await says('1 piece of lot B1')
  await receive.click()
  await says('Error: This lot was received with another expiry date.')
  expect(values()).toEqual(['B1', '2031-06-30', '1'])
})

test('product numbers that cannot be loaded are said, and the next scan tries again', async () => {
  await openList({
    'GET /admin/sample-gtins': inTurn(
      () => refuse('INTERNAL'),
      () => [{ gtin: GTIN, sampleId: gel.id }],
    ),
  })
  await scan(pack('B1', '1'))
  await says('An error occurred while processing your request.')
  await scan(pack('B1', '1'))
  await says('1 piece of lot B1')
})

test('without a scan the sample must be chosen', async () => {
  await openList()
  await receive.click()
  await expect.element(sampleField).toHaveAccessibleDescription('Please choose the sample.')
  await expect.element(sampleField).toHaveFocus()
})
