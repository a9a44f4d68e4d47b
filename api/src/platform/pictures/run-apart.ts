import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Bytes a program may write. */
const OUTPUT_MAX = 1_000_000

/** What a process needs to start; no secret is among it. */
const ENVIRONMENT = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot']

/**
 * Runs a program of ours in a process of its own, without the portal's environment. It is killed when it takes too long.
 * @param program its file, and what follows it
 * @param input what it reads from standard input
 * @param patience milliseconds
 * @returns what it wrote
 * @throws ExecFileException how it ended when it did not succeed: by a code of its own, or by a signal
 */
export async function runApart(
  program: readonly string[],
  input: Uint8Array,
  patience: number,
): Promise<Buffer> {
  const running = promisify(execFile)(process.execPath, program, {
    encoding: 'buffer',
    timeout: patience,
    killSignal: 'SIGKILL',
    maxBuffer: OUTPUT_MAX,
    env: Object.fromEntries(ENVIRONMENT.map(name => [name, process.env[name]])),
  })
  // It may end before it has read everything; how it ended is told anyway.
  running.child.stdin?.on('error', () => undefined).end(input)
  return (await running).stdout
}
