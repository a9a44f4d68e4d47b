import { createInterface } from 'node:readline/promises'
import { type Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { UserFacingError } from '../../config/user-facing-error.ts'

type TerminalInput = Readable & { isTTY?: boolean }

/** Reads a password. A terminal asks twice without echo; other input is read up to the end of its line. */
export async function readNewPassword(input: TerminalInput): Promise<string> {
  if (!input.isTTY) return (await text(input)).replace(/\r?\n$/, '')
  const password = await ask(input, 'Password: ')
  if ((await ask(input, 'The same again: ')) !== password) throw new UserFacingError('The passwords differ.')
  return password
}

async function ask(input: TerminalInput, question: string): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silent, terminal: true, historySize: 0 })
  const given = new Promise<never>((_resolve, reject) => {
    lines.on('SIGINT', () => reject(new UserFacingError('Nothing was changed.')))
    lines.on('close', () => reject(new UserFacingError('Nothing was changed.')))
  })
  try {
    return await Promise.race([lines.question(''), given])
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
