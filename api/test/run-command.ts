import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { COMMANDS } from '../src/cli/commands.ts'
import { runCommand as run } from '../src/cli/run-command.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/portal', import.meta.url))

/** Runs a `portal` command in this process, with `env` as its whole environment. @param name of the command */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  input = '',
) {
  const command = await COMMANDS[name]?.load()
  if (command === undefined) throw new Error(`There is no command ${name}`)
  const { code, text } = await run(command, { args: [...args], env, stdin: Readable.from([input]) })
  return { code, output: text.trim() }
}

/** Runs `npm run portal -- ` with these arguments in a separate process. */
export async function runCommandProcess(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['api/src/cli/portal.ts', ...args], {
    cwd: ROOT,
    // Like the portal, use a compile cache, so that a process compiles only what no earlier one has.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...env },
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'close')
  const [out, error] = await said
  return { code, out: out.trim(), error: error.trim() }
}
