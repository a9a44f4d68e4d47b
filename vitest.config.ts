import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { chooseSeed } from './scripts/choose-seed.ts'
import { texts } from './web/texts-plugin.ts'

/** Milliseconds: a busy machine is slow, which is no failure. */
const PATIENCE = { testTimeout: 240_000, hookTimeout: 240_000 }

/** Tests that wait for processes start first: they leave the processor to the others, and none waits alone at the end. */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isWaiting = ({ project }: TestSpecification) => project.name === 'processes'
    return [...sorted.filter(isWaiting), ...sorted.filter(file => !isWaiting(file))]
  }
}

// The workers inherit it.
process.env.TEST_SEED = chooseSeed(import.meta.dirname)
const GENERATED = { setupFiles: [join(import.meta.dirname, 'scripts/set-seed.ts')] }

const API = 'api/**/*.test.ts'
const RACES = 'api/test/races/*.test.ts'
const PROCESSES = 'api/test/processes/*.test.ts'
/**
 * What the server answers when it knows no more than the session, and its headers. Each call that reaches the database is made by its
 * room's own tests too.
 */
const SAME_ON_EITHER = [
  'access-matrix',
  'bad-input',
  'browser-headers',
  'forged-tokens',
  'second-factor-required',
].map(name => `api/test/${name}.test.ts`)

/** The test files of a pattern whose text matches, or does not. */
const findFiles = (pattern: string, text: RegExp, matches: boolean): string[] =>
  globSync(pattern, { cwd: import.meta.dirname }).filter(
    file => text.test(readFileSync(join(import.meta.dirname, file), 'utf8')) === matches,
  )

/** `--mode postgres` runs what needs a PostgreSQL server, and the tests of the API on one; otherwise the rest runs. */
export default defineConfig(({ mode }) => ({
  test: {
    sequence: { sequencer: ProcessesFirst },
    // Much of the time is waiting: for a database, a browser, a process.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'contract',
          isolate: false,
          include: ['contract/src/**/*.test.ts'],
          ...GENERATED,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'api',
          // The app is loaded once by each worker, not by each of eighty files.
          isolate: false,
          include: [API],
          exclude: [
            RACES,
            PROCESSES,
            // What asks for no database is the same on either.
            ...(mode === 'postgres'
              ? [...findFiles(API, /TestServer\(|openTestDatabase\(/, false), ...SAME_ON_EITHER]
              : []),
          ],
          globalSetup: ['api/test/prepare-database.ts', 'api/test/seen-audit-kinds.ts'],
          ...GENERATED,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'races',
          // As for the API's tests: the app is loaded once by each worker.
          isolate: false,
          // They meet at locks, which the embedded database's one connection never waits for.
          include: mode === 'postgres' ? [RACES] : [],
          globalSetup: ['api/test/prepare-database.ts'],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'processes',
          include: findFiles(PROCESSES, /startPostgres\(/, mode === 'postgres'),
          globalSetup: ['api/test/prepare-data-folder.ts'],
          ...PATIENCE,
        },
      },
      { test: { name: 'scripts', isolate: false, include: ['scripts/**/*.test.ts'], ...PATIENCE } },
      {
        plugins: [texts('en')],
        test: {
          name: 'web',
          isolate: false,
          include: ['web/src/**/*.test.ts'],
          ...GENERATED,
          ...PATIENCE,
        },
      },
      './web/vitest.config.ts',
    ],
  },
}))
