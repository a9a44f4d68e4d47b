import type { LotLabel } from '@portal/contract/stock/lots.endpoints'
import type { PrintedPiece } from '../platform/database/request-tables.ts'
import { PortalError } from '../platform/http/errors.ts'
import type { Item } from './refused-items.ts'

/**
 * Requires that the slip in the parcel says what is shipped: another lot may be planned since it was printed, a label corrected, or
 * a sample dropped. @throws PortalError SLIP_CHANGED
 */
export function requirePackingSlipTrue(
  slip: readonly PrintedPiece[],
  items: readonly Item[],
  lots: ReadonlyMap<string, LotLabel>,
): void {
  for (const { itemId, lotNo, expiresOn } of slip) {
    const lot = lots.get(itemId)
    const name = items.find(({ id }) => id === itemId)?.name ?? ''
    if (lot === undefined)
      throw new PortalError('SLIP_CHANGED', { problem: { code: 'SLIP_SAMPLE_DROPPED', params: { name } } })
    if (lot.lotNo === lotNo && lot.expiresOn === expiresOn) continue
    if (lotNo === null || lotNo === lot.lotNo) throw new PortalError('SLIP_CHANGED')
    const params = { name, printed: lotNo, lot: lot.lotNo }
    throw new PortalError('SLIP_CHANGED', { problem: { code: 'SLIP_LOT_CHANGED', params } })
  }
}
