import type { MessageChannel } from '@portal/contract/message-kinds'
import { NOTICES_MAX, type NoticePreferences } from '@portal/contract/notifications'
import { findMutedChannels } from '../companies/consents.queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Route } from '../platform/http/route.ts'
import { lockUser } from '../users/users.queries.ts'
import { composeBellText } from './message-texts.ts'
import {
  countUnreadNotices,
  findNotices,
  markNoticesRead,
  type WhereOrderShipped,
} from './notices.queries.ts'
import { switchNotices } from './switch-notices.ts'

export type NoticeParts = {
  db: Database
  whereOrderShipped: WhereOrderShipped
  /** The names of the items by order id. From the orders feature. */
  findItemNamesOfOrders(
    db: Database,
    orderIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>
}

/** The bell: a user's notices, worded in the language of the browser, and the user's channel preferences (D§4, D§5). */
export function registerNoticeRoutes(route: Route, parts: NoticeParts): void {
  const { db, whereOrderShipped, findItemNamesOfOrders } = parts
  route('GET /messages/notices', async ({ session: { userId }, locale }) => {
    const rows = await findNotices(db, userId, whereOrderShipped)
    const orderIds = rows.flatMap(row => row.order_id ?? [])
    const items = await findItemNamesOfOrders(db, orderIds)
    const notices = rows.map(row => ({
      id: row.id,
      kind: row.kind,
      text: composeBellText(locale, row, items.get(row.order_id ?? '') ?? []),
      orderId: row.order_id,
      at: row.due_at.toISOString(),
      read: row.read_at !== null,
    }))
    // Skip the count when all notices fit on the page.
    const unread =
      notices.length < NOTICES_MAX
        ? notices.filter(({ read }) => !read).length
        : await countUnreadNotices(db, userId, whereOrderShipped)
    return { data: notices, meta: { unread } }
  })

  route('POST /messages/notices/read', async ({ session: { userId }, body }) => {
    await markNoticesRead(db, userId, body.until)
    return { unread: await countUnreadNotices(db, userId, whereOrderShipped) }
  })

  route('GET /messages/preferences', async ({ session }) =>
    preferencesOf(await findMutedChannels(db, session.userId)),
  )

  route('POST /messages/preferences', async ({ session, body: { channel, on }, locale }) =>
    db.transaction().execute(async trx => {
      const user = await lockUser(trx, session.userId)
      await switchNotices(trx, session, user, { channel, on }, locale)
      return preferencesOf(await findMutedChannels(trx, user.id))
    }),
  )
}

function preferencesOf(muted: readonly MessageChannel[]): NoticePreferences {
  return { SMS: !muted.includes('SMS'), WHATSAPP: !muted.includes('WHATSAPP') }
}
