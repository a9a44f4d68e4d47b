import { ADMIN_ROLES, type AdminRole } from '@portal/contract/admin-roles'
import { addDays, dayInZone, daysBetween, type IsoDay } from '@portal/contract/days'
import { DIGEST_LINES, type DigestLine } from '@portal/contract/programme/mail-topics'
import type { Waiting } from '@portal/contract/programme/programme.endpoints'
import { countDueCases } from '../cases/cases.queries.ts'
import type { AppContext } from '../companies/app-context.ts'
import type { Company } from '../companies/companies.ts'
import { findMailReaders } from '../notifications/alert-admins.ts'
import { createDailyMorningTask } from '../notifications/daily-morning-task.ts'
import { enqueueNotifications } from '../notifications/enqueue-notification.ts'
import type { DigestPart } from '../platform/database/message-tables.ts'
import { countFailedMessages } from './failed-messages.queries.ts'
import { findWaitingToday } from './find-today.ts'

/** @returns a function that writes the morning's digest to each admin of a company who wants one, from 08:00 local time; safe to call often */
export function createMorningDigest(context: AppContext, company: Company): () => Promise<void> {
  const { db } = context
  return createDailyMorningTask(db, company, async day => {
    const kind = 'MAIL_DIGEST'
    const readers = (await findMailReaders(db, company.id)).filter(({ wants }) =>
      wants({ kind, details: {} }),
    )
    if (readers.length === 0) return
    const counted = await countForDigest(context, company, day)
    const parts = new Map<AdminRole, DigestPart[]>()
    for (const role of ADMIN_ROLES)
      parts.set(role, await findDigestOfRole(context, company, { role, day, counted }))
    await enqueueNotifications(
      db,
      readers.flatMap(({ id: userId, role }) => {
        const digest = parts.get(role) ?? []
        if (digest.length === 0) return []
        const details = { digest, adminRole: role, day }
        return { companyId: company.id, kind, userId, details, once: `digest of ${day}` }
      }),
    )
  })
}

type Counted = Partial<Record<DigestLine, Omit<DigestPart, 'line'>>>

/** For how many days something has waited. */
function ageOf(since: string | null, { timeZone }: Company, day: IsoDay): { days?: number } {
  return since === null ? {} : { days: daysBetween(dayInZone(new Date(since), timeZone), day) }
}

/** What waits in a company, apart from cases. */
async function countForDigest(context: AppContext, company: Company, day: IsoDay): Promise<Counted> {
  const { waiting, withoutRep, unconfirmed, licences, stock } = await findWaitingToday(context, company, day)
  const yesterday = addDays(day, -1)
  const withAge = ({ count, oldestSince }: Waiting) => ({ count, ...ageOf(oldestSince, company, day) })
  return {
    REVIEW: withAge(waiting.REVIEW),
    APPROVE: withAge(waiting.APPROVE),
    SHIP: withAge(waiting.SHIP),
    WITHOUT_REP: { count: withoutRep },
    UNCONFIRMED: { count: unconfirmed },
    LICENCES_END: { count: licences.endSoon },
    LICENCES_RENEWED: { count: licences.renewed },
    STOCK_LOW: { count: stock.low },
    LOTS_END: { count: stock.expiring },
    FAILED_MESSAGES: {
      count: await countFailedMessages(context.db, company, { from: yesterday, to: yesterday }),
    },
  }
}

/** The parts of the digest that a role may read and that are not zero, in order. */
async function findDigestOfRole(
  { db }: AppContext,
  company: Company,
  { role, day, counted }: { role: AdminRole; day: IsoDay; counted: Counted },
): Promise<DigestPart[]> {
  const cases = await countDueCases(db, { companyId: company.id, adminRole: role })
  const all: Counted = {
    ...counted,
    CASES_OVERDUE: { count: cases.overdue, ...ageOf(cases.firstDueAt, company, day) },
    CASES_SOON: { count: cases.soon },
  }
  return Object.entries(DIGEST_LINES).flatMap(([name, roles]) => {
    const line = name as DigestLine // the keys of that table
    const part = all[line]
    if (part === undefined || part.count === 0 || !(roles as readonly AdminRole[]).includes(role)) return []
    return { line, ...part }
  })
}
