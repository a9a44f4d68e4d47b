import { execFile } from 'node:child_process'

/** Bytes a program may write. */
const OUTPUT_MAX = 1_000_000

/** What a process needs to start; no secret is among it. */
const ENVIRONMENT = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot']

/** How a program ended that did not succeed: by a code of its own, or ended by a signal. */
export class Ended extends Error {
  readonly code: unknown
  readonly killed: boolean
  constructor(code: unknown, killed: boolean, said: string) {
    super(`Ended with ${code}: ${said}`)
    this.code = code
    this.killed = killed
  }
}

/**
 * Runs a program of ours in a process of its own, without the portal's environment. It is killed when it takes too long.
 * @param program its file, and what follows it
 * @param input what it reads from standard input
 * @param patience milliseconds
 * @returns what it wrote
 * @throws Ended
 */
export function runApart(program: readonly string[], input: Uint8Array, patience: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = {
      encoding: 'buffer',
      timeout: patience,
      killSignal: 'SIGKILL',
      maxBuffer: OUTPUT_MAX,
      env: Object.fromEntries(ENVIRONMENT.map(name => [name, process.env[name]])),
    } as const
    const child = execFile(process.execPath, program, options, (error, output, said) => {
      if (error === null) resolve(output)
      else reject(new Ended(error.code, error.signal != null, String(said)))
    })
    // It may end before it has read everything; how it ended is told above.
    child.stdin?.on('error', () => undefined).end(input)
  })
}
