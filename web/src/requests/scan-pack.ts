import type { IsoDay } from '@portal/contract/days'
import type { RuleCode } from '@portal/contract/problems'
import type { Gs1Scan } from '@portal/contract/stock/gs1'
import type { SampleLot } from '@portal/contract/stock/lots.endpoints'
import type { QueryClient } from '@tanstack/react-query'
import { formatDdMmYyyy, todayAsIsoDay } from '../lib/dates.ts'
import { sampleGtinsQuery, sampleNamesQuery, stockSampleQuery } from '../stock/stock.api.ts'
import { m } from '../texts.ts'
import type { ScanAnswer } from '../ui/scan-field.tsx'
import { isItemScanned, isSameLotNumber, type ScannedPack, scannedPacks, tickParcel } from './pick-ticks.ts'
import type { PickListRequest } from './requests.api.ts'
import { parcelAnswer } from './scan-slip.ts'

/** What a pack's scan led to, and what can be pressed then. */
export type PackAnswer = ScanAnswer & {
  /** The code does not say the lot: somebody who reads the planned one on the pack says so. */
  confirm?: { pack: ScannedPack }
  /** Another lot than planned, which can be picked with a reason. */
  otherLot?: { pack: ScannedPack; lot: SampleLot; planned: string; name: string }
  /** The same pack, which was scanned into a parcel before: it can be taken out of it. */
  before?: ScannedPack
}

const refused = (text: string): PackAnswer => ({ text, isRefusal: true })

/**
 * Checks a pack against the plan of the parcel that is being packed. The right sample of the planned lot is ticked; anything else
 * changes nothing.
 */
export async function scanPack(
  queryClient: QueryClient,
  parcel: PickListRequest,
  { gtin, serial, lotNo, expiresOn }: Gs1Scan,
): Promise<PackAnswer> {
  if (gtin === undefined) return refused(m.pick_scan_no_product())
  const gtins = await queryClient.fetchQuery(sampleGtinsQuery)
  const itemId = gtins.find(one => one.gtin === gtin)?.sampleId
  if (itemId === undefined) return refused(m.pick_scan_foreign({ gtin }))
  const item = parcel.items.find(({ id }) => id === itemId)
  if (item === undefined) {
    const names = await queryClient.fetchQuery(sampleNamesQuery)
    return refused(m.pick_scan_not_in_parcel({ name: names.find(({ id }) => id === itemId)?.name ?? gtin }))
  }
  const { name } = item
  const packs = scannedPacks.read()
  const today = todayAsIsoDay()
  if (expiresOn !== undefined && expiresOn <= today)
    return refused(m.pick_scan_expired({ name, day: formatDdMmYyyy(expiresOn) }))
  const isDone = isItemScanned(packs, parcel.id, item)
  // One that was scanned for a lot which is no longer planned may be scanned again.
  const others = packs.filter(({ orderId, itemId: id }) => isDone || orderId !== parcel.id || id !== itemId)
  const before = others.find(pack => serial !== undefined && pack.gtin === gtin && pack.serial === serial)
  if (before) return { ...refused(m.pick_scan_twice({ name })), before }
  if (isDone) return refused(m.pick_scan_enough({ name }))
  const pack = { orderId: parcel.id, itemId, gtin, serial }
  if (lotNo === undefined) {
    if (item.lotNo === null) return refused(m.pick_scan_no_lot({ name }))
    const confirm = { pack: { ...pack, lotNo: item.lotNo } }
    return { ...refused(m.pick_scan_which_lot({ name, lotNo: item.lotNo })), confirm }
  }
  const { lots } = await queryClient.fetchQuery({ ...stockSampleQuery(itemId), staleTime: 0 })
  const same = lots.filter(lot => isSameLotNumber(lot.lotNo, lotNo))
  const lot = same.find(one => problemOf(one, today) === undefined) ?? same[0]
  if (lot === undefined) return refused(m.pick_scan_lot_unknown({ name, lotNo }))
  const problem = problemOf(lot, today)
  if (problem !== undefined) return refused(await lotProblemText(problem, name, lot))
  if (expiresOn !== undefined && expiresOn !== lot.expiresOn) {
    const days = { day: formatDdMmYyyy(expiresOn), known: formatDdMmYyyy(lot.expiresOn) }
    return refused(m.pick_scan_expiry_differs({ lotNo: lot.lotNo, ...days }))
  }
  const scanned = { ...pack, lotNo: lot.lotNo }
  if (isSameLotNumber(item.lotNo ?? '', lot.lotNo)) return tickPack(parcel, scanned)
  const planned = item.lotNo ?? m.pick_item_no_lot()
  const otherLot = { pack: scanned, lot, planned, name }
  return { ...refused(m.pick_scan_other_lot({ name, lotNo: lot.lotNo, planned })), otherLot }
}

/** Ticks the item of a pack, and the parcel when nothing is missing in it. */
export function tickPack(parcel: PickListRequest, pack: ScannedPack): PackAnswer {
  const { id: orderId, items } = parcel
  const packs = [
    ...scannedPacks.read().filter(other => other.orderId !== orderId || other.itemId !== pack.itemId),
    pack,
  ]
  scannedPacks.write(packs)
  const isPacked = items.every(item => isItemScanned(packs, orderId, item))
  if (isPacked) tickParcel(orderId, true)
  const name = items.find(({ id }) => id === pack.itemId)?.name ?? ''
  return parcelAnswer(
    parcel,
    isPacked ? m.pick_scan_packed() : m.pick_scan_ticked({ name, lotNo: pack.lotNo }),
  )
}

/** Why nothing of a lot is packed, as the server decides it. */
function problemOf(
  { recallCaseId, heldAt, expiresOn, onHand }: SampleLot,
  today: IsoDay,
): RuleCode | undefined {
  if (recallCaseId !== null) return 'LOT_RECALLED_OF'
  if (heldAt !== null) return 'LOT_HELD_OF'
  if (expiresOn <= today) return 'LOT_EXPIRED_OF'
  return onHand === 0 ? 'LOT_EMPTY_OF' : undefined
}

async function lotProblemText(
  code: RuleCode,
  name: string,
  { lotNo, expiresOn }: SampleLot,
): Promise<string> {
  const { serverProblemText } = await import('../lib/error-texts.ts')
  const params = { name, lot: lotNo, day: formatDdMmYyyy(expiresOn) }
  return serverProblemText({ code, params, message: code })
}
