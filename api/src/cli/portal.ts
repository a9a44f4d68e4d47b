import { type Command, runCommand } from './run-command.ts'

/** Operator commands. */
const COMMANDS: Record<string, { load: () => Promise<Command>; does: string }> = {
  admin: {
    load: () => import('./admin.ts').then(module => module.runAdminCommand),
    does: 'creates, disables and enables admins, and removes the demo',
  },
  audit: {
    load: () => import('./audit.ts').then(module => module.runAuditCommand),
    does: 'verifies the audit',
  },
  messages: {
    load: () => import('./messages.ts').then(module => module.runMessagesCommand),
    does: 'lists messages, sends them again and counts them',
  },
  backup: {
    load: () => import('./backup.ts').then(module => module.runBackupCommand),
    does: 'writes the whole database into one file',
  },
  restore: {
    load: () => import('./restore.ts').then(module => module.runRestoreCommand),
    does: 'puts a backup into a database',
  },
  doctor: {
    load: () => import('./doctor.ts').then(module => module.runDoctorCommand),
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
    : await runCommand(await command.load(), { args, env: process.env, stdin: process.stdin })
const output = code === 0 ? process.stdout : process.stderr
output.write(`${text}\n`)
process.exitCode = code
