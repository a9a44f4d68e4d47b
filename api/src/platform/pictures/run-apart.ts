import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Most bytes of output. */
const OUTPUT_MAX = 1_000_000

/** Environment variables that a process needs to start; they contain no secret. */
const ENVIRONMENT = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot']

/**
 * Runs one of our programs in a child process without the portal's environment. Kills it after a timeout.
 * @param program its file and arguments
 * @param input for its standard input
 * @param patience timeout in milliseconds
 * @returns its standard output
 * @throws ExecFileException with the exit code or signal if it fails
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
  // The program may end before it has read everything; its exit code is reported anyway.
  running.child.stdin?.on('error', () => undefined).end(input)
  return (await running).stdout
}
