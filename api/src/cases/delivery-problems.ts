import { PROBLEM_DAYS, PROBLEMS_BY_STATUS } from '@portal/contract/orders/delivery-problem-rules'
import type { Routes } from '../companies/app-context.ts'
import { endOrderAsLost, lockEndableOrder } from '../orders/end-order.ts'
import { hasOpenDeliveryProblem } from '../orders/order-links.queries.ts'
import { findItemsOfOrder } from '../orders/orders.queries.ts'
import { PortalError, validationError } from '../platform/http/errors.ts'
import { findRequestOrThrow } from '../requests/request-dto.ts'
import { buildCasesQuery } from './cases.queries.ts'
import { closeLockedCase } from './change-case.ts'
import { lockHcpAndOrder } from './lock-order-of-case.ts'
import { findCaseNumber, openCase } from './open-case.ts'
import { notifyHcpAndRepOfProblem } from './problem-notices.ts'

/** Reports of delivery problems, and the end of a request as lost. */
export function registerDeliveryProblems({ change }: Pick<Routes, 'change'>): void {
  // For a request that is on its way, or was delivered in the last `PROBLEM_DAYS` days. A request has one open problem.
  change('POST /order/:id/problems', {
    audits: { 'case.opened': 'case' },
    async run({ params: { id: orderId }, body, ...call }) {
      const { trx, session } = call
      const { hcp, order } = await lockHcpAndOrder(trx, session, orderId, PROBLEM_DAYS)
      if (await hasOpenDeliveryProblem(trx, orderId)) throw new PortalError('PROBLEM_REPORTED')
      const isOver = order.status === 'COMPLETED' && !order.isRecent
      const reportable = PROBLEMS_BY_STATUS[order.status] ?? []
      if (isOver || order.replacedBy !== null || !reportable.includes(body.problem))
        throw new PortalError('ORDER_MOVED')
      const items = order.items.map(({ id }) => id).filter(id => body.items.includes(id))
      if (items.length !== body.items.length) throw validationError('items', { code: 'INVALID' })
      const caseId = await openCase(call, {
        kind: 'DELIVERY',
        hcpId: hcp.id,
        orderId,
        ...(items.length === 1 && items[0] !== undefined && { itemId: items[0] }),
        text: body.text,
        details: { problem: body.problem, items },
      })
      const problem = { kind: 'DELIVERY', hcp_id: hcp.id, order_id: orderId, company_id: hcp.company_id }
      await notifyHcpAndRepOfProblem(trx, session, problem, { kind: 'OPENED', shared: true })
      return caseId
    },
    async read({ trx }, caseId) {
      return { caseId, number: await findCaseNumber(trx, caseId) }
    },
  })

  // Ends a shipped request of the admin's company as lost and closes its delivery problem, which is opened first if nobody has.
  change('POST /admin/requests/close-as-lost', {
    audits: { 'case.opened': 'case', 'order.moved': 'order', 'case.closed': 'case' },
    async run({ body: { id, reason }, ...call }) {
      const { trx, session } = call
      const order = await lockEndableOrder(trx, session, id, 'LOST')
      const open = buildCasesQuery(trx)
        .where('order_id', '=', id)
        .where('kind', '=', 'DELIVERY')
        .where('closed_at', 'is', null)
        .forNoKeyUpdate()
      if ((await open.executeTakeFirst()) === undefined) {
        const items = (await findItemsOfOrder(trx, id)).map(item => item.id)
        const details = { problem: 'NOT_ARRIVED', items }
        await openCase(call, { kind: 'DELIVERY', hcpId: order.userId, orderId: id, text: reason, details })
      }
      await endOrderAsLost(call, order, reason)
      const found = await open.executeTakeFirstOrThrow()
      await closeLockedCase(call, found, { outcome: 'LOST', reason }, { hcpKnows: true })
      return id
    },
    read: ({ trx, session }, id) => findRequestOrThrow(trx, session, id),
  })
}
