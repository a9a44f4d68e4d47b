import { existsSync } from 'node:fs'
import { runPackageManager } from './run-package-manager.ts'

const USUAL_PATHS = [
  // The headless shell needs a quarter less CPU than the whole browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** How package managers install Chromium, or its headless shell where there is a package. The first existing manager is used. */
const INSTALLERS = [
  {
    manager: '/usr/bin/apt-get',
    before: 'update -qq',
    add: 'install -y -qq',
    light: 'chromium-headless-shell',
  },
  { manager: '/usr/bin/dnf', add: 'install -y -q' },
  { manager: '/sbin/apk', add: 'add -q' },
  { manager: '/opt/homebrew/bin/brew', add: 'install --cask' },
  { manager: '/usr/local/bin/brew', add: 'install --cask' },
]

const ADVICE = 'Install Chromium or Chrome, or name one in CHROME_PATH.'

/**
 * Finds a Chromium for the browser tests: CHROME_PATH, Playwright's own download, the usual paths; otherwise installs
 * one with the system's package manager and prints that.
 * @param playwrightChromiumPath path of Playwright's own download
 * @throws Error that says what to do when none can be found or installed
 */
export function findOrInstallChromium(playwrightChromiumPath: string): string {
  const named = process.env.CHROME_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROME_PATH names ${named}, which does not exist. ${ADVICE}`)
  }
  const candidates = [playwrightChromiumPath, ...USUAL_PATHS]
  const present = candidates.find(path => existsSync(path))
  if (present !== undefined) return present
  install()
  const installed = candidates.find(path => existsSync(path))
  if (installed === undefined) throw new Error(`No Chromium found. ${ADVICE}`)
  return installed
}

function install(): void {
  const installer = INSTALLERS.find(({ manager }) => existsSync(manager))
  if (installer === undefined) return
  const { manager, before, add, light } = installer
  if (before) run(manager, before)
  if (light && run(manager, `${add} ${light}`)) return
  if (!run(manager, `${add} chromium`)) throw new Error(`Could not install a Chromium. ${ADVICE}`)
}

/** Runs the package manager. @returns whether it succeeded */
function run(manager: string, step: string): boolean {
  process.stderr.write(`No Chromium found; running: ${manager} ${step}\n`)
  return runPackageManager(manager, step)
}
