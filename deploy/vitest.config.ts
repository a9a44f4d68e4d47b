import { defineConfig } from 'vitest/config'

/** Tries these files with the programs they are for, which are Debian's and not npm's: `npm run lab -- deploy`. */
export default defineConfig({
  test: {
    include: ['deploy/*.test.ts'],
    globalSetup: ['api/test/prepare-data-folder.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
