import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { texts } from './web/texts-plugin.ts'

/** Milliseconds: a busy machine is slow, which is no failure. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 }

/** Tests that wait for processes start first: they leave the processor to the others, and none waits alone at the end. */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isWaiting = ({ project }: TestSpecification) => project.name === 'processes'
    return [...sorted.filter(isWaiting), ...sorted.filter(file => !isWaiting(file))]
  }
}

const API = 'api/**/*.test.ts'

/** Tests of the API that are the same on either database: those that ask for none. */
function findTestsWithoutDatabase(): string[] {
  const asks = /TestServer\(|openTestDatabase\(/
  return globSync(API, { cwd: import.meta.dirname }).filter(
    file => !asks.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  )
}

export default defineConfig(({ mode }) => ({
  test: {
    sequence: { sequencer: ProcessesFirst },
    // Much of the time is waiting: for a database, a browser, a process.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'contract', isolate: false, include: ['contract/src/**/*.test.ts'], ...PATIENCE } },
      {
        test: {
          name: 'api',
          // The app is loaded once by each worker, not by each of eighty files.
          isolate: false,
          include: [API],
          exclude: [
            'api/test/races/**',
            'api/test/processes/**',
            ...(mode === 'postgres' ? findTestsWithoutDatabase() : []),
          ],
          globalSetup: ['api/test/prepare-database.ts'],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'races',
          include: ['api/test/races/*.test.ts'],
          globalSetup: ['api/test/prepare-database.ts'],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'processes',
          include: ['api/test/processes/*.test.ts'],
          globalSetup: ['api/test/prepare-data-folder.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      { test: { name: 'scripts', isolate: false, include: ['scripts/**/*.test.ts'], ...PATIENCE } },
      {
        plugins: [texts('en')],
        test: { name: 'web', isolate: false, include: ['web/src/**/*.test.ts'], ...PATIENCE },
      },
      './web/vitest.config.ts',
    ],
  },
}))
