import { type Command, runCommand } from './run-command.ts'

/** Operator commands. */
const COMMANDS: Record<string, { load: () => Promise<{ run: Command }>; does: string }> = {
  admin: {
    load: () => import('./admin.ts'),
    does: 'creates, disables and enables admins, and removes the demo',
  },
  audit: { load: () => import('./audit.ts'), does: 'verifies the audit' },
  messages: { load: () => import('./messages.ts'), does: 'lists messages, sends them again and counts them' },
  backup: { load: () => import('./backup.ts'), does: 'writes the whole database into one file' },
  restore: { load: () => import('./restore.ts'), does: 'puts a backup into a database' },
  doctor: {
    load: () => import('./doctor.ts'),
    does: 'checks settings, disk, providers, database and records',
  },
}

const HELP = `Usage: npm run portal -- COMMAND [ARGUMENT]...
${Object.entries(COMMANDS)
  .map(([name, { does }]) => `  ${name.padEnd(10)}${does}`)
  .join('\n')}
A command without its arguments, or with --help, prints its own usage.`

const [name = 'help', ...args] = process.argv.slice(2)
const command = COMMANDS[name]
const { code, text } =
  command === undefined
    ? { code: name === 'help' ? 0 : 1, text: HELP }
    : await runCommand((await command.load()).run, { args, env: process.env, stdin: process.stdin })
const output = code === 0 ? process.stdout : process.stderr
output.write(`${text}\n`)
process.exitCode = code
