import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { closeEmbeddedDatabase, openEmbeddedDatabase } from '../src/platform/database/connect.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { startPortal } from './portal-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder of a portal that was started on an empty folder and stopped. */
    dataFolder: string
  }
}

/** Prepares one data folder for all tests to copy, because a first start takes seconds. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-template-'))
  const portal = await startPortal({ DATA_DIR: folder })
  await portal.end('SIGTERM')
  project.provide('dataFolder', folder)
  return () => rm(folder, { recursive: true })
}

/** Copies the prepared data folder for one test. The test removes the copy. */
export async function copyDataFolder(template: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-process-'))
  await cp(template, folder, { recursive: true })
  return folder
}

/** Opens the database of a data folder while no portal uses it. */
export async function useFolder<T>(folder: string, use: (db: Database) => Promise<T>): Promise<T> {
  const db = await openEmbeddedDatabase(join(folder, 'database'))
  return use(db).finally(() => closeEmbeddedDatabase(db))
}

export const changeFolder = (folder: string, ...statements: string[]) =>
  useFolder(folder, async db => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  })
