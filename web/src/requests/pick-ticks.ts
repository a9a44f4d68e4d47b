import { createGlobalStore } from '../ui/store.ts'

/** What is ticked on the pick list. It stays so while slips are printed, which is another screen. */
const createTicks = () => createGlobalStore<ReadonlySet<string>>(new Set())

/** The ids of the parcels that are packed. */
export const packedParcels = createTicks()

/** The samples that are picked, each with its pieces: other pieces are not picked yet. */
export const pickedSamples = createTicks()

/** Ticks or unticks one. */
export function setTick(ticks: typeof packedParcels, id: string, done: boolean): void {
  const others = [...ticks.read()].filter(other => other !== id)
  ticks.write(new Set(done ? [...others, id] : others))
}
