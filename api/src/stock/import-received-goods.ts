import { foldIdentifier } from '@portal/contract/identifiers'
import type { ImportProblem, ImportValues } from '@portal/contract/imports/imports.endpoints'
import { PIECES_IN_LOT_MAX } from '@portal/contract/stock/stock-rules'
import { findCurrentDay } from '../platform/database/days.ts'
import { splitIntoChunks } from '../platform/database/pagination.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import {
  findDuplicateRowProblems,
  type ImportOutcome,
  type ImportRow,
  toImportProblem,
} from '../platform/http/import-rows.ts'
import {
  addGoodsToLotsOfSameExpiry,
  createLotLookup,
  findReceivedLots,
  lockItemsInIdOrder,
} from './lots.queries.ts'
import { findReceivedGoods, type ReceivedGoods } from './movements.queries.ts'
import { findSampleIdsByNameKey, sampleNameKey } from './sample-names.queries.ts'

type LotImportValues = ImportValues['lots']

/**
 * Receives goods of the admin's company.
 * `again`: whether to receive rows that equal an earlier receipt (same lot, expiry date and quantity, as they were then) again
 */
export async function importReceivedGoods(
  trx: Trx,
  { companyId, company, userId }: Session,
  rows: readonly ImportRow<LotImportValues>[],
  { again }: { again: boolean },
): Promise<ImportOutcome> {
  const named = await findSampleIdsByNameKey(trx, companyId)
  const idsOf = (goods: LotImportValues) => named.get(sampleNameKey(goods)) ?? []
  const unnamed = rows.flatMap(({ no, values }) => {
    const count = idsOf(values).length
    if (count === 1) return []
    return [toImportProblem(no, 'Sample', { code: count === 0 ? 'SAMPLE_UNKNOWN' : 'SAMPLE_NAME_AMBIGUOUS' })]
  })
  const doubles = findDuplicateRowProblems(
    rows,
    goods => `${sampleNameKey(goods)}\n${foldIdentifier(goods.lotNo)}`,
    'Lot number',
  )
  if (unnamed.length + doubles.length > 0)
    return { added: rows.length, known: 0, problems: [...unnamed, ...doubles] }

  const itemOf = (goods: LotImportValues) => idsOf(goods)[0] ?? ''
  const itemIds = [...new Set(rows.map(({ values }) => itemOf(values)))]
  await lockItemsInIdOrder(trx, itemIds)
  const there = await findReceivedLots(trx, itemIds)
  const findLot = createLotLookup(there)
  const lotOf = (goods: LotImportValues) => findLot(itemOf(goods), goods.lotNo)
  const today = await findCurrentDay(trx, company.timeZone)
  const received = new Set((await findReceivedGoods(trx, itemIds)).map(goodsKey))
  const isRepeated = ({ values }: ImportRow<LotImportValues>) =>
    received.has(goodsKey({ ...values, itemId: itemOf(values) }))
  // Checked under the lock: if the same file is imported twice in parallel, the second finds the first.
  const repeated = rows.filter(isRepeated)
  const fresh = again ? rows : rows.filter(row => !repeated.includes(row))
  const problems = fresh.flatMap(({ no, values }): ImportProblem[] => {
    const lot = lotOf(values)
    if (values.expiresOn <= today) return [toImportProblem(no, 'Expiry date', { code: 'LOT_EXPIRED' })]
    if (lot === undefined) return []
    if (lot.expiresOn !== values.expiresOn)
      return [toImportProblem(no, 'Expiry date', { code: 'LOT_EXPIRY_DIFFERS' })]
    if (lot.on_hand + values.quantity > PIECES_IN_LOT_MAX)
      return [toImportProblem(no, 'Quantity', { code: 'LOT_TOO_LARGE' })]
    return []
  })
  if (problems.length === 0) {
    for (const part of splitIntoChunks(fresh)) {
      const receipts = part.map(({ values }) => {
        const { expiresOn, quantity } = values
        const lotNo = lotOf(values)?.lot_no ?? values.lotNo
        return { companyId, itemId: itemOf(values), lotNo, expiresOn, quantity, actorId: userId }
      })
      await addGoodsToLotsOfSameExpiry(trx, receipts)
    }
  }
  return {
    added: fresh.length,
    known: rows.length - fresh.length,
    repeated: repeated.map(({ no }) => no),
    problems,
  }
}

/** Equal for equal goods, however the lot number is written. */
function goodsKey({ itemId, lotNo, expiresOn, quantity }: ReceivedGoods): string {
  return [itemId, foldIdentifier(lotNo), expiresOn, quantity].join('\n')
}
