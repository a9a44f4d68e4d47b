import { ADMIN_ROLES } from '@portal/contract/admin-roles'
import {
  changeAdminByEmail,
  changeAdminPasswordByEmail,
  createAdmin,
  parseAdminEmail,
} from '../auth/admins/admin-accounts.ts'
import { readNewPassword } from '../auth/admins/read-password.ts'
import { findCompanies } from '../companies/companies.ts'
import { UserFacingError } from '../config/user-facing-error.ts'
import { removeDemoAccountsAndReport } from '../demo/demo-leftovers.ts'
import {
  type CommandContext,
  type CommandOutput,
  openOrMakePortalDatabase,
  openPortalDatabase,
  parseCommandArguments,
} from './run-command.ts'

/** The roles as they are typed, such as 'read-only'. */
const ROLES = ADMIN_ROLES.map(role => role.toLowerCase().replace('_', '-'))

/** What each change of an account did. */
const DONE = {
  disable: 'can no longer log in; every session has ended.',
  enable: 'can log in again.',
  'reset-second-factor':
    'logs in by password alone until a second factor is set up; every session has ended.',
  unbind: 'has no account of single sign-on any more; every session has ended.',
  'allow-passwords': 'and all other admins of the company can log in by password.',
}

const USAGE = `Usage:
  npm run portal -- admin create EMAIL --company MY|SG [--role ROLE]
  npm run portal -- admin password EMAIL
  npm run portal -- admin disable EMAIL
  npm run portal -- admin enable EMAIL
  npm run portal -- admin reset-second-factor EMAIL
  npm run portal -- admin unbind EMAIL
  npm run portal -- admin allow-passwords EMAIL
  npm run portal -- admin remove-demo
The role is ${ROLES.join(', ')}; without one it is owner.
The password is asked for, or read from standard input.`

export async function runAdminCommand(context: CommandContext): Promise<CommandOutput> {
  const { positionals, values } = parseCommandArguments(context, USAGE, {
    company: { type: 'string' },
    role: { type: 'string' },
  })
  if (positionals.join(' ') === 'remove-demo' && Object.keys(values).length === 0)
    return removeDemoAccountsAndReport(await openPortalDatabase(context))
  const [command, address = '', ...others] = positionals
  const known = ['create', 'password', ...Object.keys(DONE)].includes(command ?? '')
  const fits =
    (values.company !== undefined) === (command === 'create') &&
    (values.role === undefined || command === 'create') &&
    others.length === 0
  if (!known || !fits || address === '') throw new UserFacingError(USAGE)
  const email = parseAdminEmail(address)
  // Open the database before the password prompt, so that errors appear first.
  const { db, isNew } =
    command === 'create'
      ? await openOrMakePortalDatabase(context)
      : { db: await openPortalDatabase(context), isNew: false }
  switch (command) {
    case 'create': {
      const company = (await findCompanies(db)).find(({ region }) => region === values.company?.toUpperCase())
      if (company === undefined) throw new UserFacingError('The company is MY or SG.')
      const role = ADMIN_ROLES[ROLES.indexOf(values.role?.toLowerCase() ?? 'owner')]
      if (role === undefined) throw new UserFacingError(`The role is one of: ${ROLES.join(', ')}.`)
      await createAdmin(db, company, { email, role, password: await readNewPassword(context.stdin) })
      const place = context.where.databaseUrl === undefined ? context.where.dataDir : 'DATABASE_URL'
      return `${isNew ? `A new database was made in ${place}. ` : ''}${email} is now an admin of ${company.name}.`
    }
    case 'password':
      await changeAdminPasswordByEmail(db, email, await readNewPassword(context.stdin))
      return `The password of ${email} is changed; every session has ended.`
    default: {
      const change = command as keyof typeof DONE // the others are above
      await changeAdminByEmail(db, email, change)
      return `${email} ${DONE[change]}`
    }
  }
}
