import type { CaseEventKind } from '@portal/contract/cases/case-kinds'
import { findActingRepId } from '../deputies/absences.queries.ts'
import { enqueueNotification } from '../notifications/enqueue-notification.ts'
import { hasUnreadNotice } from '../notifications/notices.queries.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUserIfAny } from '../users/users.queries.ts'

/** The events that the other side is told of. A photo comes with the report. */
const TOLD: readonly CaseEventKind[] = ['OPENED', 'NOTED', 'CLOSED', 'REOPENED']

type ProblemCase = { kind: string; hcp_id: string | null; order_id: string | null; company_id: string }
type SharedEvent = { kind: CaseEventKind; text?: string | null; shared: boolean; hcpKnows?: boolean }

/**
 * Tells the HCP what the company shares of a delivery problem, and the HCP's rep, or the deputy, of what others report and the HCP
 * writes: news once until it is read, or a day has passed. The person who acts is not told. The HCP reads that a parcel was sent again or lost in a message of its own.
 */
export async function notifyHcpAndRepOfProblem(
  trx: Trx,
  session: Pick<Session, 'company' | 'userId' | 'role'>,
  { kind, hcp_id, order_id, company_id: companyId }: ProblemCase,
  { hcpKnows = false, ...event }: SharedEvent,
): Promise<void> {
  if (kind !== 'DELIVERY' || hcp_id === null || order_id === null) return
  if (!event.shared || !TOLD.includes(event.kind)) return
  const { userId } = session
  const about = { companyId, orderId: order_id, causedBy: session }
  const notify = async (notice: Parameters<typeof enqueueNotification>[1] & { userId: string }) => {
    // The bell already leads to the case. What was closed is told with its reason.
    const isNews = notice.kind === 'PROBLEM_NEWS'
    if (!isNews || !(await hasUnreadNotice(trx, notice))) await enqueueNotification(trx, notice)
  }
  if (userId !== hcp_id && !hcpKnows)
    await notify({
      ...about,
      userId: hcp_id,
      ...(event.kind === 'CLOSED'
        ? { kind: 'PROBLEM_CLOSED', details: { text: event.text ?? '' } }
        : { kind: 'PROBLEM_NEWS' }),
    })
  if (userId !== hcp_id && event.kind !== 'OPENED') return
  const hcp = await findUserIfAny(trx, hcp_id)
  if (hcp === undefined || hcp.promoter_id === null) return
  const actingId = await findActingRepId(trx, hcp.promoter_id, session.company.timeZone)
  if (userId === actingId || userId === hcp.promoter_id) return
  const details = { name: formatNameWithTitle(hcp) }
  const news = event.kind === 'OPENED' ? 'PROBLEM_REPORTED' : 'PROBLEM_NEWS'
  await notify({ ...about, userId: actingId, kind: news, details })
}
