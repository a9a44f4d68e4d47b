import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderLockedError, lockDataFolder } from './folder-lock.ts'

let parent: string
let folder: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'portal-lock-'))
  folder = join(parent, 'data')
})
afterEach(() => rmSync(parent, { recursive: true }))

/** Starts another process that takes the lock and holds it until it is killed. */
async function startHolder() {
  const module = new URL('./folder-lock.ts', import.meta.url).href
  const script = `const { lockDataFolder } = await import(${JSON.stringify(module)})
    lockDataFolder(${JSON.stringify(folder)})
    console.log('held')
    setInterval(() => undefined, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  return holder
}

test('the folder is created for this user only and names the process that holds it', () => {
  const release = lockDataFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(readFileSync(join(folder, 'portal.pid'), 'utf8')).toBe(String(process.pid))
  release()
})

test('a released folder can be locked again', () => {
  lockDataFolder(folder)()
  expect(() => lockDataFolder(folder)()).not.toThrow()
})

test('a folder held by another process is refused at once, with the process id', async () => {
  const holder = await startHolder()
  try {
    const before = performance.now()
    expect(() => lockDataFolder(folder)).toThrow(FolderLockedError)
    expect(() => lockDataFolder(folder)).toThrow(`${folder} is in use by process ${holder.pid}.`)
    expect(performance.now() - before).toBeLessThan(1000)
    expect(readFileSync(join(folder, 'portal.pid'), 'utf8')).toBe(String(holder.pid))
  } finally {
    holder.kill('SIGKILL')
    await once(holder, 'exit')
  }
})

test('the lock is released when its process ends in any way', async () => {
  const holder = await startHolder()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(() => lockDataFolder(folder)()).not.toThrow()
})
