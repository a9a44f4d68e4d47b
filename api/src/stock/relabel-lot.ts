import { foldIdentifier } from '@portal/contract/identifiers'
import type { Lot, LotLabel } from '@portal/contract/stock/lots.endpoints'
import { sql } from 'kysely'
import type { Routes } from '../companies/app-context.ts'
import { findCurrentDay } from '../platform/database/days.ts'
import type { Trx } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import { findLotOrThrow, lockItemOfLot } from './lots.queries.ts'
import { insertStockMovements } from './movements.queries.ts'
import { limitPlannedPiecesOfLot } from './plan-lots.queries.ts'

/**
 * Corrects a mistyped number or expiry date of a lot. The slips that name it are printed again; those of shipped requests keep
 * the old label. A correction that changes nothing succeeds, so that a lost answer can be asked for again.
 */
export function registerLotCorrection({ change }: Pick<Routes, 'change'>): void {
  change('POST /admin/lots/relabel', {
    audits: { 'stock.relabelled': 'stock_lot' },
    async run({ trx, session, body: { lotId, shown, reason, lotNo, expiresOn }, audit }) {
      const itemId = await lockItemOfLot(trx, session, lotId)
      const { lot } = await findLotOrThrow(trx, lotId, session.companyId)
      const [from, to] = [labelOf(lot), { lotNo, expiresOn }]
      if (isSameLabel(from, to)) return lot
      if (await isNumberTaken(trx, itemId, lot, lotNo)) throw new PortalError('LOT_EXISTS')
      const today = await findCurrentDay(trx, session.company.timeZone)
      const isOffered = lot.heldAt === null && lot.onHand > 0 && lot.expiresOn > today
      if (isOffered && expiresOn <= today) throw new PortalError('LOT_OFFERED')
      // A number from before may have characters that no call can name: what it looks like decides.
      if (foldIdentifier(shown.lotNo) !== foldIdentifier(from.lotNo)) throw new PortalError('LOT_CHANGED')
      const { numUpdatedRows } = await trx
        .updateTable('stock_lots')
        .set({ lot_no: lotNo, lot_no_folded: foldIdentifier(lotNo), expires_on: expiresOn })
        .where('id', '=', lotId)
        .where('lot_no', '=', from.lotNo)
        .where(sql<boolean>`expires_on::text = ${shown.expiresOn}`)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw new PortalError('LOT_CHANGED')
      await limitPlannedPiecesOfLot(trx, lotId, 0)
      const label = sql<string>`${JSON.stringify({ from, to })}::jsonb`
      const movement = { item_id: itemId, lot_id: lotId, kind: 'RELABEL', quantity: 0 } as const
      await insertStockMovements(trx, [{ ...movement, actor_id: session.userId, reason, label }])
      audit('stock.relabelled', lotId, { before: from, after: to, reason })
      return { ...lot, ...to }
    },
  })
}

const labelOf = ({ lotNo, expiresOn }: Lot): LotLabel => ({ lotNo, expiresOn })

const isSameLabel = (one: LotLabel, other: LotLabel) =>
  one.lotNo === other.lotNo && one.expiresOn === other.expiresOn

/**
 * Whether another lot of the item has a number that looks the same; a lot of returned pieces stands beside the one they left. Of two
 * that looked the same before, each may keep its number. The caller locks the item.
 */
async function isNumberTaken(
  trx: Trx,
  itemId: string,
  { id, lotNo: before, returned }: Lot,
  wanted: string,
): Promise<boolean> {
  const others = trx.selectFrom('stock_lots').where('item_id', '=', itemId).where('id', '<>', id)
  const numbers = (await others.where('returned', '=', returned).select('lot_no').execute()).map(
    ({ lot_no }) => lot_no,
  )
  const folded = foldIdentifier(wanted)
  if (folded === foldIdentifier(before)) return numbers.includes(wanted)
  return numbers.some(number => foldIdentifier(number) === folded)
}
