import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer } from 'vite'

const WEB_PORT = 5173
const root = join(import.meta.dirname, '..')
const port = process.env.PORT || '3000'

/** Runs the server, restarted on each change, and Vite's server of the web app in front of it. Both end together. */
const server = spawn(process.execPath, ['--watch-preserve-output', '--watch', 'api/src/main.ts'], {
  cwd: root,
  env: { ...process.env, PORT: port, PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${WEB_PORT}` },
  stdio: 'inherit',
})
const target = `http://127.0.0.1:${port}`
const web = await createServer({
  root: join(root, 'web'),
  server: { port: WEB_PORT, strictPort: true, proxy: { '/api': target, '/dev': target } },
})

const ended = once(server, 'exit')
const stopServer = () => server.kill('SIGTERM')
process.on('SIGINT', stopServer)
process.on('SIGTERM', stopServer)
try {
  await web.listen()
  web.printUrls()
} catch (error) {
  stopServer()
  throw error
} finally {
  await ended
  await web.close()
}
