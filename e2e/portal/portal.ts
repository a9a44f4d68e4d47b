import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')
/** Milliseconds a start may take, and between two looks whether it is done. */
const START_PATIENCE = 60_000
const LOOK_AGAIN = 50

export type Portal = { address: string; stop(): Promise<void> }

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** Starts a portal of its own: the real server on an empty embedded database with the demo records. */
export async function startPortal(): Promise<Portal> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-'))
  const child = spawn(process.execPath, ['api/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      // Whatever the surroundings say: never somebody's database, always the demo records.
      DATABASE_URL: '',
      NODE_ENV: '',
      DEMO: '',
      HOST: '',
      PUBLIC_URL: '',
      // One person logs in several times within a journey; nobody wants to watch a minute pass. The tests of a worker
      // share the demo reps, so that one number asks for more codes than a person would.
      SECONDS_BETWEEN_CODES: '0',
      CODES_PER_HOUR: '1000',
      CODES_PER_DAY: '1000',
      CODES_PER_HOUR_AND_ADDRESS: '1000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const address = `http://localhost:${port}`
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(address, () => child.exitCode === null)
  } catch (error) {
    await stop()
    throw error
  }
  return { address, stop }
}

async function waitUntilReady(address: string, lives: () => boolean): Promise<void> {
  const deadline = Date.now() + START_PATIENCE
  while (Date.now() < deadline && lives()) {
    const answer = await fetch(`${address}/api/ready`).catch(() => undefined)
    if (answer?.ok) return
    await wait(LOOK_AGAIN)
  }
  throw new Error('The portal did not start.')
}
