import { type CodeAction, extractCodeFromPaste } from '@portal/contract/one-time-code'
import { sql } from 'kysely'
import type { TestServer } from './server.ts'

/** What a number was sent, newest first, as the dev inbox shows it. */
export async function readMessages(server: TestServer, phone: string) {
  return (await server.call('GET /dev/messages', { query: { to: phone } })).data
}

/** The code of the newest message, read as a paste of the whole message would be. */
export async function readCode(server: TestServer, phone: string): Promise<string> {
  const [newest] = await readMessages(server, phone)
  return extractCodeFromPaste(newest?.text ?? '')
}

/** The code in what a provider was handed. */
export function codeIn(message: unknown): string {
  return /code is (\d{4})/.exec(JSON.stringify(message))?.[1] ?? ''
}

/** Asks for a code and reads it. */
export async function requestCode(server: TestServer, phone: string, action: CodeAction): Promise<string> {
  await server.call('POST /auth/otp', { body: { recipient: phone, tokenAction: action, tokenType: 'PHONE' } })
  return readCode(server, phone)
}

/** Enters a code. @param from where the request seems to come from, with which cookies, and whose session */
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

/** Another code than this one. @param step tells different wrong codes apart */
export function wrongCode(code: string, step = 1): string {
  return String((Number(code) + step) % 10_000).padStart(4, '0')
}

/** Lets everything about a number's codes have happened so many seconds earlier. */
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
