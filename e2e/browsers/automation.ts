import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../portal/portal.ts'

/** What both WebDriver protocols can do. */
export type Automation = {
  goTo(url: string): Promise<void>
  /** Calls a function in the page. */
  run(code: (...args: string[]) => unknown, ...args: string[]): Promise<unknown>
  /** Sends pointer or keyboard input in the WebDriver format. */
  act(source: object): Promise<void>
  /** Returns the console errors of this document so far. */
  readErrors(): Promise<string[]>
  close(): Promise<void>
}

/** Starts Firefox, which speaks WebDriver BiDi itself. */
export async function startFirefox(executable: string): Promise<Automation> {
  const profile = await mkdtemp(join(tmpdir(), 'portal-firefox-'))
  const firefox = spawn(
    executable,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const [, address = ''] = await waitForOutput(firefox, /WebDriver BiDi listening on (ws:\S+)/)
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const errors: string[] = []
  const pending = new Map<number, PromiseWithResolvers<Record<string, never>>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message, method, params } = JSON.parse(String(data))
    if (method === 'log.entryAdded' && params.level === 'error') errors.push(params.text)
    if (type === 'success') pending.get(id)?.resolve(result)
    if (type === 'error') pending.get(id)?.reject(new Error(message))
  })
  const send = (method: string, params: object = {}) => {
    const id = pending.size + 1
    const answer = Promise.withResolvers<Record<string, never>>()
    pending.set(id, answer)
    socket.send(JSON.stringify({ id, method, params }))
    return answer.promise
  }
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send('browsingContext.getTree')
  const [{ context }] = contexts as unknown as [{ context: string }] // a started browser has a tab
  await send('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } })
  return {
    readErrors: async () => errors,
    async goTo(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async run(code, ...args) {
      const values = args.map(value => ({ type: 'string', value }))
      const call = { functionDeclaration: String(code), arguments: values, awaitPromise: true }
      const { result } = await send('script.callFunction', { ...call, target: { context } })
      return (result as { value?: unknown } | undefined)?.value
    },
    async act(source) {
      await send('input.performActions', { context, actions: [source] })
    },
    async close() {
      await send('browser.close')
      await once(firefox, 'exit')
      await rm(profile, { recursive: true })
    },
  }
}

/** Starts WebKitGTK. Its driver speaks classic WebDriver and needs a virtual screen (Xvfb). */
export async function startWebKit(driver: string, browser: string): Promise<Automation> {
  const port = await findFreePort()
  const env = { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } // its sandbox refuses root
  const webKit = spawn('xvfb-run', ['-a', driver, `--port=${port}`], { env, detached: true })
  const address = `http://127.0.0.1:${port}`
  await untilListening(`${address}/status`)
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${address}/session${path}`, { method: 'POST', body: JSON.stringify(body) })
    const { value } = (await answer.json()) as { value: { message?: string; sessionId?: string } } // as WebDriver answers
    if (!answer.ok) throw new Error(`${path}: ${value.message}`)
    return value
  }
  const options = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } }
  const { sessionId } = await send('', { capabilities: { alwaysMatch: options } })
  const session = `/${sessionId}`
  await send(`${session}/window/rect`, { width: 390, height: 844 })
  const run: Automation['run'] = (code, ...values) =>
    send(`${session}/execute/sync`, { script: `return (${code})(...arguments)`, args: values })
  return {
    readErrors: async () =>
      JSON.parse(String(await run(() => JSON.stringify(Reflect.get(window, 'errors'))))),
    async goTo(url) {
      await send(`${session}/url`, { url })
      await run(recordErrors)
    },
    run,
    async act(source) {
      await send(`${session}/actions`, { actions: [source] })
    },
    async close() {
      await fetch(`${address}/session${session}`, { method: 'DELETE' })
      // The driver and its virtual screen belong to the process group of `xvfb-run`.
      if (webKit.pid !== undefined) process.kill(-webKit.pid)
      await once(webKit, 'exit')
    },
  }
}

/** Runs in the page: records errors from now on, because classic WebDriver cannot read the console. */
function recordErrors(): void {
  const errors: string[] = []
  Object.assign(window, { errors })
  const { error } = console
  console.error = (...values: unknown[]) => {
    errors.push(values.join(' '))
    error(...values)
  }
  addEventListener('error', ({ message }) => errors.push(message))
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
}

async function waitForOutput({ stderr }: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let output = ''
  for await (const text of stderr ?? []) {
    output += text
    const found = pattern.exec(output)
    if (found) return found
  }
  throw new Error(`The browser ended: ${output}`)
}

async function untilListening(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer !== undefined) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
