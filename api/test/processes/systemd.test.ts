import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Portal, startPortal } from '../portal-process.ts'
import { copyDataFolder } from '../prepare-data-folder.ts'

let folder: string
let portal: Portal
const heard = async () => (await readFile(join(folder, 'heard'), 'utf8').catch(() => '')).trim().split('\n')

/** A systemd-notify that writes down each message, the socket, and the session secret if it got one. */
const LISTENER = `#!/bin/sh
printf '%s %s %s\\n' "$*" "$NOTIFY_SOCKET" "\${SESSION_SECRET-none}" >> "$(dirname "$0")/heard"
`

beforeAll(async () => {
  folder = await copyDataFolder(inject('dataFolder'))
  await writeFile(join(folder, 'systemd-notify'), LISTENER)
  await chmod(join(folder, 'systemd-notify'), 0o755)
  portal = await startPortal({
    DATA_DIR: folder,
    SESSION_SECRET: 'sGz5FWoetqavpZv892D6fM9lmIHQVaVQPprrPrxEJ2A',
    PATH: `${folder}:${process.env.PATH}`,
    NOTIFY_SOCKET: '/run/systemd/notify',
    WATCHDOG_USEC: '1000000',
  })
})
afterAll(async () => {
  await portal.end('SIGKILL')
  await rm(folder, { recursive: true })
})

test('systemd is notified once that the portal serves, then gets watchdog messages, without a secret in the environment', async () => {
  while ((await heard()).length < 4) await setTimeout(50)
  const [first, ...others] = await heard()
  expect(first).toBe('READY=1 /run/systemd/notify none')
  expect(new Set(others)).toEqual(new Set(['WATCHDOG=1 /run/systemd/notify none']))
})

test('a process that hangs sends no watchdog message', async () => {
  portal.process.kill('SIGSTOP')
  await setTimeout(300)
  const before = (await heard()).length
  await setTimeout(1500)
  expect((await heard()).length).toBe(before)
  portal.process.kill('SIGCONT')
})
