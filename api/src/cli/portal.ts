/** Operator commands. Each module reads its arguments and runs when it is imported. */
const COMMANDS: Record<string, { load: () => Promise<unknown>; does: string }> = {
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
A command without its arguments, or with --help, prints its own usage.
`

const [name = 'help'] = process.argv.splice(2, 1)
const command = COMMANDS[name]
if (command !== undefined) {
  await command.load()
} else if (name === 'help') {
  process.stdout.write(HELP)
} else {
  process.stderr.write(HELP)
  process.exitCode = 1
}
