import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const NPM = '10.9.4'
const root = join(import.meta.dirname, '..')
const place = mkdtempSync(join(tmpdir(), 'portal-start-'))
const clone = join(place, 'clone')
// The PATH of a terminal: npm adds `node_modules/.bin`, where newer versions of npm link the installed Node.js.
const PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter(folder => !folder.includes('node_modules'))
  .join(delimiter)
const env = { ...process.env, PATH }
const run = (cwd: string, program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })

/** Installs a clone of the commit with npm 10, which does not link the Node.js that it installs; then starts, checks and stops it. */
async function drill(): Promise<void> {
  run(place, 'npm', 'install', '--prefix', place, '--no-save', '--prefer-offline', `npm@${NPM}`)
  const npm = join(place, 'node_modules/npm/bin/npm-cli.js')
  run(place, 'git', 'clone', '--quiet', root, clone)
  run(clone, 'node', npm, 'ci', '--prefer-offline')
  if (existsSync(join(clone, 'node_modules/.bin/node'))) throw new Error(`npm ${NPM} links to Node.js.`)

  const began = performance.now()
  const settings = { PORT: '0', DATA_DIR: join(place, 'data') }
  const portal = spawn('node', [npm, 'start'], { cwd: clone, env: { ...env, ...settings }, stdio: 'pipe' })
  portal.stderr.pipe(process.stderr)
  let built = began
  const url = await new Promise<string>(resolve => {
    portal.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('Built the web app')) built = performance.now()
      const [, address] = /Server listening at (http:[^"\s]+)/.exec(text) ?? []
      if (address !== undefined) resolve(address)
    })
    portal.once('exit', () => resolve(''))
  })
  const { status } = await fetch(`${url}/api/ready`)
  const ready = performance.now()
  portal.kill('SIGTERM')
  const [code] = await once(portal, 'exit')
  const left = await fetch(`${url}/api/ready`).catch(() => null)
  if (status !== 200 || left !== null)
    throw new Error(`It answered ${status}; ${left ? 'it still runs' : ''}`)
  // Compare with the build, so that the limit fits any machine. Timers that keep the build process alive last 30 s.
  if (ready - built > 2 * (built - began)) throw new Error('The build kept its process.')
  const seconds = ((ready - began) / 1000).toFixed(1)
  process.stdout.write(`npm ${NPM} started the portal in ${seconds} s, and ended with ${code}.\n`)
}

try {
  await drill()
} finally {
  rmSync(place, { recursive: true, force: true })
}
