import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Much of the time is waiting: for a database, a browser, a process.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          // The app is loaded once by each worker, not by each of eighty files.
          isolate: false,
          include: ['api/**/*.test.ts'],
          exclude: ['api/test/races/**', 'api/test/processes/**'],
          globalSetup: ['api/test/prepare-database.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'races',
          include: ['api/test/races/*.test.ts'],
          globalSetup: ['api/test/prepare-database.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'processes',
          include: ['api/test/processes/*.test.ts'],
          globalSetup: ['api/test/prepare-data-folder.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      { test: { name: 'web', include: ['web/src/**/*.test.ts'] } },
      './web/vitest.config.ts',
    ],
  },
})
