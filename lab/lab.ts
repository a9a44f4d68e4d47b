import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

type Experiment = { run: string[]; does: string; needsWeb?: true }

/** The program of each drill and benchmark. lab/README.md lists their settings. */
const EXPERIMENTS: Record<string, Experiment> = {
  'rep-screens': { run: ['lab/rep-screens.ts'], does: "times a representative's screens" },
  'first-load': { run: ['lab/first-load.ts'], does: 'times the first load of the login', needsWeb: true },
  pictures: { run: ['lab/pictures.ts'], does: 'takes the pictures of README and docs', needsWeb: true },
  demo: { run: ['lab/write-demo.ts'], does: "writes the demo's half year again, with changes" },
  audit: { run: ['lab/audit-writes.ts'], does: 'times changes with and without the audit' },
  requests: { run: ['lab/requests.ts'], does: "times an admin's requests and the distribution report" },
  list: { run: ['lab/admin-list.ts'], does: "times the admin's list of registrations" },
  messages: { run: ['lab/messages.ts'], does: 'times a code while notices wait' },
  server: { run: ['lab/server.ts'], does: 'compares the server with bare node:http and pg' },
  torture: { run: ['lab/torture.ts'], does: 'kills the portal amid writes' },
  'torture-messages': { run: ['lab/torture-messages.ts'], does: 'kills the portal while it sends messages' },
  cluster: { run: ['lab/cluster.ts'], does: 'loses servers, primaries and standbys under load' },
  fuzz: { run: ['lab/fuzz.ts'], does: 'sends made-up requests' },
  overload: { run: ['lab/overload.ts'], does: 'asks ten times what a portal can do' },
  backup: { run: ['lab/drill-backup.ts'], does: 'backs up amid writes and restores' },
  start: { run: ['lab/drill-start.ts'], does: 'installs with npm 10 and starts' },
  release: { run: ['lab/drill-release.ts'], does: 'makes a release, installs it and logs in' },
  deploy: {
    run: ['node_modules/vitest/vitest.mjs', 'run', '--config', 'deploy/vitest.config.ts'],
    does: 'tries the files of deploy/ with systemd, Caddy, nginx and Prometheus',
    needsWeb: true,
  },
}

function runNode(args: string[]): number {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1
}

const [name = '', ...args] = process.argv.slice(2)
const experiment = EXPERIMENTS[name]
if (experiment === undefined) {
  const lines = Object.entries(EXPERIMENTS).map(([key, { does }]) => `  ${key.padEnd(18)}${does}`)
  process.stdout.write(`Usage: npm run lab -- NAME [ARGUMENT]...\n${lines.join('\n')}\n`)
  process.exitCode = name === '' ? 0 : 1
} else {
  const built = experiment.needsWeb === undefined ? 0 : runNode(['scripts/build-web.ts'])
  process.exitCode = built === 0 ? runNode([...experiment.run, ...args]) : built
}
