import { COMMANDS } from './commands.ts'
import { runCommand } from './run-command.ts'

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
