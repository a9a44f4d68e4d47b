import { readdir, rm, stat, watch } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { logIn, type Portal, runPortal, spawnPortal, startPortal } from '../portal-process.ts'
import { copyDataFolder } from '../prepare-data-folder.ts'

/** The demo's HCP with two addresses (D§9). */
const MEI_LING = '60123000001'

let folder: string
let portals: Portal[]
beforeEach(async () => {
  folder = await copyDataFolder(inject('dataFolder'))
  portals = []
})
afterEach(async () => {
  await Promise.all(portals.map(portal => portal.end('SIGKILL')))
  await rm(folder, { recursive: true })
})

async function start(env: Record<string, string> = {}): Promise<Portal> {
  const portal = await startPortal({ DATA_DIR: folder, ...env })
  portals.push(portal)
  return portal
}

describe('one folder, one process', () => {
  test('a second start exits at once, naming the process, and the first goes on', async () => {
    const first = await start()
    const second = await runPortal({ DATA_DIR: folder })
    expect(second.code).toBe(1)
    expect(second.output.trim()).toBe(`The data folder ${folder} is in use by process ${first.process.pid}.`)
    expect(await first.call('GET /ready')).toMatchObject({ status: 'ready' })
  })

  test('its files are for the user of that process alone', async () => {
    const written = inject('dataFolder')
    const files = await readdir(written)
    const modes = await Promise.all(files.map(async name => (await stat(join(written, name))).mode & 0o077))
    expect(files).toContain('database')
    expect(modes).toEqual(files.map(() => 0))
  })
})

describe('a stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('by %s ends with exit code 0', async signal => {
    const portal = await start()
    expect(await portal.end(signal)).toMatchObject({ code: 0, signal: null })
  })

  test('during the start lets it come to its end, and ends with exit code 0 too', async () => {
    await rm(join(folder, 'database'), { recursive: true }) // the longest start is the first
    const changes = watch(folder)
    const { child, ended } = spawnPortal({ DATA_DIR: folder })
    for await (const { filename } of changes) if (filename === 'portal.pid') break
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0, output: expect.not.stringContaining('Server listening') })
    expect(await (await start()).call('GET /ready')).toMatchObject({ status: 'ready' })
  })

  test('keeps everything: the next start knows the session and the data', async () => {
    const first = await start()
    const token = await logIn(first, MEI_LING)
    const before = await first.call('GET /users/details', { token })
    await first.end('SIGTERM')
    const second = await start()
    expect(await second.call('GET /users/details', { token })).toEqual(before)
  })
})

describe('a start that cannot succeed says why in a line', () => {
  test('in production without settings it names them all', async () => {
    const { code, output } = await runPortal({ DATA_DIR: folder, NODE_ENV: 'production' })
    expect(code).toBe(1)
    const webhook = ['MESSAGE_WEBHOOK_URL', 'MESSAGE_WEBHOOK_SECRET']
    for (const name of ['SESSION_SECRET', 'PUBLIC_URL', 'TRUSTED_PROXIES', ...webhook])
      expect(output).toContain(name)
    expect(output).not.toContain('    at ')
  })

  test('a port in use is named, and the folder is free again', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { code, output } = await runPortal({ DATA_DIR: folder, PORT: port })
    other.close()
    expect(code).toBe(1)
    expect(output).toContain(`Port ${port} is in use. Set PORT to a free one.`)
    expect(await (await start()).call('GET /ready')).toMatchObject({ status: 'ready' })
  })

  test('a database that cannot be reached is named without its password', async () => {
    const { code, output } = await runPortal({ DATABASE_URL: 'postgres://portal:hidden@127.0.0.1:1/portal' })
    expect(code).toBe(1)
    expect(output).toContain('The database of DATABASE_URL cannot be reached: connect ECONNREFUSED')
    expect(output).not.toContain('hidden')
    expect(output).not.toContain('    at ')
  })
})
