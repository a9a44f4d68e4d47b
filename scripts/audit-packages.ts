import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

type Report = {
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>
  metadata?: { dependencies: { total: number } }
  message?: string
  error?: { summary?: string }
}

/** npm's report of known vulnerabilities. Many mirrors offer no audit, and npm's error then does not say so. */
const { stdout } = spawnSync('npm', ['audit', '--json', '--loglevel=silent'], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
const { vulnerabilities, metadata, message, error }: Report = JSON.parse(stdout || '{}')

if (vulnerabilities === undefined) {
  const reason = message?.replace(/ - .*/, '') || error?.summary || 'npm said nothing'
  process.stdout.write(
    `Nothing was checked: the registry that npm is set to did not answer an audit (${reason}).\n` +
      'Ask one that does: npm run audit:packages --registry=https://…\n',
  )
  process.exitCode = 2
} else {
  const found = Object.values(vulnerabilities)
  for (const { name, severity, range } of found) process.stdout.write(`${severity}: ${name} ${range}\n`)
  process.stdout.write(
    `${found.length} of ${metadata?.dependencies.total} packages have known vulnerabilities.\n`,
  )
  if (found.length > 0) process.exitCode = 1
}
