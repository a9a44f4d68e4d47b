import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { EndpointName, RawInput, ResponseData } from '@portal/contract/endpoints'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** How a process ended, and what it said. */
export type End = { code: number | null; signal: string | null; output: string }

/** A portal that runs as a process of its own, as `npm start` runs it. */
export type Portal = {
  process: ChildProcess
  url: string
  call<K extends EndpointName>(
    name: K,
    request?: { token?: string; body?: RawInput<K, 'body'>; query?: Record<string, string> },
  ): Promise<ResponseData<K>>
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<End>
}

/**
 * Starts the server with nothing of this environment but what it needs, and the small demo.
 * @param env its settings
 * @param through a command that becomes the server, which it gets as its last arguments
 */
export function spawnPortal(env: Record<string, string>, through: readonly string[] = []) {
  const [program = '', ...args] = [...through, process.execPath, 'api/src/main.ts']
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: '0', DEMO: 'small', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // However this process ends, it leaves no server behind.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  let output = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      output += text
      for (const listener of listeners) listener()
    })
  }
  const ended = once(child, 'close').then(
    ([code, signal]: (number | string | null)[]): End => ({ code, signal, output }) as End, // the event's own types
  )
  /** Waits until what it says matches. */
  const said = (pattern: RegExp) =>
    new Promise<RegExpExecArray>(resolve => {
      const look = () => {
        const match = pattern.exec(output)
        if (match === null) return
        listeners.delete(look)
        resolve(match)
      }
      listeners.add(look)
      look()
    })
  return { child, ended, said }
}

/** Runs a start that is expected to fail. */
export function runPortal(env: Record<string, string>, through?: readonly string[]): Promise<End> {
  return spawnPortal(env, through).ended
}

/** Starts a portal and waits until it listens. @throws what it said, when it ends instead */
export async function startPortal(env: Record<string, string>, through?: readonly string[]): Promise<Portal> {
  const { child, ended, said } = spawnPortal(env, through)
  const listening = said(/Server listening at (http:[^"\s]+)/)
  const early = ended.then(end => Promise.reject(new Error(end.output)))
  const url = (await Promise.race([listening, early]))[1] ?? ''
  early.catch(() => undefined)
  return {
    process: child,
    url,
    call: (name, request = {}) => call(url, name, request),
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}

async function call<K extends EndpointName>(
  url: string,
  name: K,
  { token, body, query }: { token?: string; body?: unknown; query?: Record<string, string> },
): Promise<ResponseData<K>> {
  const [method, path] = name.split(' ')
  const answer = await fetch(`${url}/api${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
    method: method ?? 'GET',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${text}`)
  return JSON.parse(text).data
}

/** Logs a demo account in with the code from the inbox, as a person does. @returns its session token */
export async function logIn(portal: Portal, phone: string): Promise<string> {
  await portal.call('POST /auth/check-user', { body: { phone, type: 'PHONE' } })
  const [newest] = await portal.call('GET /dev/messages', { query: { to: phone } })
  const code = /(?<!\d)\d{4}(?!\d)/.exec(newest?.text ?? '')?.[0] ?? ''
  const { token } = await portal.call('POST /auth/verify-token', {
    body: { token: code, recipient: phone, tokenAction: 'LOGIN', tokenType: 'PHONE', degenerate: true },
  })
  return token ?? ''
}
