import { readdir, rm, stat, watch, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
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

async function start(): Promise<Portal> {
  const portal = await startPortal({ DATA_DIR: folder })
  portals.push(portal)
  return portal
}

test('a folder has one process; SIGTERM and SIGINT end it with exit code 0, and the next process has the sessions and data', async () => {
  const first = await start()
  const beside = await runPortal({ DATA_DIR: folder })
  expect([beside.code, beside.output.trim()]).toEqual([
    1,
    `The data folder ${folder} is in use by process ${first.process.pid}.`,
  ])
  const token = await logIn(first, MEI_LING)
  const before = await first.call('GET /users/details', { token })
  expect(await first.end('SIGTERM')).toMatchObject({ code: 0, signal: null })
  const second = await start()
  expect(await second.call('GET /users/details', { token })).toEqual(before)
  expect(await second.end('SIGINT')).toMatchObject({ code: 0, signal: null })
})

test('only the user of the process can read its files', async () => {
  const written = inject('dataFolder')
  const files = await readdir(written)
  const modes = await Promise.all(files.map(async name => (await stat(join(written, name))).mode & 0o077))
  expect(files).toContain('database')
  expect(modes).toEqual(files.map(() => 0))
})

test('a stop signal during the start lets the start finish, and the process ends with exit code 0', async () => {
  await rm(join(folder, 'database'), { recursive: true }) // the longest start is the first
  const changes = watch(folder)
  const { child, ended } = spawnPortal({ DATA_DIR: folder })
  for await (const { filename } of changes) if (filename === 'portal.pid') break
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 0, output: expect.not.stringContaining('Server listening') })
  expect(await (await start()).call('GET /ready')).toMatchObject({ status: 'ready' })
})

test('a start that cannot succeed ends at once with the reason, without a stack trace or a password', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => other.once('listening', resolve))
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  await writeFile(join(folder, 'file'), '')
  const inFile = join(folder, 'file', 'data')
  const cases: [Record<string, string>, RegExp][] = [
    [
      { DATA_DIR: folder, NODE_ENV: 'production' },
      /^The portal cannot start:\n( {2}- (SESSION_SECRET|PUBLIC_URL|TRUSTED_PROXIES|MESSAGE_WEBHOOK_URL|MESSAGE_WEBHOOK_SECRET) .*\n){5}$/,
    ],
    [{ DATA_DIR: folder, PORT: port }, new RegExp(`^Port ${port} is in use. Set PORT to a free one.$`, 'm')],
    [
      { DATABASE_URL: 'postgres://portal:hidden@127.0.0.1:1/portal' },
      /^The database of DATABASE_URL cannot be reached: connect ECONNREFUSED .*\n$/,
    ],
    [
      { DATABASE_URL: 'mysql://portal:hidden@db/portal' },
      /^The portal cannot start: DATABASE_URL must begin with postgres:.*\n$/,
    ],
    [{ DATA_DIR: '/proc/nope' }, /^The data folder \/proc\/nope cannot be written to \(ENOENT\)\.\n$/],
    [{ DATA_DIR: inFile }, new RegExp(`^The data folder ${inFile} cannot be written to \\(ENOTDIR\\)\\.\n$`)],
  ]
  for (const [env, line] of cases) {
    const { code, output } = await runPortal(env)
    expect([code, output]).toEqual([1, expect.stringMatching(line)])
    expect(output).not.toMatch(/hidden| {4}at /)
  }
  other.close()
})
