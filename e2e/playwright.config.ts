import { availableParallelism } from 'node:os'
import { chromium, defineConfig } from '@playwright/test'
import { findOrInstallChromium } from '../scripts/find-or-install-chromium.ts'

/** Turns off the browser's own network traffic, which could disturb or slow a test. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true }
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  globalSetup: './browsers/install-browsers.ts',
  // Node.js runs TypeScript itself, so Playwright need not compile it.
  build: { external: ['**'] },
  outputDir: '../test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: Math.min(availableParallelism(), 8),
  retries: 0,
  // No test waits for a fixed time, so long timeouts cost nothing when tests pass.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    // A service worker would answer in place of the network, which tests change. Only e2e/installed uses one.
    serviceWorkers: 'block',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: findOrInstallChromium(chromium.executablePath()),
      args: [...QUIET, ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    { name: 'phone', testIgnore: 'screens/*.test.ts', use: PHONE },
    // A project has workers of its own, and a worker a portal. A list shows all that its company has, so what the checks of
    // screens find must not depend on the tests that ran before.
    { name: 'screens', testMatch: 'screens/*.test.ts', use: PHONE },
  ],
})
