import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import serveFiles from '@fastify/static'
import { DEMO_BRAND_NAME } from '@portal/contract/companies/login-brand'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { chooseRequestLocale } from './request-locale.ts'
import { allowInlineStyles } from './security-headers.ts'
import { html } from './server-page.ts'

/** File names in this folder contain a content hash, so they can be cached for ever. */
const ASSETS = '/assets/'
/** Paths of the server; the web app has no page there. */
const SERVER_PATHS = /^\/(api|dev)(\/|$)/

/** Paths where the login is the first screen when there is no session yet (H§2). */
const LOGIN_PATHS = ['/', '/login']
const HAS_SESSION = /(^|; *)user-token=[^;]/

/** Files that only the build uses. */
const HIDDEN = /\/\./

/**
 * Serves the built web app (D§1): its files, pre-compressed if the build made `.br` and `.gz` versions, and `index.html` for
 * every other path, since the browser does the routing. Without a session the login paths send the prerendered login page
 * (docs/architecture.md). Documents come in the browser's language.
 * @param buildFolder of the build, with a folder of documents for each language
 * @param said what the settings write into the documents
 */
export async function serveWebApp(
  app: FastifyInstance,
  buildFolder: string,
  said: DocumentWords = {},
): Promise<void> {
  const assets = join(buildFolder, ASSETS)
  const inlineStyles = await readInlineStyles(buildFolder)
  const locales = [...inlineStyles.keys()]
  const sendDocument = await createDocumentSender(buildFolder, locales, said)
  await app.register(serveFiles, {
    root: buildFolder,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      reply.header(
        'cache-control',
        file.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })

  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = posix.normalize(`/${request.params['*']}`)
    if (SERVER_PATHS.test(path) || HIDDEN.test(path)) return reply.callNotFound()
    if (await isFile(join(buildFolder, path))) return reply.sendFile(path)
    if (path.startsWith(ASSETS)) return reply.callNotFound()
    const locale = chooseRequestLocale(request, locales)
    reply.headers({ vary: 'cookie, accept-language', 'content-language': locale })
    if (!LOGIN_PATHS.includes(path) || HAS_SESSION.test(request.headers.cookie ?? ''))
      return sendDocument(reply, locale, 'index.html')
    const policy = String(reply.getHeader('content-security-policy'))
    reply.header('content-security-policy', allowInlineStyles(policy, inlineStyles.get(locale) ?? []))
    return sendDocument(reply, locale, 'login.html')
  })
}

type Document = 'index.html' | 'login.html'

type DocumentWords = {
  /** Replaces the made-up brand. */
  portalName?: string | undefined
  /** The button of single sign-on, for the admin login; not for the login of HCPs, which has none. */
  singleSignOn?: string | undefined
}

/** @returns the function that sends a document: the built file, or one with what the settings say */
async function createDocumentSender(
  folder: string,
  locales: readonly string[],
  { portalName, singleSignOn }: DocumentWords,
) {
  const changed = new Map<string, { plain: string; compressed: Promise<Buffer> }>()
  const meta = (name: string, text: string) => `<meta name="${name}" content="${html`${text}`.text}" />`
  for (const locale of locales) {
    for (const name of ['index.html', 'login.html'] satisfies Document[]) {
      const offer = name === 'index.html' ? singleSignOn : undefined
      if (portalName === undefined && offer === undefined) continue
      const built = await readFile(join(folder, locale, name), 'utf8')
      // A brand of one's own keeps its name.
      const isNamed = portalName !== undefined && built.includes(DEMO_BRAND_NAME)
      const metas = [
        isNamed && meta('application-name', portalName),
        offer !== undefined && meta('single-sign-on', offer),
      ].filter(one => one !== false)
      if (metas.length === 0) continue
      const named = isNamed ? built.replaceAll(DEMO_BRAND_NAME, () => html`${portalName}`.text) : built
      const plain = named.replace('<title>', () => `${metas.join('')}<title>`)
      // A start does not wait for the best compression, which takes long.
      changed.set(`/${locale}/${name}`, { plain, compressed: promisify(brotliCompress)(plain) })
    }
  }
  return async (reply: FastifyReply, locale: string, name: Document) => {
    const path = `/${locale}/${name}`
    const document = changed.get(path)
    if (document === undefined) return reply.sendFile(path)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    if (!/\bbr\b/.test(String(reply.request.headers['accept-encoding']))) return reply.send(document.plain)
    return reply.header('content-encoding', 'br').send(await document.compressed)
  }
}

/** The languages of the build, with the hashes of the styles in their login pages. */
async function readInlineStyles(folder: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const locale of await readdir(folder)) {
    const file = join(folder, locale, '.inline.json') // written by the build
    if (existsSync(file)) found.set(locale, JSON.parse(await readFile(file, 'utf8')))
  }
  return found
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
