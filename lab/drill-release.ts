import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logIn, startPortal } from '../api/test/portal-process.ts'

const root = join(import.meta.dirname, '..')
const run = (cwd: string, program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
const megabytes = (folder: string) => Math.round(Number.parseInt(run(folder, 'du', '-sk', '.'), 10) / 1000)
const residentOf = (pid: number | undefined) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000)

/** Builds a release, unpacks it in an empty folder, installs and starts it as an operator does, logs in and opens the login page. */
async function drill(): Promise<void> {
  const [made = ''] = run(root, process.execPath, 'scripts/release.ts').match(/^\/.*\.tar\.gz$/m) ?? []
  const place = mkdtempSync(join(tmpdir(), 'portal-release-'))
  try {
    run(place, 'tar', '-xzf', made)
    const folder = join(place, readdirSync(place)[0] ?? '')
    const unpacked = megabytes(folder)
    run(folder, 'npm', 'ci', '--omit=dev')
    const installed = megabytes(folder)
    const packages = globSync('node_modules/{*,@*/*}/package.json', { cwd: folder }).length
    // Run as its unit of systemd does: with the Node.js that the release installed, from the bundle.
    const there = `cd '${folder}' && exec node_modules/node-linux-*/bin/node api/dist/main.js`
    const portal = await startPortal({ DATA_DIR: join(place, 'data') }, ['sh', '-c', there, 'sh'])
    const begun = residentOf(portal.process.pid)
    const page = await fetch(`${portal.url}/login`)
    await logIn(portal, '60123000001')
    const { version } = await portal.call('GET /ready')
    const resident = residentOf(portal.process.pid)
    const { code } = await portal.end('SIGTERM')
    if (page.status !== 200 || code !== 0)
      throw new Error(`The login page was ${page.status}, the end ${code}.`)
    process.stdout.write(
      `${version}: unpacked ${unpacked} MB, with ${packages} packages ${installed} MB; ` +
        `in memory ${begun} MB at its start, ${resident} MB after a login, embedded database included.\n`,
    )
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

await drill()
