import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export type Program = { child: ChildProcess; stop(): Promise<unknown> }

/**
 * Starts an installed program and waits until it accepts connections. It is killed when this process exits.
 * @param logFile file for its output. @throws Error that names the package to install, or has the program's output
 */
export async function startProgram(
  name: 'haproxy' | 'pgbouncer',
  args: string[],
  port: number,
  logFile: string,
): Promise<Program> {
  const file = openSync(logFile, 'a')
  const child = spawn(name, args, { stdio: ['ignore', file, file], ...account(name) })
  closeSync(file)
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const failed = once(child, 'error').then(() =>
    Promise.reject(new Error(`${name} is not here: on Debian, apt-get install ${name}.`)),
  )
  const ended = once(child, 'exit')
  const early = ended.then(() => Promise.reject(new Error(`${name} ended. ${readFileSync(logFile, 'utf8')}`)))
  early.catch(() => undefined)
  await Promise.race([failed, early, waitForPort(port)])
  failed.catch(() => undefined)
  return {
    child,
    async stop() {
      process.off('exit', end)
      end()
      await ended
    },
  }
}

/** PgBouncer refuses to run as root. */
function account(name: string): { uid?: number; gid?: number } {
  if (name !== 'pgbouncer' || process.getuid?.() !== 0) return {}
  const [uid = 0, gid = 0] = ['-u', '-g'].map(which => Number(execFileSync('id', [which, 'nobody'])))
  return { uid, gid }
}

async function waitForPort(port: number): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end; await setTimeout(50)) {
    const socket = connect(port, '127.0.0.1')
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (open) return
  }
  throw new Error(`Nothing listens on ${port}`)
}
