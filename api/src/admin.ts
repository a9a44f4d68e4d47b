import { parseArgs } from 'node:util'
import {
  changeAdminPassword,
  createAdmin,
  disableAdmin,
  enableAdmin,
  readEmail,
} from './auth/admin-accounts.ts'
import { readPassword } from './auth/read-password.ts'
import { ensureCompanies, loadCompanies } from './companies/companies.ts'
import { openDatabase } from './database/open-database.ts'
import type { Database } from './database/schema.ts'
import { createLogger } from './http/logger.ts'
import { StartError } from './start-error.ts'

const USAGE = `Usage:
  npm run admin -- create EMAIL --company MY|SG
  npm run admin -- password EMAIL
  npm run admin -- disable EMAIL
  npm run admin -- enable EMAIL
The password is asked for, or read from standard input.`

const closers: (() => Promise<void> | void)[] = []

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { company: { type: 'string' } } })
  } catch {
    throw new StartError(USAGE)
  }
}

async function open(): Promise<Database> {
  const { DATA_DIR, DATABASE_URL } = process.env
  return openDatabase(
    { dataDir: DATA_DIR || './data', databaseUrl: DATABASE_URL || undefined },
    closers,
    createLogger('error', process.stderr),
    ensureCompanies,
  )
}

/** Does what the arguments say. @returns what was done */
async function run(): Promise<string> {
  const { positionals, values } = readArguments()
  const [command, address = '', ...others] = positionals
  const known = ['create', 'password', 'disable', 'enable'].includes(command ?? '')
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
    default:
      await enableAdmin(db, email)
      return `${email} can log in again.`
  }
}

try {
  process.stdout.write(`${await run()}\n`)
} catch (error) {
  const mendable = error instanceof StartError
  process.stderr.write(`${mendable ? error.message : error instanceof Error ? error.stack : error}\n`)
  process.exitCode = 1
} finally {
  for (const close of closers.reverse()) await close()
}
