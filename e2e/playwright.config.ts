import { availableParallelism } from 'node:os'
import { chromium, defineConfig } from '@playwright/test'
import { findOrInstallChromium } from '../scripts/find-or-install-chromium.ts'

/** Keeps the browser to itself: nothing it fetches on its own may disturb or slow a test. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  globalSetup: './browsers/install-browsers.ts',
  // Node.js runs TypeScript itself.
  build: { external: ['**'] },
  outputDir: '../test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: Math.min(availableParallelism(), 8),
  retries: 0,
  // Nothing waits for a moment to pass, so patience costs nothing where all goes well.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    // It would answer for the network, which tests change; e2e/installed has one.
    serviceWorkers: 'block',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: findOrInstallChromium(chromium.executablePath()),
      args: [...QUIET, ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true },
    },
  ],
})
