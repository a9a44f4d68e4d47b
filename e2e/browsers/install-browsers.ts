import { existsSync, globSync } from 'node:fs'
import { runPackageManager } from '../../scripts/run-package-manager.ts'

/** The Debian packages of Firefox and WebKit. WebKit needs a virtual screen (Xvfb). */
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth']
const APT = '/usr/bin/apt-get'

export const FIREFOX = '/usr/bin/firefox-esr'
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
/** The browser that the driver of WebKitGTK starts. */
export const findMiniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0]

/** Installs Firefox and WebKit if they are missing and the user is root. Otherwise says that their tests are left out. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export before all tests
export default function installBrowsers(): void {
  const isComplete = () => existsSync(FIREFOX) && existsSync(WEBKIT_DRIVER) && existsSync('/usr/bin/xvfb-run')
  if (isComplete()) return
  if (existsSync(APT) && process.getuid?.() === 0) {
    process.stderr.write(`Installing ${PACKAGES.join(', ')}\n`)
    runPackageManager(APT, 'update -qq')
    runPackageManager(APT, `install -y -qq --no-install-recommends ${PACKAGES.join(' ')}`)
  }
  if (!isComplete()) process.stderr.write('Firefox or WebKit is not installed: its journey is left out.\n')
}
