import type { OutboxChannel } from '@portal/contract/notifications/message-kinds'
import { formatPhone } from '@portal/contract/users/format-phone'
import type { FastifyInstance } from 'fastify'
import type { Database, Queryable } from '../platform/database/schema.ts'
import { type Html, html, sendHtmlPage, serveStylesheet } from '../platform/http/server-page.ts'

/** Seconds between two refreshes. */
const REFRESH_SECONDS = 3
/** Maximum number of messages on the page. */
const SHOWN_MAX = 100
/** Four digits that stand alone, not within an address. */
const CODE = /(?<!\S)\d{4}(?!\w)/
const CHANNELS: Record<OutboxChannel, string> = { SMS: 'SMS', WHATSAPP: 'WhatsApp', EMAIL: 'E-mail' }
/** A link in a text. */
const ADDRESS = /(https?:\/\/\S+)/
const time = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kuala_Lumpur',
})

type Query = { to?: string | string[]; refresh?: string }
type Message = Awaited<ReturnType<typeof findDevInboxMessages>>[number]

/** Inbox page of demo mode: codes and notices, newest first (D§1). */
export function registerDevInboxPage(app: FastifyInstance, { db }: { db: Database }): void {
  serveStylesheet(app, '/dev/messages.css', styles)
  app.get<{ Querystring: Query }>('/dev/messages', async (request, reply) => {
    const { to, refresh } = request.query
    const recipient = parseRecipient(Array.isArray(to) ? to[0] : to)
    const paused = refresh === 'off'
    // WCAG 2.2.1 forbids a refresh by meta element; the header can be paused.
    if (!paused) reply.header('refresh', REFRESH_SECONDS)
    const body = renderInbox(await findDevInboxMessages(db, recipient), recipient, paused)
    return sendHtmlPage(reply, { title: 'Messages', stylesheet: '/dev/messages.css', body })
  })
}

/** Messages of the dev inbox, newest first (D§1). @param recipient digits or address; all recipients by default */
export async function findDevInboxMessages(db: Queryable, recipient?: string) {
  let query = db
    .selectFrom('dev_inbox')
    .select(['recipient as to', 'channel', 'body as text', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
  if (recipient !== undefined) query = query.where('recipient', '=', recipient)
  return query.execute()
}

/** An address, or the digits of a phone number in any notation; undefined when there are none. */
export function parseRecipient(typed: string | undefined): string | undefined {
  return (typed?.includes('@') ? typed.toLowerCase() : typed?.replace(/\D/g, '')) || undefined
}

function renderInbox(messages: Message[], recipient: string | undefined, paused: boolean): Html {
  const pause = new URLSearchParams({
    ...(recipient && { to: recipient }),
    ...(!paused && { refresh: 'off' }),
  })
  return html`<main>
<h1>Messages</h1>
<p class="soft">Every SMS, WhatsApp message and e-mail this demo would have sent, newest first.</p>
<p class="soft">${paused ? 'Not refreshed.' : `Refreshed every ${REFRESH_SECONDS} seconds.`}
<a href="/dev/messages?${pause.toString()}">${paused ? 'Refresh again' : 'Pause'}</a>
${recipient === undefined ? '' : html`<span>Only those to ${formatRecipient(recipient)}.</span> <a href="/dev/messages">Show all</a>`}</p>
${messages.length === 0 ? html`<p class="card">No messages yet.</p>` : html`<ol>${messages.map(renderMessage)}</ol>`}
</main>`
}

function renderMessage({ to, channel, text, createdAt }: Message): Html {
  const code = channel === 'EMAIL' ? undefined : CODE.exec(text)?.[0]
  return html`<li class="card">
<p class="soft"><a href="/dev/messages?to=${to}">${formatRecipient(to)}</a> · ${CHANNELS[channel]} · <time datetime="${createdAt.toISOString()}">${time.format(createdAt)}</time></p>
${code === undefined ? '' : html`<p class="code">${code}</p>`}
<p class="text">${text.split(ADDRESS).map(renderPart)}</p>
</li>
`
}

const formatRecipient = (to: string) => (to.includes('@') ? to : formatPhone(to))

/** Makes links in a message clickable. */
function renderPart(part: string): Html {
  return /^https?:/.test(part) ? html`<a href="${part}">${part}</a>` : html`${part}`
}

const styles = `
p a { display: inline-block; min-height: 24px }
.text { white-space: pre-line; overflow-wrap: anywhere }
.text a { display: block }
ol { list-style: none; margin: 0; padding: 0 }
.code { font-size: 40px; font-weight: 700; line-height: 1.2; letter-spacing: .15em; font-variant-numeric: tabular-nums }
`
