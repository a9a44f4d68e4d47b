import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const USUAL_PATHS = [
  // A quarter less work for the processor than the whole browser.
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

/** How each system's package manager installs a Chromium; the first that is there is asked. */
const INSTALLERS = [
  { manager: '/usr/bin/apt-get', steps: ['update -qq', 'install -y -qq chromium'] },
  { manager: '/usr/bin/dnf', steps: ['install -y -q chromium'] },
  { manager: '/sbin/apk', steps: ['add -q chromium'] },
  { manager: '/opt/homebrew/bin/brew', steps: ['install --cask chromium'] },
  { manager: '/usr/local/bin/brew', steps: ['install --cask chromium'] },
]

const ADVICE = 'Install Chromium or Chrome, or name one in CHROME_PATH.'

/**
 * Finds a Chromium for the browser tests: CHROME_PATH, Playwright's own download, the usual paths; otherwise installs
 * one with the system's package manager and says so.
 * @param downloaded where Playwright would have put its own
 * @throws Error that says what to do when there is none to be had
 */
export function findChromium(downloaded: string): string {
  const named = process.env.CHROME_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROME_PATH names ${named}, which does not exist. ${ADVICE}`)
  }
  const candidates = [downloaded, ...USUAL_PATHS]
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
  for (const step of installer.steps) {
    const command = `${installer.manager} ${step}`
    process.stderr.write(`No Chromium found; running: ${command}\n`)
    try {
      execFileSync(installer.manager, step.split(' '), {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    } catch (error) {
      throw new Error(`Could not install a Chromium: "${command}" failed. ${ADVICE}`, { cause: error })
    }
  }
}
