import type { CodeAction } from '@portal/contract/auth/one-time-code'
import { extractCodeFromPaste } from '@portal/contract/auth/pasted-code'
import { sql } from 'kysely'
import type { TestServer } from './server.ts'

/** The messages sent to a number, newest first, as the dev inbox shows them. */
export async function readMessages(server: TestServer, phone: string) {
  return (await server.call('GET /dev/messages', { query: { to: phone } })).data
}

/** The code in the newest message, extracted as when the whole message is pasted. */
export async function readCode(server: TestServer, phone: string): Promise<string> {
  const [newest] = await readMessages(server, phone)
  return extractCodeFromPaste(newest?.text ?? '')
}

/** The code in a message that a provider received. */
export function codeIn(message: unknown): string {
  return /code is (\d{4})/.exec(JSON.stringify(message))?.[1] ?? ''
}

/** Requests a code and reads it from the dev inbox. */
export async function requestCode(server: TestServer, phone: string, action: CodeAction): Promise<string> {
  await server.call('POST /auth/otp', { body: { recipient: phone, tokenAction: action, tokenType: 'PHONE' } })
  return readCode(server, phone)
}

/** Enters a code. @param from the request's IP address, cookies, session token and idempotency key */
export function enterCode(
  server: TestServer,
  target: { phone: string; action?: CodeAction },
  code: string,
  from: { address?: string; device?: string; remember?: string; token?: string; key?: string } = {},
) {
  const { phone, action = 'LOGIN' } = target
  const { address, device, remember, token, key } = from
  const cookies = [device && `device=${device}`, remember && `remember-me=${remember}`].filter(Boolean)
  return server.call('POST /auth/verify-token', {
    body: {
      recipient: phone,
      tokenAction: action,
      tokenType: 'PHONE',
      token: code,
      degenerate: action === 'LOGIN',
    },
    headers: { cookie: ['a=b', ...cookies].join('; '), ...(key && { 'idempotency-key': key }) },
    ...(address && { address }),
    ...(token && { token }),
  })
}

/** A code that differs from `code`. @param step gives different wrong codes */
export function wrongCode(code: string, step = 1): string {
  return String((Number(code) + step) % 10_000).padStart(4, '0')
}

/** Moves the codes and rate limits of a number `seconds` into the past. */
export async function letTimePass(server: TestServer, phone: string, seconds: number): Promise<void> {
  const interval = sql`make_interval(secs => ${seconds})`
  await server.db
    .updateTable('rate_limits')
    .set({
      times: sql<Date[]>`array(select time - ${interval} from unnest(times) time order by time desc)`,
      forgotten_at: sql<Date>`forgotten_at - ${interval}`,
    })
    .where('bucket', 'like', `% ${phone}%`)
    .execute()
  await server.db
    .updateTable('one_time_codes')
    .set({
      created_at: sql<Date>`created_at - ${interval}`,
      ended_at: sql<Date>`ended_at - ${interval}`,
      expires_at: sql<Date>`expires_at - ${interval}`,
    })
    .where('phone', '=', phone)
    .execute()
}
