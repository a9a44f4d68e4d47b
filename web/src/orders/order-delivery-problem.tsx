import { shortOrderId } from '@portal/contract/orders/order-status'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { ChevronRight, CircleAlert, CircleCheck, RotateCcw } from 'lucide-react'
import { generatePath, Link } from 'react-router'
import type { adminPaths } from '../admin-paths.ts'
import { DELIVERY_PROBLEM_LABELS } from '../cases/delivery-problem-labels.ts'
import { formatDay } from '../lib/dates.ts'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

type Linked = Pick<Order, 'problem' | 'replacedBy' | 'replaces'>
type Props = {
  order: Linked
  /** The screen of a case in this area. */
  casePath: typeof paths.case | typeof paths.repCase | typeof adminPaths.case
  /** The address of another request; without it the request is named, not linked. */
  orderPath?: ((id: string) => string) | undefined
}

/** Says in a list that an order has an open problem. */
export function OpenDeliveryProblemBadge({ order: { problem } }: { order: Linked }) {
  if (problem?.closed !== false) return null
  return <StatusBadge tone="waiting" icon={CircleAlert} text={m.problem_flag()} />
}

/** The delivery problem of an order, which leads to its case, and the request that was sent again. */
export function OrderDeliveryProblem({
  order: { problem, replacedBy, replaces },
  casePath,
  orderPath,
}: Props) {
  if (problem === undefined && replacedBy === undefined && replaces === undefined) return null
  return (
    <div className="grid basis-full gap-1 text-sm">
      {problem && (
        <Link
          to={generatePath(casePath, { id: problem.caseId })}
          className={`${BOX} ${problem.closed ? 'bg-sunken' : 'bg-waiting-soft'}`}
        >
          {problem.closed ? (
            <CircleCheck className="size-5 shrink-0 text-muted" />
          ) : (
            <CircleAlert className="size-5 shrink-0 text-waiting" />
          )}
          <span className="min-w-0 flex-1 font-semibold">
            {problemText(problem, casePath === paths.case)}
          </span>
          <ChevronRight className="size-5 shrink-0 text-muted" />
        </Link>
      )}
      {replacedBy && <OtherOrder text={m.problem_replaced} id={replacedBy} orderPath={orderPath} />}
      {replaces && <OtherOrder text={m.problem_replaces} id={replaces} orderPath={orderPath} />}
    </div>
  )
}

const BOX = 'flex min-h-12 items-center gap-3 rounded-control px-3 py-2 transition hover:underline'

/** The HCP sees that the company acts on it; rep and admin see the problem. */
function problemText({ closed, openedAt, problem }: NonNullable<Order['problem']>, isHcp: boolean): string {
  const day = formatDay(openedAt)
  if (closed) return m.problem_closed({ day })
  if (isHcp || problem === null) return m.problem_open({ day })
  return m.problem_open_staff({ day, problem: DELIVERY_PROBLEM_LABELS[problem]() })
}

type OtherProps = { text(values: { id: string }): string; id: string; orderPath: Props['orderPath'] }

function OtherOrder({ text, id, orderPath }: OtherProps) {
  const words = text({ id: shortOrderId(id) })
  const look = 'flex min-h-12 items-center gap-2'
  const content = (
    <>
      <RotateCcw className="size-4 shrink-0" />
      {words}
    </>
  )
  if (orderPath === undefined) return <p className={`${look} min-h-0! text-muted tabular-nums`}>{content}</p>
  return (
    <Link to={orderPath(id)} className={`${look} font-semibold text-action-ink tabular-nums hover:underline`}>
      {content}
    </Link>
  )
}
