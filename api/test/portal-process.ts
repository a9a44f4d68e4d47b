import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { EndpointName, RawInput, ResponseData } from '@portal/contract/endpoints'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The exit code or signal of a process, and its output. */
export type End = { code: number | null; signal: string | null; output: string }

/** A portal in a separate process, as `npm start` runs it. */
export type Portal = {
  process: ChildProcess
  url: string
  call<K extends EndpointName>(
    name: K,
    request?: { token?: string; body?: RawInput<K, 'body'>; query?: Record<string, string> },
  ): Promise<ResponseData<K>>
  /** Waits until the output matches. */
  said(pattern: RegExp): Promise<RegExpExecArray>
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<End>
}

/**
 * Starts the server with the small demo. From this environment it gets only PATH.
 * @param env the server's settings
 * @param through a command that runs the server, given as its last arguments
 */
export function spawnPortal(env: Record<string, string>, through: readonly string[] = []) {
  const [program = '', ...args] = [...through, process.execPath, 'api/src/main.ts']
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: '0', DEMO: 'small', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Kill the server when this process exits.
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
  /** Waits until the output matches. */
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

/** Starts a portal and waits until it listens. @throws Error with its output if it exits first */
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
    said,
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

/** Logs in a demo account with the code from the dev inbox. @returns the session token */
export async function logIn(portal: Portal, phone: string): Promise<string> {
  await portal.call('POST /auth/check-user', { body: { phone, type: 'PHONE' } })
  const [newest] = await portal.call('GET /dev/messages', { query: { to: phone } })
  const code = /(?<!\d)\d{4}(?!\d)/.exec(newest?.text ?? '')?.[0] ?? ''
  const { token } = await portal.call('POST /auth/verify-token', {
    body: { token: code, recipient: phone, tokenAction: 'LOGIN', tokenType: 'PHONE', degenerate: true },
  })
  return token ?? ''
}
