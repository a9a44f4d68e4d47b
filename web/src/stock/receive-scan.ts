import { formatDdMmYyyy, type IsoDay } from '@portal/contract/days'
import { foldIdentifier } from '@portal/contract/identifiers'
import type { Gs1Scan } from '@portal/contract/stock/gs1'
import type { SampleLot } from '@portal/contract/stock/lots.endpoints'
import { PIECES_MAX } from '@portal/contract/stock/stock-rules'
import { isWholeNumberInRange, parseWholeNumberOrNaN } from '../lib/whole-number.ts'
import { m } from '../texts.ts'

/** The goods of one lot, as they are typed or scanned. */
export type Goods = { sampleId: string; lotNo: string; expiresOn: string; quantity: string }

/** What a scan does: it adds to the goods, changes nothing, or is of goods that come after those that are begun. */
export type ScanOutcome = { goods: Goods; text: string } | { refusal: string } | { next: string }

/**
 * Adds a scanned pack to the goods that are begun. A code without a GTIN is on the pack whose GTIN was scanned before it: it adds no
 * piece. A code without an expiry date changes none.
 * @param pack its sample, and the lots of it
 */
export function addScannedPack(
  begun: Goods,
  scan: Gs1Scan,
  pack: { sampleId: string; lots: readonly SampleLot[] },
  today: IsoDay,
): ScanOutcome {
  const { sampleId, lots } = pack
  const isSame = (one: string, other: string) => foldIdentifier(one) === foldIdentifier(other)
  const isNext =
    (begun.sampleId !== '' && begun.sampleId !== sampleId && begun.lotNo + begun.quantity !== '') ||
    (begun.lotNo !== '' && scan.lotNo !== undefined && !isSame(begun.lotNo, scan.lotNo))
  const goods = isNext ? { lotNo: '', expiresOn: '', quantity: '' } : begun
  const lotNo = goods.lotNo || (scan.lotNo ?? '')
  const stored = lots.filter(lot => lotNo !== '' && isSame(lot.lotNo, lotNo))
  const received = stored.find(({ returned }) => !returned)
  const expected = received?.expiresOn ?? goods.expiresOn
  const expiresOn = scan.expiresOn ?? expected
  const before = isWholeNumberInRange(goods.quantity, 0, PIECES_MAX)
    ? parseWholeNumberOrNaN(goods.quantity)
    : 0
  const pieces = before + (scan.gtin === undefined ? 0 : (scan.count ?? 1))

  if (stored.some(({ recallCaseId }) => recallCaseId !== null))
    return { refusal: m.receive_recalled({ lotNo }) }
  if ((received?.heldAt ?? null) !== null) return { refusal: m.receive_held({ lotNo }) }
  if (expiresOn !== '' && expiresOn <= today)
    return { refusal: m.receive_expired({ day: formatDdMmYyyy(expiresOn) }) }
  if (expected !== '' && expiresOn !== expected)
    return {
      refusal: m.receive_expiry_differs({
        scanned: formatDdMmYyyy(expiresOn),
        day: formatDdMmYyyy(expected),
      }),
    }
  if (pieces > PIECES_MAX) return { refusal: m.receive_too_many({ max: PIECES_MAX }) }
  if (isNext)
    return { next: begun.lotNo === '' ? m.receive_next_sample() : m.receive_next({ lotNo: begun.lotNo }) }
  const text =
    lotNo === '' || expiresOn === '' ? m.receive_incomplete({ pieces }) : m.receive_counted({ pieces, lotNo })
  return { goods: { sampleId, lotNo, expiresOn, quantity: pieces === 0 ? '' : String(pieces) }, text }
}
