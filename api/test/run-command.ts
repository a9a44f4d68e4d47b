import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/portal', import.meta.url))

/** Runs a command of the terminal with nothing of this environment. @param name of the command */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  input = '',
) {
  const child = spawn(process.execPath, ['api/src/cli/portal.ts', name, ...args], {
    cwd: ROOT,
    // As the portal's own starts do, so that each compiles what the last one did not.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...env },
  })
  child.stdin.end(input)
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'close')
  return { code, output: (await said).join('').trim() }
}
