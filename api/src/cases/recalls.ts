import { recallSeverity } from '@portal/contract/cases/recall-rules'
import type { Routes } from '../companies/app-context.ts'
import { findOrderIdsBySlip } from '../orders/orders.queries.ts'
import type { Trx } from '../platform/database/schema.ts'
import { notFoundError, PortalError, validationError } from '../platform/http/errors.ts'
import { countLotRecipients } from '../requests/lot-recipients.queries.ts'
import { notifyLotRecipients } from '../requests/notify-lot-recipients.ts'
import { holdRecalledLots } from '../stock/hold-recalled-lots.ts'
import { findLookAlikeLotIds, findLotsByIds, lockItemOfLot } from '../stock/lots.queries.ts'
import { findSampleClassById } from '../stock/sample-names.queries.ts'
import { buildCasesQuery, type CaseRecord } from './cases.queries.ts'
import {
  findUndoneSteps,
  findVisibleCaseOrThrow,
  lockVisibleCaseOrThrow,
  recordCaseEventAndNotify,
  recordDutyDone,
} from './change-case.ts'
import { lockOrderAfterHcp } from './lock-order-of-case.ts'
import { openCase } from './open-case.ts'
import { type RecallFacts, toRecallFacts } from './recall-facts.ts'
import { bookUndeliveredPieces } from './solve-delivery-problem.ts'

/** The remark of a request on its way whose only piece came back in a recall; its HCP reads it. */
const RECALLED = 'Recalled'

/** Recalls of lots (D§11): the case that stops the lot, telling the people, and what came back. */
export function registerRecalls({ change }: Pick<Routes, 'change'>): void {
  // The lock of the item orders it with planning, shipping and another recall.
  change('POST /admin/lots/:id/recall', {
    audits: { 'stock.held': 'stock_lot', 'case.opened': 'case' },
    async run({ params: { id: lotId }, body: { reason, risk }, ...call }) {
      const { trx, session } = call
      const itemId = await lockItemOfLot(trx, session, lotId)
      const lotIds = await findLookAlikeLotIds(trx, lotId, session.companyId)
      const open = await findOpenRecall(trx, lotIds)
      if (open !== undefined) {
        const isSame = open.text === reason && toRecallFacts(open)?.risk === risk
        if (!isSame || open.opened_by !== session.userId) throw new PortalError('LOT_RECALLED')
        return { caseId: open.id, lots: await findLotsByIds(trx, lotIds) }
      }
      const { lots, orderIds } = await holdRecalledLots(call, { itemId, lotIds, reason })
      const printed = await findOrderIdsBySlip(
        trx,
        itemId,
        lots.map(({ lotNo }) => lotNo),
      )
      const details: RecallFacts = { risk, requests: [...new Set([...orderIds, ...printed])] }
      const sample = await findSampleClassById(trx, session.companyId, itemId)
      const severity = recallSeverity(sample?.class ?? null, risk)
      const caseId = await openCase(call, { kind: 'RECALL', severity, itemId, lotId, text: reason, details })
      return { caseId, lots }
    },
  })

  // An urgent warning waits for nobody. Who has been told of everything gets no second message.
  change('POST /admin/cases/:id/tell', {
    audits: { 'case.duty-done': 'case', 'case.noted': 'case', 'stock.recalled': 'stock_lot' },
    async run({ params: { id }, body, ...call }) {
      const { trx, session, audit } = call
      const found = await lockVisibleCaseOrThrow(trx, session, id)
      const lotId = requireRecalledLot(found)
      if (found.closed_at !== null) throw new PortalError('CASE_CHANGED')
      if ('authority' in body && Date.parse(body.authority.at) > Date.now())
        throw validationError('authority.at', { code: 'TIME_IN_FUTURE' })
      const recall = {
        ...{ caseId: id, companyId: session.companyId, lotId },
        lotIds: await findLookAlikeLotIds(trx, lotId, session.companyId),
      }
      const told = await notifyLotRecipients(trx, recall)
      const isFirst = (await findUndoneSteps(trx, id)).includes('TELL_PEOPLE')
      if ('authority' in body) {
        const { at, reference } = body.authority
        await recordDutyDone(call, found, 'TELL_AUTHORITY', { done_at: new Date(at), reference })
      } else if (told > 0 || isFirst) {
        const step = 'TELL_AUTHORITY' as const
        await recordCaseEventAndNotify(call, found, {
          kind: 'NOTED',
          text: body.because,
          step,
          shared: false,
        })
      }
      if (isFirst) await recordDutyDone(call, found, 'TELL_PEOPLE', { done_at: new Date(), reference: null })
      if (told > 0) audit('stock.recalled', lotId, { told })
      return { told, byLetter: (await countLotRecipients(trx, recall)).byLetter }
    },
  })

  // A piece that came back already stays as it is.
  change('POST /admin/cases/:id/returns', {
    audits: { 'stock.returned': 'stock_lot', 'order.moved': 'order' },
    async run({ params: { id }, body: { orderId }, ...call }) {
      const { trx, session } = call
      const found = await findVisibleCaseOrThrow(trx, session, id)
      const lotIds = await findLookAlikeLotIds(trx, requireRecalledLot(found), session.companyId)
      const { order } = await lockOrderAfterHcp(trx, session, orderId, 0)
      const piece = order.items.find(({ lotId }) => lotId !== null && lotIds.includes(lotId))
      if (piece === undefined) throw notFoundError()
      await bookUndeliveredPieces(
        call,
        { order, items: [piece.id] },
        { pieces: 'RETURNED', reason: RECALLED },
      )
      return {}
    },
  })
}

function findOpenRecall(trx: Trx, lotIds: readonly string[]): Promise<CaseRecord | undefined> {
  return buildCasesQuery(trx)
    .where('cases.kind', '=', 'RECALL')
    .where('cases.lot_id', 'in', lotIds)
    .where('cases.closed_at', 'is', null)
    .executeTakeFirst()
}

/** The lot of a recall. @throws PortalError NOT_FOUND if the case is of another kind */
function requireRecalledLot({ kind, lot_id }: CaseRecord): string {
  if (kind !== 'RECALL' || lot_id === null) throw notFoundError()
  return lot_id
}
