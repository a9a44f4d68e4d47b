import type { Routes } from '../companies/app-context.ts'
import { findDevInboxMessages, parseRecipient } from './dev-inbox-page.ts'
import { type MailParts, registerMailRoutes } from './mail.routes.ts'
import { type MessageListParts, registerMessageListRoutes } from './message-list.routes.ts'
import { type NoticeParts, registerNoticeRoutes } from './notices.routes.ts'

type Parts = NoticeParts & MessageListParts & MailParts

/** Notices and the message list; in demo mode also the dev inbox as JSON (D§1). */
export function registerMessageRoutes(routes: Routes, parts: Parts): void {
  registerNoticeRoutes(routes, parts)
  registerMessageListRoutes(routes, parts)
  registerMailRoutes(routes, parts)
  if (!parts.config.demo) return
  routes.route('GET /dev/messages', async ({ query }) => {
    const messages = await findDevInboxMessages(parts.db, parseRecipient(query.to))
    return messages.map(({ createdAt, ...message }) => ({ ...message, createdAt: createdAt.toISOString() }))
  })
}
