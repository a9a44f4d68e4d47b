import type { Gs1Scan } from '@portal/contract/stock/gs1'
import type { SampleLot } from '@portal/contract/stock/lots.endpoints'
import { expect, test } from 'vitest'
import { addScannedPack, type Goods } from './receive-scan.ts'

const TODAY = '2026-11-26'
const GTIN = '09506000134352'
const PACK: Gs1Scan = { gtin: GTIN, lotNo: 'B1', expiresOn: '2027-06-30' }
const NONE: Goods = { sampleId: '', lotNo: '', expiresOn: '', quantity: '' }
const BEGUN: Goods = { sampleId: 'gel', lotNo: 'B1', expiresOn: '2027-06-30', quantity: '2' }

const aLot = (overrides: Partial<SampleLot> = {}): SampleLot => ({
  id: 'lot',
  lotNo: 'B1',
  expiresOn: '2027-06-30',
  onHand: 5,
  heldAt: null,
  returned: false,
  state: 'OFFERED',
  holdReason: null,
  leavesOn: '2027-05-31',
  shipsNext: false,
  recallCaseId: null,
  ...overrides,
})
const held = { heldAt: '2026-11-01T00:00:00.000Z', state: 'HELD' } as const

const add = (begun: Goods, scan: Gs1Scan, lots: SampleLot[] = [], sampleId = 'gel') =>
  addScannedPack(begun, scan, { sampleId, lots }, TODAY)

test.each<[string, Goods, Gs1Scan, SampleLot[], Partial<Goods>, string]>([
  ['the first pack fills all', NONE, PACK, [], { ...BEGUN, quantity: '1' }, '1 piece of lot B1'],
  ['a further one adds a piece', BEGUN, PACK, [], { quantity: '3' }, '3 pieces of lot B1'],
  [
    'its lot in other letters is the same',
    BEGUN,
    { ...PACK, lotNo: 'b1' },
    [],
    { lotNo: 'B1', quantity: '3' },
    '3 pieces',
  ],
  ['a count adds so many', BEGUN, { ...PACK, count: 12 }, [], { quantity: '14' }, '14 pieces of lot B1'],
  [
    'one without an expiry keeps the one that is there',
    BEGUN,
    { gtin: GTIN, lotNo: 'B1' },
    [],
    { expiresOn: BEGUN.expiresOn, quantity: '3' },
    '3 pieces',
  ],
  [
    'one without an expiry takes that of the stored lot',
    NONE,
    { gtin: GTIN, lotNo: 'b1' },
    [aLot()],
    { expiresOn: '2027-06-30', quantity: '1' },
    '1 piece of lot b1',
  ],
  [
    'an EAN alone says the sample and adds a piece',
    NONE,
    { gtin: GTIN },
    [],
    { sampleId: 'gel', lotNo: '', quantity: '1' },
    '1 piece. Enter the lot number and expiry date that the code does not say.',
  ],
  [
    'the other code of the pack adds none',
    { ...NONE, sampleId: 'gel', quantity: '1' },
    { lotNo: 'B1', expiresOn: '2027-06-30' },
    [],
    { ...BEGUN, quantity: '1' },
    '1 piece of lot B1',
  ],
  [
    'what was typed before the scan is kept',
    { ...BEGUN, sampleId: '' },
    PACK,
    [],
    { ...BEGUN, quantity: '3' },
    '3 pieces',
  ],
  [
    'a number that cannot be read counts as none',
    { ...BEGUN, quantity: 'two' },
    PACK,
    [],
    { quantity: '1' },
    '1 piece',
  ],
  [
    'one that expires tomorrow is received',
    NONE,
    { ...PACK, expiresOn: '2026-11-27' },
    [],
    { expiresOn: '2026-11-27' },
    '1 piece',
  ],
  [
    'a lot of returned pieces on hold is another one',
    NONE,
    PACK,
    [aLot({ ...held, returned: true })],
    { quantity: '1' },
    '1 piece',
  ],
])('%s', (_title, begun, scan, lots, goods, text) => {
  const outcome = add(begun, scan, lots)
  expect(outcome).toMatchObject({ goods })
  expect(outcome).toHaveProperty('text', expect.stringContaining(text))
})

test.each<[string, Goods, Gs1Scan, SampleLot[], string]>([
  [
    'one that expires today',
    NONE,
    { ...PACK, expiresOn: TODAY },
    [],
    'This pack expires on 26/11/2026. Only packs that expire after today are received.',
  ],
  [
    'one without an expiry, of a lot that has expired',
    NONE,
    { gtin: GTIN, lotNo: 'B1' },
    [aLot({ expiresOn: TODAY, state: 'EXPIRED' })],
    'This pack expires on 26/11/2026. Only packs that expire after today are received.',
  ],
  [
    'one of a lot on hold',
    NONE,
    PACK,
    [aLot(held)],
    'Lot B1 is on hold. Nothing was added: put the pack aside.',
  ],
  [
    'one of a lot on hold while another lot is begun',
    { ...BEGUN, lotNo: 'B0' },
    PACK,
    [aLot(held)],
    'Lot B1 is on hold. Nothing was added: put the pack aside.',
  ],
  [
    'one of a recalled lot, also in other letters',
    NONE,
    { ...PACK, lotNo: 'b1' },
    [aLot({ ...held, recallCaseId: 'case' })],
    'Lot b1 is recalled. Nothing was added: put the pack aside.',
  ],
  [
    'one of a recalled lot of which only returned pieces are stored',
    NONE,
    PACK,
    [aLot({ returned: true, recallCaseId: 'case' })],
    'Lot B1 is recalled. Nothing was added: put the pack aside.',
  ],
  [
    'one with another expiry than the stored lot',
    NONE,
    { ...PACK, expiresOn: '2027-07-31' },
    [aLot()],
    'This pack expires on 31/07/2027, but its lot on 30/06/2027. Nothing was added.',
  ],
  [
    'one with another expiry than the pack before',
    BEGUN,
    { ...PACK, expiresOn: '2027-07-31' },
    [],
    'This pack expires on 31/07/2027, but its lot on 30/06/2027. Nothing was added.',
  ],
  [
    'one more than is received at once',
    { ...BEGUN, quantity: '100000' },
    PACK,
    [],
    'At most 100,000 pieces are received at once. Nothing was added.',
  ],
])('%s is refused in words', (_title, begun, scan, lots, refusal) => {
  expect(add(begun, scan, lots)).toEqual({ refusal })
})

test('another lot, and another sample, come after what is begun', () => {
  const next = 'This pack is of other goods. Receive lot B1 first, then go on with it.'
  expect(add(BEGUN, { ...PACK, lotNo: 'B2' })).toEqual({ next })
  expect(add(BEGUN, PACK, [], 'paste')).toEqual({ next })
  expect(add({ ...NONE, sampleId: 'gel', quantity: '1' }, PACK, [], 'paste')).toEqual({
    next: 'This pack is of another sample. Receive what is begun first, then go on with it.',
  })
  expect(add({ ...NONE, sampleId: 'gel' }, PACK, [], 'paste')).toMatchObject({ goods: { sampleId: 'paste' } })
})
