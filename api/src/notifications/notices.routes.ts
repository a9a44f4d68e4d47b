import { NOTICES_MAX } from '@portal/contract/notifications/notifications.endpoints'
import type { Routes } from '../companies/app-context.ts'
import { findNoticeAnswers } from '../consents/consents.queries.ts'
import { NOTICE_AUDIT_EVENTS, setNoticeChannelEnabled } from '../consents/set-notice-channel.ts'
import type { Database, Queryable, UserRow } from '../platform/database/schema.ts'
import { lockUserOrThrow } from '../users/users.queries.ts'
import type { FindItemNames } from './compose-message.ts'
import { composeBellText } from './message-texts.ts'
import {
  countUnreadNotices,
  findNewestNotices,
  markNoticesRead,
  type WhereOrderOnTheWay,
} from './notices.queries.ts'

export type NoticeParts = {
  db: Database
  whereOrderOnTheWay: WhereOrderOnTheWay
  /** The names of the samples of requests, by id. From the orders feature. */
  findItemNamesByOrder: FindItemNames
}

/** The bell: a user's notices, worded in the language of the browser, and the user's channel preferences (D§4, D§5). */
export function registerNoticeRoutes({ route, change }: Routes, parts: NoticeParts): void {
  const { db, whereOrderOnTheWay, findItemNamesByOrder } = parts
  route('GET /messages/notices', async ({ session: { userId }, locale }) => {
    const rows = await findNewestNotices(db, userId, whereOrderOnTheWay)
    const orderIds = rows.flatMap(row => row.order_id ?? [])
    const items = await findItemNamesByOrder(db, orderIds)
    const notices = rows.map(row => ({
      id: row.id,
      kind: row.kind,
      text: composeBellText(locale, { ...row, samples: items.get(row.order_id ?? '') ?? [] }),
      orderId: row.order_id,
      at: row.due_at.toISOString(),
      read: row.read_at !== null,
    }))
    // Skip the count when all notices fit on the page.
    const unread =
      notices.length < NOTICES_MAX
        ? notices.filter(({ read }) => !read).length
        : await countUnreadNotices(db, userId, whereOrderOnTheWay)
    return { data: notices, meta: { unread } }
  })

  route('POST /messages/notices/read', async ({ session: { userId }, body }) => {
    await markNoticesRead(db, userId, body.until)
    return { unread: await countUnreadNotices(db, userId, whereOrderOnTheWay) }
  })

  route('GET /messages/preferences', async ({ session: { userId: id, role } }) =>
    readPreferences(db, { id, role }),
  )

  change('POST /messages/preferences', {
    audits: NOTICE_AUDIT_EVENTS,
    async run({ body: { channel, on, asked }, locale, ...call }) {
      const user = await lockUserOrThrow(call.trx, call.session.userId)
      await setNoticeChannelEnabled(call, user, { channel, on, locale, place: asked ? 'CARD' : 'PORTAL' })
      return readPreferences(call.trx, user)
    },
  })
}

async function readPreferences(db: Queryable, user: Pick<UserRow, 'id' | 'role'>) {
  const { SMS = false, WHATSAPP = false } = await findNoticeAnswers(db, user)
  return { SMS, WHATSAPP }
}
