import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortal } from '../../api/test/portal-process.ts'
import { findFreePort } from '../portal/portal.ts'
import { expect, test as portalTest } from '../portal/test.ts'
import { startFakeMessageProvider } from './provider.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The first admin of Malaysia, who is created in the browser. */
export const FIRST_OWNER = 'first@company.my'

type Production = {
  url: string
  /** The address that the start printed, of the page that creates the first owner. */
  firstOwnerPage: string
  code(phone: string): string
  doctor(): Promise<string>
}

/** The browser tests' `test`, on a portal in production mode with an empty database. */
export const test = portalTest.extend<{ production: Production }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  production: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-production-'))
    const provider = await startFakeMessageProvider()
    const authority = join(folder, 'provider.pem')
    await writeFile(authority, provider.certificate)
    const port = await findFreePort()
    const url = `http://localhost:${port}`
    const settings = {
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      SESSION_SECRET: 'sGz5FWoetqavpZv892D6fM9lmIHQVaVQPprrPrxEJ2A',
      PUBLIC_URL: url,
      MESSAGE_WEBHOOK_URL: provider.url,
      MESSAGE_WEBHOOK_SECRET: 'wQ3rTn8Zx1Lk6VbHs0YpDfGj2McAe5Uo7RiNtBvKzX4',
      TRUSTED_PROXIES: '0',
      NODE_EXTRA_CA_CERTS: authority,
    }
    const portal = await startPortal(settings)
    const [, firstOwnerPage = ''] = await portal.said(/ (http\S+\/admin\/first-owner#\S+)\n/)
    await use({
      url,
      firstOwnerPage,
      code: provider.code,
      doctor: () => run(['doctor'], settings),
    })
    await portal.end('SIGTERM')
    provider.close()
    await rm(folder, { recursive: true })
  },
  baseURL: ({ production }, use) => use(production.url),
  inbox: ({ production }, use) =>
    use({
      async code(phone) {
        await expect.poll(() => production.code(phone)).toMatch(/^\d{4}$/)
        return production.code(phone)
      },
    }),
})

/** Runs a CLI command. @returns its output */
async function run(args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ['api/src/cli/portal.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => (output += text))
  await once(child, 'close')
  return output
}
