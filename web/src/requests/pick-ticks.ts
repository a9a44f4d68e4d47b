import { foldIdentifier } from '@portal/contract/identifiers'
import { createGlobalStore } from '../ui/store.ts'

/** What is ticked on the pick list. It stays so while slips are printed, which is another screen. */
const createTicks = () => createGlobalStore<ReadonlySet<string>>(new Set())

/** The ids of the parcels that are packed. */
export const packedParcels = createTicks()

/** The samples that are picked, each with its pieces: other pieces are not picked yet. */
export const pickedSamples = createTicks()

/** Ticks or unticks one. */
export function saveTick(ticks: typeof packedParcels, id: string, done: boolean): void {
  const others = [...ticks.read()].filter(other => other !== id)
  ticks.write(new Set(done ? [...others, id] : others))
}

/** The parcel whose slip was scanned last: packs are scanned into it. */
export const parcelBeingPacked = createGlobalStore<string | undefined>(undefined)

/** A pack that was scanned into a parcel. */
export type ScannedPack = {
  orderId: string
  itemId: string
  lotNo: string
  gtin: string
  serial: string | undefined
}

/** The packs that were scanned. They stay when their parcels are shipped: a pack goes into one parcel only. */
export const scannedPacks = createGlobalStore<readonly ScannedPack[]>([])

/** Ticks a parcel as packed, or unticks it: then its packs can be scanned anew. */
export function tickParcel(orderId: string, done: boolean): void {
  saveTick(packedParcels, orderId, done)
  if (!done) scannedPacks.write(scannedPacks.read().filter(pack => pack.orderId !== orderId))
}

/** Takes a pack out of the parcel into which it was scanned: that parcel is not packed then. */
export function takeOut(pack: ScannedPack): void {
  scannedPacks.write(scannedPacks.read().filter(other => other !== pack))
  saveTick(packedParcels, pack.orderId, false)
}

/** Whether a pack of the lot that is planned now was scanned for an item of a parcel. */
export function isItemScanned(
  packs: readonly ScannedPack[],
  orderId: string,
  { id, lotNo }: { id: string; lotNo: string | null },
): boolean {
  return packs.some(
    pack => pack.orderId === orderId && pack.itemId === id && isSameLotNumber(pack.lotNo, lotNo ?? ''),
  )
}

/** Whether two numbers of lots look the same. */
export const isSameLotNumber = (one: string, other: string) => foldIdentifier(one) === foldIdentifier(other)
