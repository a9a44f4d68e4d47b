import {
  changeAdminPassword,
  createAdmin,
  disableAdmin,
  enableAdmin,
  readEmail,
  resetSecondFactor,
} from './auth/admin-accounts.ts'
import { readPassword } from './auth/read-password.ts'
import { readArguments, runCommand, type Surroundings } from './command.ts'
import { loadCompanies } from './companies/companies.ts'
import { removeDemoAccounts } from './demo/demo-leftovers.ts'
import { StartError } from './start-error.ts'

const USAGE = `Usage:
  npm run admin -- create EMAIL --company MY|SG
  npm run admin -- password EMAIL
  npm run admin -- disable EMAIL
  npm run admin -- enable EMAIL
  npm run admin -- reset-second-factor EMAIL
  npm run admin -- remove-demo
The password is asked for, or read from standard input.`

/** Does what the arguments say. @returns what was done */
async function run({ open }: Surroundings): Promise<string> {
  const { positionals, values } = readArguments(USAGE, { company: { type: 'string' } })
  if (positionals.join(' ') === 'remove-demo' && values.company === undefined)
    return removeDemoAccounts(await open())
  const [command, address = '', ...others] = positionals
  const known = ['create', 'password', 'disable', 'enable', 'reset-second-factor'].includes(command ?? '')
  const fits = (values.company !== undefined) === (command === 'create') && others.length === 0
  if (!known || !fits || address === '') throw new StartError(USAGE)
  const email = readEmail(address)
  // Before the password is asked for: nobody types one in vain.
  const db = await open()
  switch (command) {
    case 'create': {
      const company = (await loadCompanies(db)).find(({ region }) => region === values.company?.toUpperCase())
      if (company === undefined) throw new StartError('The company is MY or SG.')
      await createAdmin(db, company, email, await readPassword(process.stdin))
      return `${email} is now an admin of ${company.name}.`
    }
    case 'password':
      await changeAdminPassword(db, email, await readPassword(process.stdin))
      return `The password of ${email} is changed; every session has ended.`
    case 'disable':
      await disableAdmin(db, email)
      return `${email} can no longer log in; every session has ended.`
    case 'reset-second-factor':
      await resetSecondFactor(db, email)
      return `${email} logs in by password alone until a second factor is set up; every session has ended.`
    default:
      await enableAdmin(db, email)
      return `${email} can log in again.`
  }
}

await runCommand(run)
