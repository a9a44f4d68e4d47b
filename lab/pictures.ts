import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { logIn, type Portal, startPortal } from '../api/test/portal-process.ts'
import { findOrInstallChromium } from '../scripts/find-or-install-chromium.ts'
import { adminPaths } from '../web/src/admin-paths.ts'
import { paths } from '../web/src/paths.ts'

/** The demo accounts that the README names: Dr Mei Ling Wong, Aisyah Rahman and the admin of Malaysia. */
const HCP = '60123000001'
const REP = '60120000001'
const ADMIN = { email: 'admin.my@demo.test', password: 'Demo!2026', type: 'EMAIL' } as const
const FOLDER = join(import.meta.dirname, '../docs/pictures')
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5 }
const DESK = { viewport: { width: 1100, height: 720 } }

/** The file of each picture, the role that sees the screen, and the screen. */
const PICTURES = [
  { file: 'home', of: 'hcp', path: paths.portalHome, view: PHONE },
  { file: 'sample-request', of: 'hcp', path: paths.sampleRequest, view: PHONE },
  { file: 'requests', of: 'rep', path: paths.repRequests, view: PHONE },
  { file: 'first-steps', of: 'admin', path: adminPaths.setupChecklist, view: DESK },
  { file: 'samples', of: 'admin', path: adminPaths.samples, view: DESK },
  { file: 'all-requests', of: 'admin', path: adminPaths.requests, view: DESK },
] as const

async function takePictures(browser: Browser, portal: Portal): Promise<void> {
  const { token } = await portal.call('POST /auth/login', { body: ADMIN })
  const tokens = { hcp: await logIn(portal, HCP), rep: await logIn(portal, REP), admin: token }
  for (const { file, of, path, view } of PICTURES) {
    const context = await browser.newContext({ ...view, locale: 'en-GB', reducedMotion: 'reduce' })
    const cookie = {
      name: 'user-token',
      value: tokens[of] ?? '',
      url: portal.url,
      sameSite: 'Strict',
    } as const
    await context.addCookies([cookie])
    const page = await context.newPage()
    await page.goto(`${portal.url}${path}`, { waitUntil: 'networkidle' })
    await page.getByRole('heading').first().waitFor()
    await page.screenshot({ path: join(FOLDER, `${file}.png`) })
    process.stdout.write(`docs/pictures/${file}.png\n`)
    await context.close()
  }
}

const folder = await mkdtemp(join(tmpdir(), 'portal-pictures-'))
const portal = await startPortal({ DATA_DIR: folder, DEMO: 'on' })
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(chromium.executablePath()),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  await takePictures(browser, portal)
} finally {
  await browser.close()
  await portal.end('SIGTERM')
  await rm(folder, { recursive: true })
}
