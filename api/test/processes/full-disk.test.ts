import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { logIn, type Portal, runPortal, startPortal } from '../portal-process.ts'

const MEI_LING = '60123000001'

let folder: string
let portal: Portal | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-disk-'))
})
afterEach(async () => {
  await portal?.end('SIGKILL')
  await rm(folder, { recursive: true })
})

/** A 160 MB disk that only the command after it sees, and that disappears with that process. */
const ownDisk = (script: string) => [
  'unshare',
  ...(process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-root-user', '--mount']),
  ...['sh', '-ec', `mount -t tmpfs -o size=160m tmpfs "$DATA_DIR"; ${script}`, 'sh'],
]
const [program = '', ...args] = ownDisk('exec "$@"')
// Containers often may not mount. The responses of a server without disk space are also tested without a disk.
const canMount =
  spawnSync(program, [...args, 'true'], { env: { ...process.env, DATA_DIR: '/mnt' } }).status === 0

if (canMount) {
  const filled = `cp -a '${inject('dataFolder')}/.' "$DATA_DIR"`

  /** Fills the disk but for a megabyte. @returns a function that frees it */
  async function fill(): Promise<() => Promise<void>> {
    const disk = `/proc/${portal?.process.pid}/root${folder}`
    const { bavail, bsize } = await statfs(disk)
    await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize - 1_000_000))
    return () => rm(join(disk, 'filler'))
  }

  test('on a full disk writes are refused, reads succeed and a stop works; once there is space writes succeed again [D§1]', async () => {
    portal = await startPortal({ DATA_DIR: folder }, ownDisk(`${filled}; exec "$@"`))
    const { url, call } = portal
    const token = await logIn(portal, MEI_LING)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const { addressInfo } = await call('GET /users/details', { token })
    const write = async (line1: string) => {
      const body = JSON.stringify({ addrUpdate: { id: addressInfo[0]?.id, line1 }, addrDelete: false })
      const answer = await fetch(`${url}/api/address/update`, { method: 'POST', headers, body })
      await answer.text()
      return `${answer.status} ${answer.headers.get('retry-after')}`
    }
    const readLine = async () => (await call('GET /users/details', { token })).addressInfo[0]?.line1

    expect(await write('before')).toBe('200 null')
    const empty = await fill()
    for (let attempt = 0; attempt < 20; attempt += 1) expect(await write('without room')).toBe('503 2')
    expect(await readLine()).toBe('before')
    expect((await fetch(`${url}/api/ready`)).status).toBe(503)
    await empty()
    expect(await call('GET /ready')).toMatchObject({ status: 'ready' })
    expect(await write('after')).toBe('200 null')
    expect(await readLine()).toBe('after')

    await fill()
    expect(await write('without room')).toBe('503 2')
    const asked = Date.now()
    const { code, output } = await portal.end('SIGTERM')
    expect(code).toBe(0)
    expect(Date.now() - asked).toBeLessThan(10_000)
    expect(output.match(/The disk is full: \d+ MB are free/g)).toHaveLength(2)
    expect(output.match(/The disk has room again/g)).toHaveLength(1)
  })

  test('a read-only folder and a disk without space give a one-line error, and nothing starts', async () => {
    const readOnly = await runPortal(
      { DATA_DIR: folder },
      ownDisk(`${filled}; mount -o remount,ro "$DATA_DIR"; exec "$@"`),
    )
    expect([readOnly.code, readOnly.output]).toEqual([
      1,
      `The data folder ${folder} cannot be written to (EROFS).\n`,
    ])
    const full = await runPortal(
      { DATA_DIR: folder },
      ownDisk(`${filled}; head -c 100M /dev/zero > "$DATA_DIR/filler"; exec "$@"`),
    )
    expect(full.code).toBe(1)
    expect(full.output).toMatch(/^The disk of \S+ is full: \d+ MB are free, 64 MB are needed.\n$/)
  })
}
