import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { chromium } from 'playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { findOrInstallChromium } from '../scripts/find-or-install-chromium.ts'
import { texts } from './texts-plugin.ts'

const isRoot = process.getuid?.() === 0

/** A browser keeps the modules that its first file loads: without watching, none changes. */
const keepModules: Plugin = {
  name: 'keep-modules',
  configureServer({ config, middlewares }) {
    if (config.server.watch !== null) return
    middlewares.use((_request, response, next) => {
      const setHeader = response.setHeader.bind(response)
      response.setHeader = (name, value) =>
        setHeader(name, name === 'Cache-Control' && value === 'no-cache' ? 'max-age=3600' : value)
      next()
    })
  },
}

/** Components and screens in a browser of a phone's size, without a server. */
export default defineConfig({
  plugins: [keepModules, texts('en'), react(), tailwindcss()],
  server: { host: '127.0.0.1' },
  // All that any screen needs is bundled before the first test: what is found later would load the page anew.
  optimizeDeps: {
    entries: ['src/main.tsx', 'src/**/*.browser.test.tsx'],
    // A worker's is not found before it starts.
    include: ['react-dom/client', '@noble/hashes/sha2.js'],
  },
  test: {
    name: 'web-browser',
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: ['test/no-surprises.ts'],
    maxWorkers: '100%',
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 10 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      locators: { exact: false },
      provider: playwright({
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: {
          executablePath: findOrInstallChromium(chromium.executablePath()),
          args: isRoot ? ['--no-sandbox'] : [],
        },
        actionTimeout: 30_000,
      }),
      instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
    },
  },
})
