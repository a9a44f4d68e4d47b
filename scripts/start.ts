import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Builds the web app and the server whose sources changed, then runs the server in this process, so that signals reach it. */
for (const build of ['build-web.ts', 'build-server.ts']) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, build)], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
await import(new URL('../api/dist/main.js', import.meta.url).href)
