import type { Route } from '../platform/http/route.ts'
import { digitsOf, findMessages } from './dev-inbox-page.ts'
import { type MessageListParts, registerMessageList } from './message-list.routes.ts'
import { type NoticeParts, registerNotices } from './notices.routes.ts'

type Parts = NoticeParts & MessageListParts & { demo: boolean }

/** Notices and the message list; in demo mode also the dev inbox as JSON (D§1). */
export function registerNotifications(route: Route, { demo, ...parts }: Parts): void {
  registerNotices(route, parts)
  registerMessageList(route, parts)
  if (!demo) return
  route('GET /dev/messages', async ({ query }) => {
    const messages = await findMessages(parts.db, digitsOf(query.to))
    return messages.map(({ createdAt, ...message }) => ({ ...message, createdAt: createdAt.toISOString() }))
  })
}
