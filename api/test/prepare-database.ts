import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../scripts/start-postgres.ts'
import { insertMissingCompanies } from '../src/companies/companies.ts'
import { connectToPostgres } from '../src/platform/database/connect.ts'
import { migrateAndGrantAccess } from '../src/platform/database/prepare-schema.ts'
import { startupTimeouts } from '../src/platform/database/timeouts.ts'
import { createLogger } from '../src/platform/observability/logger.ts'
import { prepareSnapshot } from './prepare-snapshot.ts'

export type Account = { user: string; password: string }

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The PostgreSQL server with a migrated template database, or null for the embedded database. `url` connects as superuser,
     * `owner` owns the tables, and `app` is the role that the portal uses in production.
     */
    server: { url: string; template: string; owner: Account; app: Account } | null
  }
}

/**
 * Migrates one database that each test file copies. The tests use the server of TEST_DATABASE_URL if it is set, a server started
 * here with `--mode postgres`, and otherwise the embedded database.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  if (url !== undefined) return prepareServer(project, url)
  return project.config.mode === 'postgres' ? prepareOwnServer(project) : prepareEmbedded(project)
}

async function prepareOwnServer(project: TestProject) {
  const { url, stop } = await startPostgres()
  const drop = await prepareServer(project, url)
  return async () => {
    await drop()
    stop()
  }
}

async function prepareEmbedded(project: TestProject) {
  // Make the snapshot once, before the workers load it.
  await prepareSnapshot()
  project.provide('server', null)
  return async () => undefined
}

async function prepareServer(project: TestProject, url: string) {
  const template = `portal_template_${project.name}_${process.pid}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const { rows } = await admin.query('show server_version')
  project.vitest.logger.log(`${project.name}: PostgreSQL ${rows[0].server_version}`)
  const [owner, app] = [
    await createRole(admin, `${template}_owner`),
    await createRole(admin, `${template}_app`),
  ]
  await admin.query(`create database ${template} owner ${owner.user}`)
  const db = connectToPostgres(databaseUrl(url, template, app), undefined, startupTimeouts)
  await migrateAndGrantAccess(db, databaseUrl(url, template, owner), createLogger('warn'))
  await insertMissingCompanies(db)
  await db.destroy()
  project.provide('server', { url, template, owner, app })
  return async () => {
    await admin.query(`drop database ${template}`)
    await admin.query(`drop role ${owner.user}, ${app.user}`)
    await admin.end()
  }
}

async function createRole(admin: pg.Client, user: string): Promise<Account> {
  const password = randomBytes(16).toString('hex')
  await admin.query(`create role ${user} login password '${password}'`)
  return { user, password }
}

/** The URL of another database on the same server. @param account the role that connects, by default that of `url` */
export function databaseUrl(url: string, database: string, account?: Account): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  if (account !== undefined) {
    changed.username = account.user
    changed.password = account.password
  }
  return changed.toString()
}
