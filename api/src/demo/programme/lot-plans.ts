import type { Region } from '@portal/contract/regions'
import { DEMO } from '../demo-records.ts'
import { PROGRAMME_DAYS } from './plan.ts'
import { localDay, localHourToInstant } from './working-hours.ts'

/** A lot that is to be received. */
export type LotPlan = {
  lotNo: string
  /** 'YYYY-MM-DD'. */
  expiresOn: string
  receivedAt: Date
  /** Null where the requests decide it. */
  pieces: number | null
  hold?: { at: Date; reason: string }
  correction?: { at: Date; quantity: number; reason: string }
}

/** The first letters of a lot's number. */
const CODES: Record<string, string> = {
  'Sensitive Toothpaste 100 g': 'SN',
  'Gum Care Toothpaste 75 g': 'GC',
  'Enamel Repair Mouthwash 250 ml': 'EM',
  'Denture Cleansing Tablets 30s': 'DC',
  'Multivitamin Tablets 30s': 'MV',
  'Calcium with Vitamin D3 30s': 'CA',
  'Joint Relief Gel 50 g': 'JR',
  'Vitamin C Effervescent 15s': 'VC',
}
/** Pieces besides the README's lot that can be ordered today; few of those without it. */
const LEFT: Record<Region, Record<string, number>> = {
  MY: { SN: 397, GC: 140, EM: 65, DC: 0, MV: 210, CA: 88, JR: 11, VC: 120 },
  SG: { SN: 75, GC: 60, EM: 9, DC: 0, MV: 130, CA: 46, JR: 38, VC: 55 },
}
const FEW = 20

/** Whether so few are left that the receipts follow the requests exactly, and no request may give a piece back. */
export function isScarceSample(region: Region, sampleName: string): boolean {
  return leftOf(region, sampleName) <= FEW
}

function leftOf(region: Region, name: string): number {
  return LEFT[region][CODES[name] ?? ''] ?? 100
}

/** The lots of a sample in the order in which they came, and the pieces that can be ordered today without the README's lot. */
export function planLotsOfSample({ region, name, now }: { region: Region; name: string; now: Date }): {
  left: number
  lots: (LotPlan | { lotNo: string; expiresOn: string; receivedAt: Date; pieces: number })[]
} {
  const code = CODES[name] ?? 'XX'
  const left = leftOf(region, name)
  const receivedAgo = (days: number, hour: number) => localHourToInstant(now, hour, -days)
  const lot = (daysAgo: number, validDays: number, letter: string, hour = 10.5) => ({
    lotNo: `${code}-${localDay(now, -daysAgo).slice(2, 7).replace('-', '')}${letter}`,
    expiresOn: localDay(now, validDays - daysAgo),
    receivedAt: receivedAgo(daysAgo, hour),
    pieces: null,
  })
  const regular: LotPlan[] = [
    lot(PROGRAMME_DAYS - 1, 420, 'A', 9.2),
    lot(112, 500, 'B'),
    { ...lot(47, 560, 'C'), ...(left > 50 && { correction: corrected(region, receivedAgo(15, 16.1)) }) },
  ]
  const demoLot = {
    lotNo: DEMO.lot.number,
    expiresOn: localDay(now, DEMO.lot.validDays),
    receivedAt: receivedAgo(21, 11.3),
    pieces: DEMO.stock,
  }
  const lots = [...regular, ...(left > FEW ? [demoLot] : []), ...special(code, region, lot, receivedAgo)]
  const correctedBy = left > 50 ? corrected(region, now).quantity : 0
  return { left: left - correctedBy, lots }
}

function corrected(region: Region, at: Date) {
  return region === 'MY'
    ? { at, quantity: -3, reason: 'Three packs were crushed in the store room' }
    : { at, quantity: 2, reason: 'Two more found at the yearly count' }
}

/** Lots that an admin looks after: held, expired, and inside the margin before their expiry. */
function special(
  code: string,
  region: Region,
  lot: (daysAgo: number, validDays: number, letter: string, hour?: number) => LotPlan,
  at: (daysAgo: number, hour: number) => Date,
): LotPlan[] {
  const held = (pieces: number, reason: string): LotPlan => ({
    ...lot(6, 51, 'H', 10.2),
    pieces,
    hold: { at: at(6, 10.7), reason },
  })
  const plans: Record<string, LotPlan[]> = {
    'MY SN': [held(60, 'Torn seals, carton 4')],
    'SG VC': [held(24, 'Arrived warm; the supplier checks it')],
    'MY MV': [{ ...lot(55, 45, 'X'), pieces: 40 }],
    'MY EM': [{ ...lot(22, 40, 'S'), pieces: 30 }],
    'SG CA': [{ ...lot(24, 41, 'S'), pieces: 20 }],
  }
  return plans[`${region} ${code}`] ?? []
}
