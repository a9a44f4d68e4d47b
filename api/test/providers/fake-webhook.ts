import { createHmac } from 'node:crypto'
import { type Fake, type Received, type Reply, startFake } from './fake-server.ts'

const SECRET = 'wQ3rTn8Zx1Lk6VbHs0YpDfGj2McAe5Uo7RiNtBvKzX4'

type Message = { id: string; to: string; channel: string; kind: string; text: string }
type Webhook = Fake & {
  secret: string
  /** The accepted messages, each id once. */
  messages: Message[]
  /** A receipt as a gateway posts it. @param time unix seconds */
  receipt(result: unknown, time?: number): { headers: Record<string, string>; payload: string }
}

/** A gateway that behaves as docs/messages.md requires of a receiver. */
export async function startWebhook(): Promise<Webhook> {
  const messages: Message[] = []
  const fake = await startFake(request => answer(request, messages))
  return Object.assign(fake, {
    secret: SECRET,
    messages,
    receipt(result: unknown, time = Math.floor(Date.now() / 1000)) {
      const payload = JSON.stringify(result)
      return {
        headers: {
          'content-type': 'application/json',
          'x-portal-time': `${time}`,
          'x-portal-signature': sign(`${time}.${payload}`),
        },
        payload,
      }
    },
  })
}

const sign = (content: string) => createHmac('sha256', SECRET).update(content).digest('hex')

function answer({ method, headers, body }: Received, messages: Message[]): Reply {
  const time = headers['x-portal-time']
  if (method !== 'POST' || headers['x-portal-signature'] !== sign(`${time}.${body}`)) return { status: 401 }
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return { status: 401 }
  const message = JSON.parse(body) as Message // its signature was checked
  if (headers['idempotency-key'] !== message.id) return { status: 400 }
  if (!messages.some(({ id }) => id === message.id)) messages.push(message)
  return { status: 202 }
}
