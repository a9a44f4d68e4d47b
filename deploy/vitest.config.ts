import { defineConfig } from 'vitest/config'

/** Tests these files with the programs that read them, which come from Debian: `npm run lab -- deploy`. */
export default defineConfig({
  test: {
    include: ['deploy/*.test.ts'],
    globalSetup: ['api/test/prepare-data-folder.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
