import type { LotLabel } from '@portal/contract/stock/lots.endpoints'
import type { PrintedPiece } from '../platform/database/request-tables.ts'
import { PortalError } from '../platform/http/errors.ts'
import type { Item } from './refused-items.ts'

/**
 * The slip in the parcel must say what is shipped: another lot may be planned since it was printed, a label corrected, or a sample
 * dropped.
 * @param slip what the slip says; null without one
 * @param items those of the order, also dropped ones
 * @param lots the lot of each item that is shipped
 * @returns SLIP_CHANGED if the slip is out of date
 */
export function findSlipRefusal(
  slip: readonly PrintedPiece[] | null,
  items: readonly Item[],
  lots: ReadonlyMap<string, LotLabel>,
): PortalError | undefined {
  for (const { itemId, lotNo, expiresOn } of slip ?? []) {
    const lot = lots.get(itemId)
    const name = items.find(({ id }) => id === itemId)?.name ?? ''
    if (lot === undefined)
      return new PortalError('SLIP_CHANGED', { problem: { code: 'SLIP_SAMPLE_DROPPED', params: { name } } })
    if (lot.lotNo === lotNo && lot.expiresOn === expiresOn) continue
    if (lotNo === null || lotNo === lot.lotNo) return new PortalError('SLIP_CHANGED')
    const params = { name, printed: lotNo, lot: lot.lotNo }
    return new PortalError('SLIP_CHANGED', { problem: { code: 'SLIP_LOT_CHANGED', params } })
  }
  return undefined
}
