import { defineConfig } from '@playwright/test'
import all from './playwright.config.ts'

/** One journey of each area, in Chromium alone: what `npm test` runs of the browser tests. */
export default defineConfig({ ...all, globalSetup: [], grep: /@journey/ })
