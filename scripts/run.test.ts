import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

const PACKAGE = `node-${process.platform === 'darwin' ? 'bin-' : ''}${process.platform}-${process.arch}`
const PROGRAM = `
process.on('SIGTERM', () => process.exit(7))
console.log(JSON.stringify([process.argv.slice(1), process.execArgv]))
if (process.argv[2] !== 'wait') process.exit(3)
setInterval(() => undefined, 1000)`

/** Creates a folder with the launcher and a program, without the link that newer versions of npm make. */
function makeFolder(node?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-run-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'scripts'))
  copyFileSync(join(import.meta.dirname, 'run.mjs'), join(folder, 'scripts/run.mjs'))
  writeFileSync(join(folder, 'program.ts'), PROGRAM)
  const installed = join(folder, 'node_modules', PACKAGE, 'bin/node')
  mkdirSync(dirname(installed), { recursive: true })
  if (node !== undefined) writeFileSync(installed, node, { mode: 0o755 })
  return folder
}

function launch(folder: string, options: string[], ...args: string[]) {
  const child = spawn(process.execPath, [...options, 'scripts/run.mjs', 'program.ts', ...args], {
    cwd: folder,
  })
  return { child, ended: once(child, 'close') }
}

/** An option that makes the running Node.js look like an old one; the installed Node.js is started without it. */
const OLD = '--no-strip-types'
const INSTALLED = `#!/bin/sh\nshift\nexec '${process.execPath}' "$@"\n`

test('an old Node.js starts the installed one and passes options, arguments, signals and the exit code on', async () => {
  const folder = makeFolder(INSTALLED)
  const { child, ended } = launch(folder, [OLD, '--max-semi-space-size=8'], 'a b', '--c')
  expect(await text(child.stdout)).toBe(
    `${JSON.stringify([[join(folder, 'program.ts'), 'a b', '--c'], ['--max-semi-space-size=8']])}\n`,
  )
  expect(await ended).toEqual([3, null])

  const waiting = launch(folder, [OLD], 'wait')
  await once(waiting.child.stdout, 'data')
  waiting.child.kill('SIGTERM')
  expect(await waiting.ended).toEqual([7, null])
})

test('a new enough Node.js runs the program itself; if none is found, the launcher says what to do', async () => {
  const folder = makeFolder()
  const able = launch(folder, [], 'a b')
  expect(JSON.parse(await text(able.child.stdout))).toEqual([[join(folder, 'program.ts'), 'a b'], []])
  expect(await able.ended).toEqual([3, null])

  const none = launch(folder, [OLD])
  expect(await text(none.child.stderr)).toMatch(/^Node.js [\d.]+ is too old .+ install Node.js 26\.\n$/)
  expect(await none.ended).toEqual([1, null])
})
