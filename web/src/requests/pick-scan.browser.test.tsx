import type { AdminRole } from '@portal/contract/admin-roles'
import type { SampleLot } from '@portal/contract/stock/lots.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aRow, item, openRequests, request } from '../../test/company-requests.ts'
import { type Answers, refuse } from '../../test/open-screen.tsx'
import { aSample, newId } from '../../test/records.ts'
import { packedParcels, parcelBeingPacked, scannedPacks } from './pick-ticks.ts'

const GTIN = '09506000134352'
const FLOSS = { id: newId(), name: 'Floss 50 m' }
const FLOSS_GTIN = '09506000134369'
const BRUSH = { id: newId(), name: 'Soft Brush' }
const BRUSH_GTIN = '09506000134376'
const PASTE_LOT = { lotNo: 'A2601', expiresOn: '2060-05-31' }

const aLot = (lot: Partial<SampleLot>): SampleLot => ({
  ...{ id: newId(), ...PASTE_LOT, onHand: 9, heldAt: null, returned: false, state: 'OFFERED' },
  ...{ holdReason: null, leavesOn: '2060-05-01', shipsNext: false, recallCaseId: null },
  ...lot,
})
const other = aLot({ lotNo: 'B2602' })
const LOTS = [
  aLot({}),
  other,
  aLot({ lotNo: 'HELD-1', heldAt: '2026-11-01T00:00:00.000Z', state: 'HELD' }),
  aLot({ lotNo: 'RECALLED-1', heldAt: '2026-11-01T00:00:00.000Z', state: 'HELD', recallCaseId: newId() }),
  aLot({ lotNo: 'OLD-1', expiresOn: '2020-01-31', state: 'EXPIRED' }),
  aLot({ lotNo: 'GONE-1', onHand: 0, state: 'EMPTY' }),
]

const { hcp, practice, createdAt } = request
const aParcel = (items: { id: string; name: string; lotNo: string | null }[]) => ({
  ...{ id: newId(), createdAt, hcp, practice, items, obstacles: [], remark: [] },
})
const paste = { ...item, lotNo: 'A2601' }
const floss = { ...FLOSS, lotNo: 'F-1' }

/** Opens the pick list with these parcels. The lot of an item that is picked anew is planned from then on. */
async function openPickList(parcels: ReturnType<typeof aParcel>[], answers: Answers = {}, role?: AdminRole) {
  packedParcels.write(new Set())
  scannedPacks.write([])
  parcelBeingPacked.write(undefined)
  let plan = paste.lotNo
  return openRequests(
    '/admin/requests/pick-list',
    {
      'GET /admin/pick-list': () => ({
        samples: [],
        requests: parcels.map(parcel => ({
          ...parcel,
          items: parcel.items.map(one =>
            one.id === item.id && one.lotNo !== null ? { ...one, lotNo: plan } : one,
          ),
        })),
        more: false,
      }),
      'GET /admin/sample-gtins': () => [
        { gtin: GTIN, sampleId: item.id },
        { gtin: FLOSS_GTIN, sampleId: FLOSS.id },
        { gtin: BRUSH_GTIN, sampleId: BRUSH.id },
      ],
      'GET /admin/sample-names': () => [item, FLOSS, BRUSH],
      'GET /admin/samples/:id': ({ name }) => ({
        sample: aSample(),
        lots: name.endsWith(item.id) ? LOTS : [aLot({ lotNo: 'F-1' })],
        gtins: [],
      }),
      'POST /admin/requests/lot': () => {
        plan = other.lotNo
        return {}
      },
      ...answers,
    },
    role,
  )
}

const field = page.getByLabelText('Scan a slip or a pack')
async function scan(text: string) {
  await field.fill(text)
  await userEvent.keyboard('{Enter}')
}
const says = (text: string) => expect.element(page.getByText(text)).toBeVisible()
const pack = (lotNo: string, serial = '1', { gtin = GTIN, expiry = '600531' } = {}) =>
  `(01)${gtin}(17)${expiry}(10)${lotNo}(21)${serial}`
const boxOf = ({ id }: { id: string }) => page.getByRole('checkbox', { name: id.slice(-12) })
const packing = ({ id }: { id: string }, done: number, all: number) =>
  `Packing ${id.slice(-12)} for Dr Hana Yusof: ${done} of ${all} scanned.`

beforeEach(() => page.viewport(1280, 900))

test('a slip and its packs are scanned, wherever the focus is: the parcel is found, its items and then the parcel are ticked', async () => {
  const parcels = [aParcel([paste]), aParcel([paste, floss])]
  const parcel = parcels[1] ?? aParcel([])
  await openPickList(parcels)
  await expect.element(field).toBeVisible()
  await boxOf(parcels[0] ?? parcel).click()
  await userEvent.keyboard(`${parcel.id}{Enter}`)
  await says(packing(parcel, 0, 2))
  await expect.element(boxOf(parcel)).toHaveFocus()
  await userEvent.keyboard(`]d201${GTIN}1760053110A2601~21S1{Enter}`)
  await says(`${item.name}, lot A2601: right. ${packing(parcel, 1, 2)}`)
  await expect.element(boxOf(parcel)).not.toBeChecked()
  await scan(pack('f-1', 'S1', { gtin: FLOSS_GTIN }))
  await says(`Everything is in: the parcel is ticked as packed. ${packing(parcel, 2, 2)}`)
  await expect.element(boxOf(parcel)).toBeChecked()
  await expect.element(page.getByText('2 of 2 packed')).toBeVisible()
})

test('a short number finds a parcel too, and a parcel that is unticked is scanned anew', async () => {
  const parcel = aParcel([paste])
  await openPickList([parcel])
  await scan(parcel.id.slice(-12).toUpperCase())
  await scan(pack('A2601'))
  await expect.element(boxOf(parcel)).toBeChecked()
  await scan(pack('A2601', '2'))
  await says(`This parcel has enough of ${item.name}.`)
  await boxOf(parcel).click()
  await scan(pack('A2601', '2'))
  await expect.element(boxOf(parcel)).toBeChecked()
})

test.each([
  [undefined, 'No request of this company has the number {id}.'],
  [{ status: 'PROCESSING' }, 'Request {id} is not approved yet.'],
  [{ status: 'IN_REVIEW' }, 'Request {id} is approved, but not on this list.'],
  [{ status: 'POSTED' }, 'Request {id} is shipped already.'],
  [{ status: 'COMPLETED' }, 'Request {id} is shipped already.'],
  [{ status: 'CANCELLED' }, 'This request is rejected. There is nothing to pack.'],
  [
    { status: 'CANCELLED', ending: 'CANCELLED_BY_COMPANY' },
    'This request is cancelled. There is nothing to pack.',
  ],
] as const)('a slip that is not on the list says why: %o', async (state, text) => {
  const id = newId()
  await openPickList([aParcel([paste])], {
    'GET /admin/requests': () => ({ data: state ? [aRow({ ...state, id })] : [], meta: { next: null } }),
  })
  await scan(id)
  await says(text.replace('{id}', id.slice(-12)))
  await scan(pack('A2601'))
  await says('Scan the slip of a parcel first.')
})

test.each([
  ['another sample', pack('F-1', '1', { gtin: BRUSH_GTIN }), `${BRUSH.name} does not belong in this parcel.`],
  [
    "another company's product",
    pack('X-1', '1', { gtin: '04006381333931' }),
    'No sample of this company has the product number 04006381333931.',
  ],
  [
    'an expired pack',
    pack('A2601', '1', { expiry: '200131' }),
    `This pack of ${item.name} expired on 31/01/2020.`,
  ],
  ['a lot that is on hold', pack('HELD-1'), `Lot HELD-1 of ${item.name} is on hold.`],
  ['a lot that is recalled', pack('RECALLED-1'), `Lot RECALLED-1 of ${item.name} is recalled.`],
  ['an expired lot', `(01)${GTIN}(10)OLD-1`, `Lot OLD-1 of ${item.name} expired on 31/01/2020.`],
  ['an empty lot', pack('GONE-1'), `Nothing is left of lot GONE-1 of ${item.name}.`],
  ['an unknown lot', pack('NEW-1'), `${item.name} has no lot NEW-1.`],
  [
    'another expiry date',
    pack('A2601', '1', { expiry: '600430' }),
    'The pack expires on 30/04/2060; the label of lot A2601 says 31/05/2060.',
  ],
  ['a code without a product', '(10)A2601', 'This code does not say which product it is.'],
  ['a code that is not read', 'HELLO', 'This is not a product’s code.'],
])('%s changes nothing, and is said in words', async (_what, text, words) => {
  const parcel = aParcel([paste, floss])
  await openPickList([parcel])
  await scan(parcel.id)
  await scan(text)
  await says(words)
  expect(scannedPacks.read()).toEqual([])
  await expect.element(boxOf(parcel)).not.toBeChecked()
})

test('a pack is expired on the day that it names, and not on the day before', async () => {
  const day = (ahead: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' }).format(
      Date.now() + ahead * 86_400_000,
    )
  const expiry = (ahead: number) => day(ahead).slice(2).replaceAll('-', '')
  const parcel = aParcel([paste])
  await openPickList([parcel])
  await scan(parcel.id)
  await scan(pack('A2601', '1', { expiry: expiry(0) }))
  await says(`This pack of ${item.name} expired on ${day(0).split('-').reverse().join('/')}.`)
  await scan(pack('A2601', '1', { expiry: expiry(1) }))
  await says(`The pack expires on ${day(1).split('-').reverse().join('/')}; the label of lot A2601`)
})

test('one pack goes into one parcel: its serial number is not taken twice', async () => {
  const parcels = [aParcel([paste]), aParcel([paste])]
  await openPickList(parcels)
  for (const parcel of parcels) {
    await scan(parcel.id)
    await scan(pack('A2601'))
  }
  await says(`This pack of ${item.name} was scanned already.`)
  expect([...packedParcels.read()]).toEqual([parcels[0]?.id])
})

test('a pack that is scanned again can be taken out of its parcel, and is then scanned into another one', async () => {
  const parcels = [aParcel([paste]), aParcel([paste])] as const
  await openPickList([...parcels])
  for (const parcel of parcels) {
    await scan(parcel.id)
    await scan(pack('A2601'))
  }
  await page.getByRole('button', { name: `Take it out of ${parcels[0].id.slice(-12)}` }).click()
  await expect.element(boxOf(parcels[0])).not.toBeChecked()
  await says(packing(parcels[1], 0, 1))
  await expect.element(field).toHaveFocus()
  await scan(pack('A2601'))
  await expect.element(boxOf(parcels[1])).toBeChecked()
  // In the parcel that has it already, too.
  await scan(pack('A2601'))
  await page.getByRole('button', { name: `Take it out of ${parcels[1].id.slice(-12)}` }).click()
  expect([scannedPacks.read(), [...packedParcels.read()]]).toEqual([[], []])
})

test('a code without a lot is confirmed by who reads it', async () => {
  const parcel = aParcel([paste])
  await openPickList([parcel])
  await scan(parcel.id)
  await scan(GTIN.slice(1))
  await says(`This code does not say the lot. Does the pack of ${item.name} say A2601?`)
  await expect.element(boxOf(parcel)).not.toBeChecked()
  await page.getByRole('button', { name: 'It says A2601' }).click()
  await expect.element(boxOf(parcel)).toBeChecked()
})

test('another lot than planned is picked with a second press and a reason', async () => {
  const parcel = aParcel([paste])
  const sent = await openPickList([parcel])
  await scan(parcel.id)
  await scan(pack('B2602'))
  await says(`This is lot B2602 of ${item.name}; planned is A2601.`)
  await expect.element(boxOf(parcel)).not.toBeChecked()
  await page.getByRole('button', { name: 'Pick lot B2602' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Pick this lot' }).click()
  await expect.element(dialog.getByText('Reason is required.')).toBeVisible()
  await dialog.getByLabelText('Reason').fill(' The other lot is damaged ')
  await dialog.getByRole('button', { name: 'Pick this lot' }).click()
  await expect.element(boxOf(parcel)).toBeChecked()
  await expect.element(page.getByText('lot B2602', { exact: true })).toBeVisible()
  const [call] = sent.filter(({ name }) => name === 'POST /admin/requests/lot')
  const reason = 'The other lot is damaged'
  expect(call?.body).toEqual({ id: parcel.id, itemId: item.id, lotId: other.id, reason })
})

test('a lot that the server refuses stays unpicked, and the dialog says why', async () => {
  const parcel = aParcel([paste])
  const message = `All pieces of lot B2602 of ${item.name} are on the slips of other requests.`
  await openPickList([parcel], { 'POST /admin/requests/lot': () => refuse('LOT_NOT_USABLE', message) })
  await scan(parcel.id)
  await scan(pack('B2602'))
  await page.getByRole('button', { name: 'Pick lot B2602' }).click()
  await page.getByRole('dialog').getByLabelText('Reason').fill('Damaged')
  await page.getByRole('button', { name: 'Pick this lot' }).click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  expect(scannedPacks.read()).toEqual([])
})

test('who may not ship has no field to scan into', async () => {
  const parcel = aParcel([paste])
  await openPickList([parcel], {}, 'READ_ONLY')
  await expect.element(boxOf(parcel)).toBeVisible()
  expect(field.elements()).toEqual([])
})
