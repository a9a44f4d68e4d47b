import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Builds the web app if its sources changed, then runs the server in this process, so that signals reach it. */
const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build-web.ts')], {
  stdio: 'inherit',
})
if (status !== 0) process.exit(1)
await import('../api/src/main.ts')
